/**
 * The exports that this user has made from here, by pipeline and key, the newest last. `exports delete last` means the
 * last of these: the newest export of the account may be somebody else's, or a schedule's.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256Hex } from '../../../crypto.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Input } from '../command.ts';
import { keyOf, runningPipeline } from '../connect.ts';

const bookSchema = z.record(z.string(), z.array(z.string()));
type Book = z.infer<typeof bookSchema>;

const MOST_KEPT = 20;

export async function ownLastExport(input: Input, cli: CliWorld): Promise<string> {
  const last = (await readBook(cli))[placeOf(input, cli)]?.at(-1);
  if (last === undefined) throw new Problem('validation_error.no_own_export');
  return last;
}

export const rememberExport = (id: string, input: Input, cli: CliWorld) =>
  changed(input, cli, (ids) => [...ids.filter((one) => one !== id), id].slice(-MOST_KEPT));

export const forgetExport = (id: string, input: Input, cli: CliWorld) =>
  changed(input, cli, (ids) => ids.filter((one) => one !== id));

/** That nothing can be remembered is no reason to fail: then ids have to be given. */
async function changed(input: Input, cli: CliWorld, change: (ids: readonly string[]) => string[]): Promise<void> {
  const { configFolder } = cli;
  if (configFolder === undefined || runningPipeline(input, cli) === undefined) return;
  const book = await readBook(cli);
  const place = placeOf(input, cli);
  const file = fileIn(configFolder);
  const aside = `${file}.${process.pid}`;
  try {
    await mkdir(configFolder, { recursive: true, mode: 0o700 });
    await writeFile(aside, `${JSON.stringify({ ...book, [place]: change(book[place] ?? []) })}\n`, { mode: 0o600 });
    await rename(aside, file);
  } catch {
    await rm(aside, { force: true }).catch(() => undefined);
  }
}

async function readBook({ configFolder }: CliWorld): Promise<Book> {
  if (configFolder === undefined) return {};
  try {
    return bookSchema.parse(JSON.parse(await readFile(fileIn(configFolder), 'utf8')));
  } catch {
    return {};
  }
}

/** A key is not written anywhere but into its profile. */
function placeOf(input: Input, cli: CliWorld): string {
  return sha256Hex(`${runningPipeline(input, cli)} ${keyOf(cli)}`).slice(0, 32);
}

function fileIn(configFolder: string): string {
  return join(configFolder, 'exports.json');
}
