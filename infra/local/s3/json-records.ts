/**
 * Small JSON files that appear whole or not at all: written under another name, then renamed. Writing is synchronous on
 * purpose: between the check of a condition and its write nothing else can run, which makes conditional writes atomic.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASIDE = '.aside';

/** What was found damaged when a folder was opened. */
export interface Damage {
  readonly paths: readonly string[];
  note(path: string): void;
}

export function createDamage(): Damage {
  const paths: string[] = [];
  const note = (path: string) => {
    paths.push(path);
    process.emitWarning(`A record is damaged, and what it describes is missing until it is repaired: ${path}`);
  };
  return { paths, note };
}

export function writeRecord(path: string, value: object): void {
  const aside = `${path}.${randomUUID()}${ASIDE}`;
  try {
    writeFileSync(aside, JSON.stringify(value), { mode: 0o600 });
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

/**
 * Every record of a folder. Files that a killed process left half written are removed; a record that cannot be read is
 * reported, left in place and treated as missing.
 */
export function readRecords<T>(folder: string, isRecord: (value: unknown) => value is T, damage: Damage): T[] {
  const records: T[] = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith(ASIDE)) rmSync(path);
    if (!name.endsWith('.json')) continue;
    const value = readIfWhole(path);
    if (isRecord(value)) records.push(value);
    else damage.note(path);
  }
  return records;
}

function readIfWhole(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export function hasFields<Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
