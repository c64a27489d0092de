/** `destination`: where files are delivered once they are ready. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type DestinationView,
  destinationDeliveryViewSchema,
  destinationViewSchema,
} from '../../api/destinations/destination-view.ts';
import { Problem } from '../../errors.ts';
import { languages } from '../../surveys/language.ts';
import type { CliWorld } from '../cli-world.ts';
import { type Command, type Input, pipelineFlags, yesFlag } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { textTable } from '../printable.ts';
import { deleteAndSay, showResult } from '../show-result.ts';
import { wholeList } from '../whole-list.ts';

const at = (input: Input) => `/destinations/${idOf('destination', input)}`;
const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const create: Command = {
  name: 'destination create',
  takes: '[file.json] [--email ADDRESS]',
  about: 'add e-mail addresses, or a bucket or an SFTP server that a file describes',
  flags: {
    email: { kind: 'list', value: 'ADDRESS,ADDRESS', about: 'who gets the files by mail; others than you agree first' },
    name: { kind: 'text', value: 'TEXT', about: 'its name; default the addresses' },
    language: { kind: 'text', value: languages.join('|'), about: 'language of the mails; default en' },
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports destination create --email ada@example.org --name Team', 'people'],
    ['survey-exports destination create lake.json', 'secrets stay out of the history of your shell'],
  ],
  async run(input, cli) {
    const body = input.list('email').length > 0 ? mailTo(input) : await described(input, cli);
    return showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', '/destinations', destinationViewSchema, body),
      ({ id }) => `${id}\n`,
      (made) => [...whoAgreesFirst(made), nextSteps(made)].join('\n'),
    );
  },
};

function nextSteps({ id }: DestinationView): string {
  return `To try it: survey-exports destination test ${id}. To send files there, give --deliver ${id}`;
}

/** Whom no mail could reach just now is asked again by the first delivery. */
function whoAgreesFirst(destination: DestinationView): string[] {
  const waiting = addressesOf(destination).filter(({ state }) => state === 'pending');
  if (waiting.length === 0) return [];
  const who = waiting.map(({ address }) => address).join(', ');
  const asked = waiting.every(({ asked_at }) => asked_at !== null) ? 'was sent' : 'will be sent';
  return [`${who} must agree first: a mail that asks for it ${asked}.`];
}

function addressesOf(destination: DestinationView) {
  return destination.kind === 'email' ? (destination.addresses ?? []) : [];
}

function mailTo(input: Input): object {
  const to = input.list('email');
  const language = input.text('language');
  return { name: input.text('name') ?? to.join(', '), kind: 'email', to, ...(language !== undefined && { language }) };
}

async function described({ words: [name = ''] }: Input, { folder }: CliWorld): Promise<object> {
  try {
    const body: unknown = JSON.parse(await readFile(resolve(folder, name), 'utf8'));
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // said below: a file that is not there is no description either
  }
  throw new Problem('validation_error.destination_file', { given: JSON.stringify(name) });
}

const list: Command = {
  name: 'destination list',
  takes: '',
  about: 'your destinations',
  flags: pipelineFlags,
  examples: [['survey-exports destination list', 'with their ids']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, '/destinations', destinationViewSchema),
      (found) =>
        textTable(
          ['id', 'kind', 'state', 'name'],
          found.map((one) => [one.id, one.kind, agreedOf(one), one.name]),
        ),
    ),
};

/** A mail goes only to those who have agreed to it. */
function agreedOf(destination: DestinationView): string {
  if (destination.kind !== 'email') return '';
  const agreed = addressesOf(destination).filter(({ state }) => state === 'confirmed');
  return `${agreed.length} of ${destination.to.length} agreed`;
}

const show: Command = {
  name: 'destination show',
  takes: '<destination>',
  about: 'one destination, as JSON; its secrets are never shown',
  flags: pipelineFlags,
  examples: [['survey-exports destination show dst_01kgh2m4', 'also the external id of a role']],
  run: (input, cli) => showResult(input, cli, (pipeline) => pipeline.get(at(input), destinationViewSchema), asJson),
};

const test: Command = {
  name: 'destination test',
  takes: '<destination>',
  about: 'find out whether files would arrive',
  flags: pipelineFlags,
  examples: [['survey-exports destination test Team', 'by the same steps as a delivery']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', `${at(input)}/test`, destinationDeliveryViewSchema),
      ({ status, problem }) => `${status}${problem ? `: ${problem.message}` : ''}\n`,
    ),
};

const deliveries: Command = {
  name: 'destination deliveries',
  takes: '<destination>',
  about: 'what was delivered there, newest first',
  flags: pipelineFlags,
  examples: [['survey-exports destination deliveries Team', 'with the reason where one failed']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, `${at(input)}/deliveries`, destinationDeliveryViewSchema),
      (found) =>
        textTable(
          ['id', 'created', 'status', 'files', 'what', 'name', 'problem'],
          found.map((one) => [
            one.id,
            one.created_at,
            one.status,
            String(one.files),
            one.export_id ?? one.batch_id ?? one.subject,
            one.name ?? '',
            one.problem?.message ?? '',
          ]),
        ),
    ),
};

const redeliver: Command = {
  name: 'destination redeliver',
  takes: '<destination> <delivery>',
  about: 'deliver the same files once more',
  flags: pipelineFlags,
  examples: [['survey-exports destination redeliver dst_01kgh2m4 dlv_01kgh2m5', 'to the same paths']],
  run(input, cli) {
    const delivery = idOf('delivery', { ...input, words: input.words.slice(1) });
    return showResult(
      input,
      cli,
      (pipeline) =>
        pipeline.send('POST', `${at(input)}/deliveries/${delivery}/redeliver`, destinationDeliveryViewSchema),
      ({ id, status }) => `${id}: ${status}\n`,
    );
  },
};

const remove: Command = {
  name: 'destination delete',
  takes: '<destination>',
  about: 'delete a destination and cancel what is on its way there',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports destination delete dst_01kgh2m4', 'for good']],
  run: (input, cli) => deleteAndSay(input, cli, at(input)),
};

export const destinationCommands = [create, list, show, test, deliveries, redeliver, remove];
