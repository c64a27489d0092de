/** CopyObject, and the source that CopyObject and UploadPartCopy read from. */
import { decode } from '../../signing/signed-request.ts';
import type { Call } from '../call.ts';
import { checksumElement, readAlgorithm } from '../checksums.ts';
import { checkCopySource, writeCondition } from '../conditions.ts';
import type { DataFile } from '../data-blocks.ts';
import { checksumType, readDescription } from '../description.ts';
import { s3Error } from '../errors.ts';
import type { StoredObject } from '../object-index.ts';
import type { ByteRange } from '../ranges.ts';
import { type Reply, xmlReply } from '../reply.ts';
import type { Stores } from '../stores.ts';
import type { XmlNode } from '../xml.ts';
import { publishFile } from './put-object.ts';

export async function copyObject(call: Call, stores: Stores): Promise<Reply> {
  const condition = writeCondition(call);
  const source = findCopySource(call, stores);
  const directive = call.headers.get('x-amz-metadata-directive') ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE') {
    throw s3Error('InvalidArgument', `The metadata directive ${directive} is not known.`);
  }
  if (directive === 'COPY' && source.bucket === call.bucket && source.key === call.key) {
    throw s3Error('InvalidRequest', 'An object can be copied onto itself only to replace its metadata.');
  }
  const description = directive === 'COPY' ? source : readDescription(call);
  const asked = call.headers.get('x-amz-checksum-algorithm');
  const algorithm = asked === undefined ? source.checksum?.algorithm : readAlgorithm(asked);
  condition(stores.objects.find(call.bucket, call.key));
  const file = await copyBytes(stores, source, { start: 0, end: source.sizeBytes }, algorithm);
  const object = await publishFile(call, stores, file, description, condition);
  return xmlReply(['CopyObjectResult', ...copyResult(file, object.lastModified)]);
}

export function findCopySource(call: Call, stores: Stores): StoredObject {
  const header = call.headers.get('x-amz-copy-source') ?? '';
  const [path = '', version] = header.replace(/^\//, '').split('?versionId=');
  if (version !== undefined) throw s3Error('NotImplemented', 'Versions are not implemented.');
  const decoded = decode(path);
  const slash = decoded.indexOf('/');
  if (slash < 1 || slash === decoded.length - 1) throw s3Error('InvalidArgument', 'The copy source is not valid.');
  const bucket = decoded.slice(0, slash);
  if (!stores.buckets.has(bucket)) throw s3Error('NoSuchBucket');
  const source = stores.objects.find(bucket, decoded.slice(slash + 1));
  if (source === undefined) throw s3Error('NoSuchKey');
  checkCopySource(call, source);
  return source;
}

export async function copyBytes(
  stores: Stores,
  source: StoredObject,
  range: ByteRange,
  algorithm: Parameters<Stores['dataFiles']['write']>[1],
): Promise<DataFile> {
  const reading = stores.dataFiles.read(source.files, range);
  try {
    return await stores.dataFiles.write(() => reading.bytes, algorithm);
  } finally {
    reading.release();
  }
}

export function copyResult(file: DataFile, lastModified: string): XmlNode[] {
  const result: XmlNode[] = [
    ['ETag', `"${file.etag}"`],
    ['LastModified', lastModified],
  ];
  if (file.checksum === undefined) return result;
  const { algorithm, value } = file.checksum;
  return [...result, [checksumElement(algorithm), value], ['ChecksumType', checksumType(value)]];
}
