/** UploadPart and UploadPartCopy: bytes that wait for their upload to be completed. */
import { objectBody } from '../body.ts';
import { type Call, wholeNumber } from '../call.ts';
import { claimedChecksum } from '../checksums.ts';
import type { DataFile } from '../data-blocks.ts';
import { checksumHeaders } from '../description.ts';
import { s3Error } from '../errors.ts';
import { copyRange } from '../ranges.ts';
import { type Reply, xmlReply } from '../reply.ts';
import type { Stores } from '../stores.ts';
import { copyBytes, copyResult, findCopySource } from './copy-object.ts';
import { findUpload } from './uploads.ts';

const MOST_PARTS = 10_000;

export async function uploadPart(call: Call, stores: Stores): Promise<Reply> {
  const upload = findUpload(call, stores);
  const number = partNumber(call);
  const algorithm = claimedChecksum(call)?.algorithm;
  if (upload.algorithm !== undefined && algorithm !== upload.algorithm) {
    throw s3Error('InvalidRequest', `The upload expects a ${upload.algorithm} checksum with every part.`);
  }
  const file = await stores.dataFiles.write((sums) => objectBody(call, sums), algorithm);
  await keepPart(stores, upload.id, number, file);
  return { status: 200, headers: { etag: `"${file.etag}"`, ...checksumHeaders(file), 'content-length': '0' } };
}

export async function uploadPartCopy(call: Call, stores: Stores): Promise<Reply> {
  const upload = findUpload(call, stores);
  const number = partNumber(call);
  const source = findCopySource(call, stores);
  const range = copyRange(call.headers.get('x-amz-copy-source-range'), source.sizeBytes);
  const file = await copyBytes(stores, source, range, upload.algorithm);
  const lastModified = await keepPart(stores, upload.id, number, file);
  return xmlReply(['CopyPartResult', ...copyResult(file, lastModified)]);
}

function partNumber(call: Call): number {
  const number = wholeNumber(call, 'partNumber', 0);
  if (number < 1 || number > MOST_PARTS) {
    throw s3Error('InvalidArgument', `A part number is from 1 to ${MOST_PARTS}: ${number}`);
  }
  return number;
}

async function keepPart(stores: Stores, id: string, number: number, file: DataFile): Promise<string> {
  const lastModified = new Date().toISOString();
  if (!stores.uploads.putPart(id, { number, lastModified, file })) {
    await stores.dataFiles.discard([file]);
    throw s3Error('NoSuchUpload');
  }
  return lastModified;
}
