/** What travels with an object besides its bytes: reading it from an upload's headers, writing it to a download's. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Call } from './call.ts';
import { checksumHeader } from './checksums.ts';
import { s3Error } from './errors.ts';
import type { Description, StoredObject } from './object-index.ts';

const LARGEST_METADATA_BYTES = 2048;
const METADATA = 'x-amz-meta-';
const kept = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
] as const;

export function readDescription(call: Call): Description {
  const headers: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const name of kept) {
    const value = name === 'content-encoding' ? ownEncoding(call) : call.headers.get(name);
    if (value) headers[name] = value;
  }
  const metadata: Record<string, string> = Object.create(null);
  let sizeBytes = 0;
  for (const [header, value] of call.headers) {
    if (!header.startsWith(METADATA)) continue;
    checkHeader(header, value);
    const name = header.slice(METADATA.length);
    metadata[name] = value;
    sizeBytes += Buffer.byteLength(name + value);
  }
  if (sizeBytes > LARGEST_METADATA_BYTES) throw s3Error('MetadataTooLarge');
  return { headers, metadata };
}

/** aws-chunked describes the request, not the object. */
function ownEncoding(call: Call): string {
  const encodings = (call.headers.get('content-encoding') ?? '').split(',').map((item) => item.trim());
  return encodings.filter((item) => item !== '' && item !== 'aws-chunked').join(',');
}

export function objectHeaders(call: Call, object: StoredObject): Record<string, string> {
  const headers: Record<string, string> = { ...object.headers, ...validators(object) };
  for (const [name, value] of Object.entries(object.metadata)) headers[METADATA + name] = value;
  for (const name of kept) {
    const value = call.query.get(`response-${name}`);
    if (value === undefined) continue;
    checkHeader(name, value);
    headers[name] = value;
  }
  return headers;
}

export function validators(object: StoredObject): Record<string, string> {
  return { etag: `"${object.etag}"`, 'last-modified': new Date(object.lastModified).toUTCString() };
}

export function checksumHeaders(object: Pick<StoredObject, 'checksum'>): Record<string, string> {
  if (object.checksum === undefined) return {};
  const { algorithm, value } = object.checksum;
  return { [checksumHeader(algorithm)]: value, 'x-amz-checksum-type': checksumType(value) };
}

export function checksumType(value: string): string {
  return value.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT';
}

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw s3Error('InvalidArgument', `The value of ${name} is not allowed in a header.`);
  }
}
