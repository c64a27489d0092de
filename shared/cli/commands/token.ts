/** `token`: keys of the reference survey service, of this machine's data folder or of a deployed stack. */
import { Problem } from '../../errors.ts';
import type { CliWorld, KeyPlace } from '../cli-world.ts';
import type { Command, Flags, Input } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { textTable } from '../printable.ts';

const placeFlags: Flags = {
  'data-dir': {
    kind: 'text',
    value: 'FOLDER',
    about: 'data folder of `serve`, which may be running; default DATA_DIR or .data',
  },
  stack: {
    kind: 'text',
    value: 'NAME',
    about: 'a deployed stack instead; uses the same AWS credentials as the AWS CLI',
  },
  table: { kind: 'text', value: 'NAME', about: 'the stack by the name of its table instead (output SurveysTableName)' },
};

function placeOf(input: Input, cli: CliWorld): KeyPlace {
  return {
    dataDir: input.text('data-dir') ?? (cli.env.DATA_DIR || '.data'),
    stack: input.text('stack'),
    table: input.text('table'),
  };
}

const create: Command = {
  name: 'token create',
  takes: '[--user ID|--email ADDRESS]',
  about: 'create a key; it is shown only once',
  notes: ['These are keys of the reference survey service. A live service makes its own.'],
  flags: {
    user: { kind: 'text', value: 'ID', about: 'whose key; default 1' },
    email: { kind: 'text', value: 'ADDRESS', about: 'for a new user with a workspace of their own instead' },
    ...placeFlags,
  },
  examples: [
    ['survey-exports token create', 'a second key for the demo user'],
    ['survey-exports token create --email anna@example.com', 'a new user'],
    ['survey-exports token create --stack SurveyExports', 'in the cloud'],
  ],
  async run(input, cli) {
    const made = await cli.withKeys(placeOf(input, cli), (keys) => keys.create(wantedUser(input)));
    const { key, id, userId } = made;
    if (input.is('json')) cli.print(`${JSON.stringify({ key, id, user_id: userId }, null, 2)}\n`);
    else cli.print(`${key}\n`);
    if (!input.is('quiet') && !input.is('json')) {
      cli.tell(`This key of user ${userId} is shown only once. To revoke it: survey-exports token revoke ${id}\n`);
    }
    return exitCodes.ok;
  },
};

function wantedUser(input: Input): { userId?: number; email?: string } {
  const user = input.text('user');
  const email = input.text('email');
  if (user !== undefined && email !== undefined) throw new Problem('validation_error.user_or_email');
  if (user !== undefined && !/^[1-9]\d{0,15}$/.test(user))
    throw new Problem('validation_error.not_a_user', { given: user });
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Problem('validation_error.not_an_email', { given: email });
  return { ...(user !== undefined && { userId: Number(user) }), ...(email !== undefined && { email }) };
}

const list: Command = {
  name: 'token list',
  takes: '',
  about: 'the keys made by `token create`, without their secret part',
  flags: placeFlags,
  examples: [['survey-exports token list', 'ids, users, and which were revoked']],
  async run(input, cli) {
    const keys = await cli.withKeys(placeOf(input, cli), (book) => book.list());
    const wire = keys.map(({ id, userId, createdAt, revokedAt }) => ({
      ...{ id, user_id: userId, created_at: createdAt, revoked_at: revokedAt },
    }));
    const rows = keys.map(({ id, userId, createdAt, revokedAt }) => [
      ...[String(id), String(userId), createdAt, revokedAt ?? ''],
    ]);
    cli.print(
      input.is('json') ? `${JSON.stringify(wire, null, 2)}\n` : textTable(['id', 'user', 'created', 'revoked'], rows),
    );
    return exitCodes.ok;
  },
};

const revoke: Command = {
  name: 'token revoke',
  takes: '<key>',
  about: 'revoke a key at once',
  notes: ['Give its id, the number before the bar, or the whole key.'],
  flags: placeFlags,
  examples: [
    ['survey-exports token revoke 3', 'the key that begins with 3|'],
    ["survey-exports token revoke '1|demo'", 'the demo key'],
  ],
  async run(input, cli) {
    const [key = ''] = input.words;
    await cli.withKeys(placeOf(input, cli), (keys) => keys.revoke(key));
    const [id] = key.split('|');
    cli.print(input.is('json') ? `${JSON.stringify({ id: Number(id), revoked: true })}\n` : `key ${id}: revoked\n`);
    return exitCodes.ok;
  },
};

export const tokenCommands: readonly Command[] = [create, list, revoke];
