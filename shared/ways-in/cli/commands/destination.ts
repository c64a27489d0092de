/** `destination`: where files are delivered once they are ready. */
import { type Command, later, listFlags, pageFlags, pipelineFlags, yesFlag } from '../command.ts';
import { destinationFlags } from '../request/destination-flags.ts';

const actions = () => import('../actions/destination.ts');

const create: Command = {
  name: 'destination create',
  takes: '[file.json] [--email ADDRESS|--bucket NAME|--delta-bucket NAME|--host NAME|--database-url-file FILE]',
  about: 'add e-mail addresses, a bucket, Delta tables, an SFTP server or a database',
  notes: [
    'Secrets are read from files, because flags are visible in process lists. A JSON file can describe the whole destination.',
  ],
  flags: {
    name: {
      kind: 'text',
      value: 'TEXT',
      about: 'its name; by default the addresses, the bucket, the server or the database',
    },
    ...destinationFlags,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports destination create --email ada@example.org --name Team', 'people'],
    [
      'survey-exports destination create --bucket acme-surveys --region eu-central-1 --role-arn arn:aws:iam::123456789012:role/survey-exports-acme',
      'a bucket, with a role of yours',
    ],
    [
      'survey-exports destination create --delta-bucket acme-lake --region eu-central-1 --prefix surveys --role-arn arn:aws:iam::123456789012:role/survey-exports-acme',
      'Delta tables in a bucket',
    ],
    ['survey-exports destination create --database-url-file warehouse.txt --name Warehouse', 'a PostgreSQL database'],
    ['survey-exports destination create lake.json', 'from a file, so that secrets stay out of your shell history'],
  ],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'destination list',
  takes: '',
  about: 'your destinations',
  flags: listFlags,
  examples: [['survey-exports destination list', 'with their ids']],
  run: later(actions, 'list'),
};

const show: Command = {
  name: 'destination show',
  takes: '<destination>',
  about: 'one destination, as JSON; its secrets are never shown',
  flags: pageFlags,
  examples: [['survey-exports destination show dst_01kgh2m4', 'also the external id of a role']],
  run: later(actions, 'show'),
};

const edit: Command = {
  name: 'destination edit',
  takes: '<destination>',
  about: 'change a destination; what you do not set stays as it is',
  notes: ['Secrets are read from files. A password or key is needed again if it would be sent to another server.'],
  flags: {
    name: { kind: 'text', value: 'TEXT', about: 'its name' },
    ...destinationFlags,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports destination edit Team --email ada@example.org,bob@example.org', 'one more recipient'],
    ['survey-exports destination edit dst_01kgh2m4 --prefix surveys/2026', 'another folder in the bucket'],
  ],
  run: later(actions, 'edit'),
};

const test: Command = {
  name: 'destination test',
  takes: '<destination>',
  about: 'check whether files would arrive',
  flags: pipelineFlags,
  examples: [['survey-exports destination test Team', 'by the same steps as a delivery']],
  run: later(actions, 'test'),
};

const resume: Command = {
  name: 'destination resume',
  takes: '<destination> <address>',
  about: 'send e-mails again to an address from which they bounced',
  notes: [
    'A mistyped address is corrected with `destination edit`. Whoever unsubscribed can only resume it themselves.',
  ],
  flags: pipelineFlags,
  examples: [['survey-exports destination resume Team ada@example.org', 'her mailbox works again']],
  run: later(actions, 'resume'),
};

const deliveries: Command = {
  name: 'destination deliveries',
  takes: '<destination>',
  about: 'what was delivered there, newest first',
  flags: pipelineFlags,
  examples: [['survey-exports destination deliveries Team', 'with the reason if one failed']],
  run: later(actions, 'deliveries'),
};

const redeliver: Command = {
  name: 'destination redeliver',
  takes: '<destination> <delivery>',
  about: 'deliver the same files again',
  flags: pipelineFlags,
  examples: [['survey-exports destination redeliver dst_01kgh2m4 dlv_01kgh2m5', 'to the same paths']],
  run: later(actions, 'redeliver'),
};

const remove: Command = {
  name: 'destination delete',
  takes: '<destination>',
  about: 'delete a destination and cancel what is on its way there',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports destination delete dst_01kgh2m4', 'for good']],
  run: later(actions, 'remove'),
};

export const destinationCommands = [create, list, show, edit, test, resume, deliveries, redeliver, remove];
