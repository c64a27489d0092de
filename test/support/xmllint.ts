/** libxml2 as a reader that is nobody's here: it says what is wrong with a file of XML. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const hasXmllint = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'xmllint')));

/** Call it where tests depend on `hasXmllint`, so that nobody takes silence for success. */
export function warnWithoutXmllint(what: string): void {
  if (hasXmllint) return;
  console.warn(`NOT TESTED: ${what}. xmllint is missing: apt-get install libxml2-utils`);
}

/** Its complaints; empty where the file is well-formed. */
export function xmllint(bytes: Buffer): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input: bytes, encoding: 'utf8' });
  return status === 0 ? '' : stderr || `ended with ${status}`;
}
