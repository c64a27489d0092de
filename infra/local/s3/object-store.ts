/**
 * The objects of all buckets: one small record per key on disk, all records in memory. A record's file is named by a
 * hash, so no key can reach outside the folder. One process owns a folder at a time.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type {} from './data-blocks.ts';
import type { DataFiles } from './data-files.ts';
import { type Damage, hasFields, readRecords, writeRecord } from './json-records.ts';
import { indexObjects, type StoredObject } from './object-index.ts';
import type { SortedKeys } from './sorted-keys.ts';

/** Throws when the object that is there now (or its absence) forbids the write. */
export type WriteCondition = (current: StoredObject | undefined) => void;

export interface ObjectStore {
  find(bucket: string, key: string): StoredObject | undefined;
  keys(bucket: string): SortedKeys;
  /** Checks and publishes in one step that nothing can interrupt. */
  put(object: StoredObject, condition: WriteCondition): void;
  remove(bucket: string, key: string, condition: WriteCondition): void;
  dataNames(): Set<string>;
}

export function openObjectStore(folder: string, dataFiles: DataFiles, damage: Damage): ObjectStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const index = indexObjects(readRecords(folder, isStoredObject, damage));

  function dropData(object: StoredObject | undefined): void {
    // A file that cannot be removed now is swept at the next start.
    dataFiles.discard(object?.files ?? []).catch(() => undefined);
  }

  return {
    find: index.find,
    keys: index.keys,
    put(object, condition) {
      const current = index.find(object.bucket, object.key);
      condition(current);
      writeRecord(recordPath(folder, object.bucket, object.key), object);
      index.set(object);
      dropData(current);
    },
    remove(bucket, key, condition) {
      const current = index.find(bucket, key);
      condition(current);
      if (current === undefined) return;
      rmSync(recordPath(folder, bucket, key));
      index.delete(current);
      dropData(current);
    },
    dataNames: () => new Set(index.all().flatMap((object) => object.files.map((file) => file.name))),
  };
}

function recordPath(folder: string, bucket: string, key: string): string {
  return join(folder, `${createHash('sha256').update(`${bucket}/${key}`).digest('hex')}.json`);
}

function isStoredObject(value: unknown): value is StoredObject {
  return (
    hasFields(value, 'bucket', 'key', 'etag', 'sizeBytes', 'lastModified', 'headers', 'metadata', 'files') &&
    typeof value.bucket === 'string' &&
    typeof value.key === 'string' &&
    Array.isArray(value.files)
  );
}
