/** Secrets are read from files, because flags are visible in process lists. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Input } from '../command.ts';
import { reasonOf } from '../file-failure.ts';

/** The whole text of the file that a flag names; `-` is stdin. */
export async function secretText(input: Input, flag: string, { folder }: CliWorld): Promise<string> {
  const name = input.text(flag) ?? '';
  try {
    return await readFile(name === '-' ? '/dev/stdin' : resolve(folder, name), 'utf8');
  } catch (error) {
    throw new Problem('validation_error.unreadable_file', { flag, name, reason: reasonOf(error) });
  }
}

/** Its first line. */
export async function secretLine(input: Input, flag: string, cli: CliWorld): Promise<string> {
  const [line = ''] = (await secretText(input, flag, cli)).split(/\r?\n/);
  if (line === '') throw new Problem('validation_error.empty_password', { name: input.text(flag) ?? '' });
  return line;
}
