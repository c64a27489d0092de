/** What the commands of `token` do. */
import { Problem } from '../../../problems/problem.ts';
import { type CliWorld, type KeyPlace, projectOf } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { textTable } from '../printable.ts';

function placeOf(input: Input, cli: CliWorld): KeyPlace {
  return {
    dataDir: input.text('data-dir') ?? (cli.env.DATA_DIR || '.data'),
    stack: input.text('stack'),
    table: input.text('table'),
  };
}

export const create: Command['run'] = async (input, cli) => {
  const made = await projectOf(cli).withKeys(placeOf(input, cli), (keys) => keys.create(wantedUser(input)));
  const { key, id, userId } = made;
  if (input.is('json')) cli.print(`${JSON.stringify({ key, id, user_id: userId }, null, 2)}\n`);
  else cli.print(`${key}\n`);
  if (!input.is('quiet') && !input.is('json')) {
    cli.tell(`This key of user ${userId} is shown only once. To revoke it: survey-exports token revoke ${id}\n`);
  }
  return exitCodes.ok;
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

export const list: Command['run'] = async (input, cli) => {
  const keys = await projectOf(cli).withKeys(placeOf(input, cli), (book) => book.list());
  const wire = keys.map(({ id, userId, createdAt, revokedAt }) => ({
    id,
    user_id: userId,
    created_at: createdAt,
    revoked_at: revokedAt,
  }));
  const rows = keys.map(({ id, userId, createdAt, revokedAt }) => [
    ...[String(id), String(userId), createdAt, revokedAt ?? ''],
  ]);
  cli.print(
    input.is('json') ? `${JSON.stringify(wire, null, 2)}\n` : textTable(['id', 'user', 'created', 'revoked'], rows),
  );
  return exitCodes.ok;
};

export const revoke: Command['run'] = async (input, cli) => {
  const [key = ''] = input.words;
  await projectOf(cli).withKeys(placeOf(input, cli), (keys) => keys.revoke(key));
  const [id] = key.split('|');
  cli.print(input.is('json') ? `${JSON.stringify({ id: Number(id), revoked: true })}\n` : `key ${id}: revoked\n`);
  return exitCodes.ok;
};
