/** CompleteMultipartUpload: checks the list of parts and publishes them as one object, without copying a byte. */
import { createHash } from 'node:crypto';
import type { Call } from '../call.ts';
import { type Checksum, checksumElement, checksumHeader, compositeChecksum } from '../checksums.ts';
import { unquoted, writeCondition } from '../conditions.ts';
import type { DataFile } from '../data-blocks.ts';
import { checksumType } from '../description.ts';
import { s3Error } from '../errors.ts';
import type { StoredObject } from '../object-index.ts';
import { type Reply, xmlReply } from '../reply.ts';
import type { Stores } from '../stores.ts';
import type { Upload } from '../upload-store.ts';
import type { XmlNode } from '../xml.ts';
import { childrenNamed, childText, readXml, type XmlElement } from '../xml-reader.ts';
import { findUpload } from './uploads.ts';

const SMALLEST_PART_BYTES = 5 * 1024 ** 2;

export function completeUpload(call: Call, stores: Stores, body: string): Reply {
  const condition = writeCondition(call);
  const upload = findUpload(call, stores);
  const files = readFiles(upload, body);
  const checksum = wholeChecksum(call, upload, files);
  const object: StoredObject = {
    bucket: upload.bucket,
    key: upload.key,
    etag: etagOfParts(files),
    sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    lastModified: new Date().toISOString(),
    headers: upload.headers,
    metadata: upload.metadata,
    ...(checksum === undefined ? {} : { checksum }),
    files,
  };
  const expectedSize = call.headers.get('x-amz-mp-object-size');
  if (expectedSize !== undefined && expectedSize !== String(object.sizeBytes)) {
    throw s3Error('InvalidRequest', `The parts have ${object.sizeBytes} bytes, not ${expectedSize}.`);
  }
  stores.objects.put(object, condition);
  stores.uploads.end(upload.id, files);
  return xmlReply(['CompleteMultipartUploadResult', ...resultNodes(call, object)]);
}

function resultNodes(call: Call, object: StoredObject): XmlNode[] {
  const host = call.headers.get('host') ?? '';
  const nodes: XmlNode[] = [
    ['Location', `http://${host}${encodeURI(call.path)}`],
    ['Bucket', object.bucket],
    ['Key', object.key],
    ['ETag', `"${object.etag}"`],
  ];
  if (object.checksum === undefined) return nodes;
  const { algorithm, value } = object.checksum;
  return [...nodes, [checksumElement(algorithm), value], ['ChecksumType', checksumType(value)]];
}

/** The data of the listed parts, in order; a part that was uploaded but is not listed is dropped. */
function readFiles(upload: Upload, body: string): DataFile[] {
  const listed = childrenNamed(readXml(body, 'CompleteMultipartUpload'), 'Part');
  if (listed.length === 0) throw s3Error('MalformedXML');
  let previous = 0;
  const files = listed.map((element) => {
    const number = Number(childText(element, 'PartNumber')?.trim() || Number.NaN);
    if (!Number.isInteger(number)) throw s3Error('MalformedXML');
    if (number <= previous) throw s3Error('InvalidPartOrder');
    previous = number;
    return matchingFile(upload, number, element);
  });
  if (files.slice(0, -1).some((file) => file.sizeBytes < SMALLEST_PART_BYTES)) throw s3Error('EntityTooSmall');
  return files;
}

function matchingFile(upload: Upload, number: number, element: XmlElement): DataFile {
  const file = upload.parts.get(number)?.file;
  const etag = childText(element, 'ETag');
  if (etag === undefined) throw s3Error('MalformedXML');
  if (file === undefined || unquoted(etag) !== file.etag) throw s3Error('InvalidPart');
  const given = element.children.find((child) => child.name.startsWith('Checksum'));
  if (given === undefined && upload.algorithm !== undefined) {
    throw s3Error('InvalidRequest', `The upload expects a ${upload.algorithm} checksum for part ${number}.`);
  }
  const known = file.checksum;
  if (given !== undefined && (known?.value !== given.text.trim() || checksumElement(known.algorithm) !== given.name)) {
    throw s3Error('InvalidPart');
  }
  return file;
}

function wholeChecksum(call: Call, upload: Upload, files: readonly DataFile[]): Checksum | undefined {
  if (upload.algorithm === undefined) return undefined;
  const checksum = compositeChecksum(
    upload.algorithm,
    files.map((file) => file.checksum?.value ?? ''),
  );
  const given = call.headers.get(checksumHeader(upload.algorithm));
  if (given !== undefined && given !== checksum.value) throw s3Error('BadDigest');
  return checksum;
}

function etagOfParts(files: readonly DataFile[]): string {
  const md5 = createHash('md5');
  for (const file of files) md5.update(file.etag, 'hex');
  return `${md5.digest('hex')}-${files.length}`;
}
