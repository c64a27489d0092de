/** Every member of what can be created has a flag, or is said in a way that stands here; and the flags say what the API takes. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { batches } from '../../../../shared/operations/batches.ts';
import { destinations } from '../../../../shared/operations/destinations.ts';
import { exportJobs } from '../../../../shared/operations/exports.ts';
import { links } from '../../../../shared/operations/links.ts';
import type { Operation } from '../../../../shared/operations/operation.ts';
import { presets } from '../../../../shared/operations/presets.ts';
import { schedules } from '../../../../shared/operations/schedules.ts';
import { surveys } from '../../../../shared/operations/surveys.ts';
import { viewLinks } from '../../../../shared/operations/view-links.ts';
import { views } from '../../../../shared/operations/views.ts';
import { webhooks } from '../../../../shared/operations/webhooks.ts';
import { parseInput } from '../../../../shared/ways-in/cli/parse-command.ts';
import { destinationOf } from '../../../../shared/ways-in/cli/request/destination-flags.ts';
import { linkMembers } from '../../../../shared/ways-in/cli/request/link-flags.ts';
import { membersOf } from '../../../../shared/ways-in/cli/request/member-flags.ts';
import { batchBody } from '../../../../shared/ways-in/cli/request/request-body.ts';
import { scheduleMembers } from '../../../../shared/ways-in/cli/request/schedule-flags.ts';
import { commands } from '../../../../shared/ways-in/cli/run-cli.ts';
import { cliWorld, runInProcess } from '../../../support/cli/cli-bench.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

const commandOf = (name: string) => {
  const found = commands.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

/** By the command: what its body is. Filters and options are looked at in `every-option.test.ts`. */
const bodies: readonly (readonly [command: string, operation: Operation])[] = [
  ['export', exportJobs.create],
  ['batch start', batches.create],
  ['schedule create', schedules.create],
  ['schedule edit', schedules.change],
  ['preset create', presets.create],
  ['preset edit', presets.change],
  ['view create', views.create],
  ['view edit', views.change],
  ['view share', viewLinks.create],
  ['view edit-link', viewLinks.change],
  ['link create', links.createForExport],
  ['link create', links.createForBatch],
  ['link create', links.createForSchedule],
  ['webhooks create', webhooks.create],
  ['webhooks edit', webhooks.change],
  ['destination create', destinations.create],
  // the body of a change is any of these members
  ['destination edit', destinations.create],
  ['exports bundle', batches.bundle],
  ['figures', surveys.figures],
];

/** Members whose flag has another name than theirs, or that are no flag: a word, a file, a choice that follows from flags. */
const weighted: Readonly<Record<string, string | false>> = {
  quiz_id: false,
  url: false,
  kind: false,
  filters: false,
  options: false,
  batch: false,
  privacy: 'privacy',
  preset_id: 'preset',
  view_id: 'view',
  tracker_id: 'tracker',
  outputs: 'file',
  changes: 'changes',
  to: 'email',
  password: 'password-file',
  private_key: 'private-key-file',
  secret_access_key: 'secret-access-key-file',
  expires_in: 'expires',
  ca: 'ca-file',
  // the address of a database says them
  database: false,
  sslmode: false,
};

/** And those that differ from command to command. */
const saidHere: Readonly<Record<string, Readonly<Record<string, string | false>>>> = {
  export: { outputs: 'output', changes: 'since' },
  // a run of a batch follows no other
  'batch start': { changes: false, on_drift: false },
  'preset create': { name: false },
  'webhooks edit': { url: 'url' },
  'exports bundle': { export_ids: false },
  'view create': { name: false, quiz_ids: 'waves' },
  'view edit': { quiz_ids: 'waves' },
  figures: { quiz_ids: 'waves', max_age_seconds: 'max-age' },
};

const schemaShape = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

function membersIn(schema: unknown): string[] {
  const { properties = {}, anyOf = [], oneOf = [] } = schemaShape.parse(schema);
  return [...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap(membersIn)];
}

