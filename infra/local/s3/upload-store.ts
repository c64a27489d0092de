/**
 * Multipart uploads under way: a folder each, with a record of the upload and one of every part. They outlive a
 * restart, until they are completed or aborted.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChecksumAlgorithm } from './checksums.ts';
import type { DataFile } from './data-blocks.ts';
import type { DataFiles } from './data-files.ts';
import { type Damage, hasFields, readRecords, writeRecord } from './json-records.ts';
import type { Description } from './object-index.ts';

export interface Part {
  readonly number: number;
  readonly lastModified: string;
  readonly file: DataFile;
}

interface UploadRecord extends Description {
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  readonly initiated: string;
  readonly algorithm?: ChecksumAlgorithm;
}

export interface Upload extends UploadRecord {
  readonly parts: ReadonlyMap<number, Part>;
}

export interface UploadStore {
  create(upload: Omit<UploadRecord, 'id' | 'initiated'>): Upload;
  find(id: string): Upload | undefined;
  all(): Upload[];
  /** False when the upload has ended meanwhile; the part is then not kept. */
  putPart(id: string, part: Part): boolean;
  /** Forgets the upload and drops the data of its parts, except what now belongs to an object. */
  end(id: string, kept: readonly DataFile[]): void;
  dataNames(): Set<string>;
}

export function openUploadStore(
  folder: string,
  dataFiles: DataFiles,
  ownedByObjects: Set<string>,
  damage: Damage,
): UploadStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const uploads = loadUploads(folder, ownedByObjects, damage);

  return {
    create(fields) {
      const record = { ...fields, id: randomBytes(24).toString('hex'), initiated: new Date().toISOString() };
      mkdirSync(join(folder, record.id, 'parts'), { recursive: true, mode: 0o700 });
      writeRecord(join(folder, record.id, 'upload.json'), record);
      const upload = { ...record, parts: new Map<number, Part>() };
      uploads.set(record.id, upload);
      return upload;
    },
    find: (id) => uploads.get(id),
    all: () => [...uploads.values()],
    putPart(id, part) {
      const upload = uploads.get(id);
      if (upload === undefined) return false;
      const previous = upload.parts.get(part.number);
      writeRecord(join(folder, id, 'parts', `${part.number}.json`), part);
      upload.parts.set(part.number, part);
      // A file that cannot be removed now is swept at the next start.
      if (previous !== undefined) dataFiles.discard([previous.file]).catch(() => undefined);
      return true;
    },
    end(id, kept) {
      const names = new Set(kept.map((file) => file.name));
      const files = [...(uploads.get(id)?.parts.values() ?? [])].map((part) => part.file);
      uploads.delete(id);
      // First the record that makes it an upload: a kill in between leaves a folder that the next start removes.
      rmSync(join(folder, id, 'upload.json'));
      rmSync(join(folder, id), { recursive: true });
      dataFiles.discard(files.filter((file) => !names.has(file.name))).catch(() => undefined);
    },
    dataNames: () =>
      new Set([...uploads.values()].flatMap(({ parts }) => [...parts.values()].map(({ file }) => file.name))),
  };
}

function loadUploads(folder: string, ownedByObjects: Set<string>, damage: Damage) {
  const uploads = new Map<string, UploadRecord & { parts: Map<number, Part> }>();
  for (const id of readdirSync(folder)) {
    const upload = loadUpload(join(folder, id), ownedByObjects, damage);
    if (upload === 'ended') rmSync(join(folder, id), { recursive: true });
    else if (upload !== 'damaged') uploads.set(id, upload);
  }
  return uploads;
}

/** An upload that had ended when the process was killed has no record any more, or its parts belong to an object. */
function loadUpload(folder: string, ownedByObjects: Set<string>, damage: Damage) {
  if (!existsSync(join(folder, 'upload.json'))) return 'ended';
  const [record] = readRecords(folder, isUploadRecord, damage);
  if (record === undefined) return 'damaged';
  const parts = readRecords(join(folder, 'parts'), isPart, damage);
  if (parts.some((part) => ownedByObjects.has(part.file.name))) return 'ended';
  return { ...record, parts: new Map(parts.map((part) => [part.number, part])) };
}

function isUploadRecord(value: unknown): value is UploadRecord {
  return hasFields(value, 'id', 'bucket', 'key', 'initiated', 'headers', 'metadata') && typeof value.id === 'string';
}

function isPart(value: unknown): value is Part {
  return hasFields(value, 'number', 'lastModified', 'file') && typeof value.number === 'number';
}
