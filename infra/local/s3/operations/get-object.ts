/** GetObject and HeadObject: the same headers, with or without the bytes. */
import type { Call } from '../call.ts';
import { namesEtag, readOutcome } from '../conditions.ts';
import { checksumHeaders, objectHeaders, validators } from '../description.ts';
import { s3Error } from '../errors.ts';
import type { StoredObject } from '../object-index.ts';
import { downloadRange } from '../ranges.ts';
import type { Reply } from '../reply.ts';
import type { Stores } from '../stores.ts';

export function getObject(call: Call, stores: Stores): Reply {
  const object = stores.objects.find(call.bucket, call.key);
  if (object === undefined) throw s3Error('NoSuchKey');
  if (readOutcome(call, object) === 'not modified') return { status: 304, headers: validators(object) };
  const range = downloadRange(rangeHeader(call, object), object.sizeBytes);
  const { start, end } = range ?? { start: 0, end: object.sizeBytes };
  const asksChecksum = call.headers.get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED';
  const reply = {
    status: range === undefined ? 200 : 206,
    headers: {
      ...objectHeaders(call, object),
      // A stored checksum is of the whole object; beside a part of it a client would take it for that part's.
      ...(asksChecksum && range === undefined ? checksumHeaders(object) : {}),
      ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${object.sizeBytes}` }),
      'accept-ranges': 'bytes',
      'content-length': String(end - start),
    },
  };
  if (call.method === 'HEAD') return reply;
  return { ...reply, body: stores.dataFiles.read(object.files, { start, end }) };
}

function rangeHeader(call: Call, object: StoredObject): string | undefined {
  const ifRange = call.headers.get('if-range');
  return ifRange === undefined || namesEtag(ifRange, object.etag) ? call.headers.get('range') : undefined;
}
