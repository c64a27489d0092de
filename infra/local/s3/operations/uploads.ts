/** CreateMultipartUpload, AbortMultipartUpload, ListParts and ListMultipartUploads: an upload apart from its bytes. */
import { type Call, wholeNumber } from '../call.ts';
import { checksumElement, readAlgorithm } from '../checksums.ts';
import { readDescription } from '../description.ts';
import { s3Error } from '../errors.ts';
import { nameEncoder } from '../list.ts';
import { type Reply, xmlReply } from '../reply.ts';
import { compareKeys } from '../sorted-keys.ts';
import type { Stores } from '../stores.ts';
import type { Part, Upload } from '../upload-store.ts';
import type { XmlNode } from '../xml.ts';
import { echo } from './list-objects.ts';

const MOST_LISTED = 1000;

/** The upload a call names; its id counts only together with its bucket and key. */
export function findUpload(call: Call, stores: Stores): Upload {
  const upload = stores.uploads.find(call.query.get('uploadId') ?? '');
  if (upload?.bucket !== call.bucket || upload.key !== call.key) throw s3Error('NoSuchUpload');
  return upload;
}

export function createUpload(call: Call, stores: Stores): Reply {
  const algorithm = call.headers.get('x-amz-checksum-algorithm');
  const type = call.headers.get('x-amz-checksum-type') ?? 'COMPOSITE';
  if (type !== 'COMPOSITE') throw s3Error('NotImplemented', `The checksum type ${type} is not implemented.`);
  const upload = stores.uploads.create({
    bucket: call.bucket,
    key: call.key,
    ...readDescription(call),
    ...(algorithm === undefined ? {} : { algorithm: readAlgorithm(algorithm) }),
  });
  const headers = upload.algorithm && {
    'x-amz-checksum-algorithm': upload.algorithm,
    'x-amz-checksum-type': type,
  };
  const names: XmlNode[] = [
    ['Bucket', call.bucket],
    ['Key', call.key],
    ['UploadId', upload.id],
  ];
  return xmlReply(['InitiateMultipartUploadResult', ...names], headers);
}

export function abortUpload(call: Call, stores: Stores): Reply {
  stores.uploads.end(findUpload(call, stores).id, []);
  return { status: 204 };
}

export function listParts(call: Call, stores: Stores): Reply {
  const upload = findUpload(call, stores);
  const marker = wholeNumber(call, 'part-number-marker', 0);
  const limit = Math.min(wholeNumber(call, 'max-parts', MOST_LISTED), MOST_LISTED);
  const later = [...upload.parts.values()].filter((part) => part.number > marker).sort((a, b) => a.number - b.number);
  const parts = later.slice(0, limit);
  return xmlReply([
    'ListPartsResult',
    ['Bucket', call.bucket],
    ['Key', call.key],
    ['UploadId', upload.id],
    ['PartNumberMarker', marker],
    ['NextPartNumberMarker', parts.at(-1)?.number ?? marker],
    ['MaxParts', limit],
    ['IsTruncated', later.length > parts.length],
    ['StorageClass', 'STANDARD'],
    ...(upload.algorithm === undefined ? [] : [['ChecksumAlgorithm', upload.algorithm] as const]),
    ...parts.map(partNode),
  ]);
}

function partNode({ number, lastModified, file }: Part): XmlNode {
  const checksum = file.checksum && ([checksumElement(file.checksum.algorithm), file.checksum.value] as const);
  return [
    'Part',
    ['PartNumber', number],
    ['LastModified', lastModified],
    ['ETag', `"${file.etag}"`],
    ['Size', file.sizeBytes],
    ...(checksum === undefined ? [] : [checksum]),
  ];
}

export function listUploads(call: Call, stores: Stores): Reply {
  const prefix = call.query.get('prefix') ?? '';
  const marker = { key: call.query.get('key-marker') ?? '', id: call.query.get('upload-id-marker') };
  const limit = Math.min(wholeNumber(call, 'max-uploads', MOST_LISTED), MOST_LISTED);
  const encode = nameEncoder(call.query.get('encoding-type'));
  const later = stores.uploads
    .all()
    .filter((upload) => upload.bucket === call.bucket && upload.key.startsWith(prefix) && isPast(upload, marker))
    .sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.id, b.id));
  const uploads = later.slice(0, limit);
  const last = uploads.at(-1);
  const next: XmlNode[] = last
    ? [
        ['NextKeyMarker', encode(last.key)],
        ['NextUploadIdMarker', last.id],
      ]
    : [];
  return xmlReply([
    'ListMultipartUploadsResult',
    ['Bucket', call.bucket],
    ['Prefix', encode(prefix)],
    ['KeyMarker', encode(marker.key)],
    ...echo(call, 'upload-id-marker', 'UploadIdMarker'),
    ...echo(call, 'encoding-type', 'EncodingType'),
    ...next,
    ['MaxUploads', limit],
    ['IsTruncated', later.length > uploads.length && limit > 0],
    ...uploads.map((upload) => uploadNode(upload, encode)),
  ]);
}

function isPast(upload: Upload, marker: { key: string; id: string | undefined }): boolean {
  const order = compareKeys(upload.key, marker.key);
  return order > 0 || (order === 0 && marker.id !== undefined && upload.id > marker.id);
}

function uploadNode(upload: Upload, encode: (name: string) => string): XmlNode {
  return [
    'Upload',
    ['Key', encode(upload.key)],
    ['UploadId', upload.id],
    ['Initiated', upload.initiated],
    ['StorageClass', 'STANDARD'],
  ];
}
