/** PutObject, and the one way in which the bytes of a put or a copy become a visible object. */
import { objectBody } from '../body.ts';
import type { Call } from '../call.ts';
import { claimedChecksum } from '../checksums.ts';
import { writeCondition } from '../conditions.ts';
import type { DataFile } from '../data-blocks.ts';
import { checksumHeaders, readDescription, validators } from '../description.ts';
import type { Description, StoredObject } from '../object-index.ts';
import type { WriteCondition } from '../object-store.ts';
import type { Reply } from '../reply.ts';
import type { Stores } from '../stores.ts';

export async function putObject(call: Call, stores: Stores): Promise<Reply> {
  const condition = writeCondition(call);
  const description = readDescription(call);
  condition(stores.objects.find(call.bucket, call.key));
  const file = await stores.dataFiles.write((sums) => objectBody(call, sums), claimedChecksum(call)?.algorithm);
  const object = await publishFile(call, stores, file, description, condition);
  return {
    status: 200,
    headers: { etag: validators(object).etag ?? '', ...checksumHeaders(object), 'content-length': '0' },
  };
}

export async function publishFile(
  call: Call,
  stores: Stores,
  file: DataFile,
  { headers, metadata }: Description,
  condition: WriteCondition,
): Promise<StoredObject> {
  const object: StoredObject = {
    bucket: call.bucket,
    key: call.key,
    etag: file.etag,
    sizeBytes: file.sizeBytes,
    lastModified: new Date().toISOString(),
    headers,
    metadata,
    ...(file.checksum === undefined ? {} : { checksum: file.checksum }),
    files: [file],
  };
  try {
    stores.objects.put(object, condition);
  } catch (error) {
    await stores.dataFiles.discard([file]);
    throw error;
  }
  return object;
}
