/** Everything one S3 folder holds, opened together so that what a killed process left behind is swept once. */
import { join } from 'node:path';
import { type DataFiles, openDataFiles } from './data-files.ts';
import { createDamage } from './json-records.ts';
import { type ObjectStore, openObjectStore } from './object-store.ts';
import { openUploadStore, type UploadStore } from './upload-store.ts';

export interface Stores {
  readonly buckets: ReadonlySet<string>;
  readonly dataFiles: DataFiles;
  readonly objects: ObjectStore;
  readonly uploads: UploadStore;
}

export async function openStores(folder: string, buckets: readonly string[]): Promise<Stores> {
  const damage = createDamage();
  const dataFiles = await openDataFiles(join(folder, 'data'));
  const objects = openObjectStore(join(folder, 'objects'), dataFiles, damage);
  const uploads = openUploadStore(join(folder, 'uploads'), dataFiles, objects.dataNames(), damage);
  // A damaged record may name any file: while there is one, no file counts as abandoned.
  if (damage.paths.length === 0) await dataFiles.sweep(new Set([...objects.dataNames(), ...uploads.dataNames()]));
  return { buckets: new Set(buckets), dataFiles, objects, uploads };
}
