/**
 * Small JSON files that appear whole or not at all: written aside, then renamed. Writing is synchronous on purpose:
 * between the check of a condition and its record nothing else can run, which makes conditional writes atomic.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASIDE = '.aside';

export function writeRecord(path: string, value: object): void {
  const aside = `${path}.${randomUUID()}${ASIDE}`;
  writeFileSync(aside, JSON.stringify(value));
  renameSync(aside, path);
}

/** Every record of a folder; what a killed process left half written is removed. */
export function readRecords<T>(folder: string, isRecord: (value: unknown) => value is T): T[] {
  const records: T[] = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith(ASIDE)) rmSync(path);
    if (!name.endsWith('.json')) continue;
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isRecord(value)) throw new Error(`${path} is not a record of this store`);
    records.push(value);
  }
  return records;
}

export function hasFields<Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