it.each(bodies)('%s has a flag for every member', (name, { body }) => {
  const { flags } = commandOf(name);
  const schema = z.toJSONSchema(z.instanceof(z.ZodType).parse(body), { io: 'input', unrepresentable: 'any' });
  const members = [...new Set(membersIn(schema))];
  expect(members).not.toEqual([]);
  const silent = members.filter((member) => {
    const flag = { ...weighted, ...saidHere[name] }[member] ?? member.replaceAll('_', '-');
    return flag !== false && flags[flag] === undefined;
  });
  expect(silent).toEqual([]);
});

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, 'secret'), 'open sesame\nnot this\n');
});
afterAll(() => rm(folder, { recursive: true }));

const world = () => cliWorld({ folder }).cli;
const inputOf = (command: string, ...words: string[]) => parseInput(commandOf(command), words);

it('a batch goes without its ZIP, and to people as files for a day', async () => {
  const words = ['--all', '--file', 'a.csv', '--no-bundle', '--deliver', 'dst_1', '--deliver-attach', 'file'];
  const letter = ['--deliver-view', 'vie_1', '--deliver-subject', 'Monday', '--deliver-message', 'Hello'];
  const input = inputOf('batch start', ...words, '--deliver-expires', '1d', ...letter);
  const { body } = await batchBody(input, world());
  expect(body).toMatchObject({
    bundle: null,
    deliver: [
      {
        ...{ destination_id: 'dst_1', attach: 'file', link: { expires_in: 86_400 } },
        ...{ view_id: 'vie_1', subject: 'Monday', message: 'Hello' },
      },
    ],
  });
  const { stderr } = await runInProcess(['batch', 'start', '--all', '--file', 'a.csv', '--no-bundle', '-o', 'a.zip']);
  expect(stderr).toContain('Give either --output or --no-bundle, not both.');
});

it('a schedule is created paused', async () => {
  const input = inputOf('schedule create', '--cron', '0 6 * * 1', '--no-enabled', '--only-if-new');
  expect(await membersOf(scheduleMembers, input, world())).toEqual({
    cron: '0 6 * * 1',
    enabled: false,
    only_if_new: true,
  });
});

it('a link to a schedule works until it is revoked, and says nobody’s name', async () => {
  const words = ['--expires', 'never', '--sender', '', '--password-file', 'secret', '--max-downloads', '3'];
  const given = await membersOf(linkMembers, inputOf('link create', 'sch_1', ...words), world());
  expect(links.createForSchedule.body.parse(given)).toEqual({
    expires_in: null,
    sender: null,
    password: 'open sesame',
    max_downloads: 3,
  });
  const ofExport = inputOf('link create', 'exp_1', '--expires', 'never');
  await expect(membersOf(linkMembers, ofExport, world())).rejects.toThrow('--expires takes a time from 1m to 7d');
});

it.each([
  [
    ['--bucket', 'acme', '--region', 'eu-central-1', '--access-key-id', 'AKIA', '--secret-access-key-file', 'secret'],
    { kind: 's3', name: 'acme', bucket: 'acme', access_key_id: 'AKIA', secret_access_key: 'open sesame' },
  ],
  [
    ['--delta-bucket', 'acme', '--region', 'eu-central-1', '--prefix', 'lake', '--role-arn', 'arn'],
    { kind: 'delta', name: 'acme', bucket: 'acme', prefix: 'lake', role_arn: 'arn' },
  ],
  [
    ['--host', 'sftp.example.com', '--port', '2222', '--user', 'ada', '--password-file', 'secret', '--name', 'Ours'],
    { kind: 'sftp', name: 'Ours', host: 'sftp.example.com', port: 2222, user: 'ada', password: 'open sesame' },
  ],
  [
    ['--email', 'ada@example.org,bob@example.org', '--language', 'ru'],
    { kind: 'email', to: ['ada@example.org', 'bob@example.org'], language: 'ru' },
  ],
])('flags describe a destination: %j', async (words, wanted) => {
  const given = await destinationOf(inputOf('destination create', ...words), world());
  expect(destinations.create.body.parse(given)).toMatchObject(wanted);
});
