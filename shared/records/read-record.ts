/**
 * Reads stored values. One that cannot be read and was written by a newer release is left to that release, which may be
 * starting beside this one; any other is replaced by a stand-in where its kind has one, or counts as missing.
 */
import { Problem } from '../problems/problem.ts';
import { recordSchema } from './record-schema.ts';
import type { StoredRecord } from './records.ts';

/** How a stored value becomes what is worked with; undefined for one that counts as not being there. */
export interface ValueReader<Value> {
  parse(value: unknown): Value | undefined;
  /** For kinds that are shown even where they cannot be read. */
  standIn?(value: unknown): Value;
}

const RETRY_SECONDS = 60;

export function readRecord<Value>(
  { value, schema }: Pick<StoredRecord, 'value' | 'schema'>,
  reader: ValueReader<Value>,
): Value | undefined {
  if (schema <= recordSchema) return reader.parse(value) ?? reader.standIn?.(value);
  const read = readLeniently(reader, value);
  if (read === undefined) throw newerRecord();
  return read;
}

function readLeniently<Value>(reader: ValueReader<Value>, value: unknown): Value | undefined {
  try {
    return reader.parse(value);
  } catch (error) {
    throw newerRecord(error);
  }
}

export function newerRecord(cause?: unknown): Problem {
  return new Problem('newer_record', {}, { retryAfterSeconds: RETRY_SECONDS, cause });
}

export function isNewer(error: unknown): boolean {
  return error instanceof Problem && error.code === 'newer_record';
}

/** What is done instead where the record belongs to a newer release. */
export async function unlessNewer<Value, const Other>(work: Promise<Value>, instead: Other): Promise<Value | Other> {
  try {
    return await work;
  } catch (error) {
    if (isNewer(error)) return instead;
    throw error;
  }
}
