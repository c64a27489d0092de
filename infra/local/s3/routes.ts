/**
 * Which operation a call asks for. A call matches a route only when each of its parameters is known there, so that what
 * is not implemented is refused and never half done.
 */
import { manifestBody, messageBody } from './body.ts';
import type { Call } from './call.ts';
import { s3Error } from './errors.ts';
import { completeUpload } from './operations/complete-upload.ts';
import { copyObject } from './operations/copy-object.ts';
import { deleteObject, deleteObjects } from './operations/delete-objects.ts';
import { getObject } from './operations/get-object.ts';
import { listObjects } from './operations/list-objects.ts';
import { putObject } from './operations/put-object.ts';
import { uploadPart, uploadPartCopy } from './operations/upload-part.ts';
import { abortUpload, createUpload, listParts, listUploads } from './operations/uploads.ts';
import type { Reply } from './reply.ts';
import type { Stores } from './stores.ts';

interface Route {
  /** Method, what it acts on, and `copy` when the bytes come from another object. */
  readonly on: string;
  readonly needs: readonly string[];
  readonly takes?: readonly string[];
  /** Reads the small body of the call; an upload's bytes are read by the operation itself. */
  readonly readBody: (call: Call) => Promise<string>;
  readonly run: (call: Call, stores: Stores, body: string) => Reply | Promise<Reply>;
}

const overrides = [
  'response-content-type',
  'response-content-disposition',
  'response-content-encoding',
  'response-content-language',
  'response-cache-control',
  'response-expires',
];
const listing = [
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
];
const uploadListing = ['prefix', 'key-marker', 'upload-id-marker', 'max-uploads', 'encoding-type'];
const part = ['partNumber', 'uploadId'];

const message = messageBody;
const manifest = manifestBody;
const byOperation = async () => '';

const routes: readonly Route[] = [
  { on: 'HEAD bucket', needs: [], readBody: message, run: () => ({ status: 200 }) },
  { on: 'GET bucket', needs: ['list-type'], takes: listing, readBody: message, run: listObjects },
  { on: 'GET bucket', needs: ['uploads'], takes: uploadListing, readBody: message, run: listUploads },
  { on: 'POST bucket', needs: ['delete'], readBody: message, run: deleteObjects },
  { on: 'GET object', needs: [], takes: overrides, readBody: message, run: getObject },
  { on: 'HEAD object', needs: [], takes: overrides, readBody: message, run: getObject },
  { on: 'PUT object', needs: [], readBody: byOperation, run: putObject },
  { on: 'PUT object copy', needs: [], readBody: message, run: copyObject },
  { on: 'DELETE object', needs: [], readBody: message, run: deleteObject },
  { on: 'POST object', needs: ['uploads'], readBody: message, run: createUpload },
  { on: 'PUT object', needs: part, readBody: byOperation, run: uploadPart },
  { on: 'PUT object copy', needs: part, readBody: message, run: uploadPartCopy },
  { on: 'POST object', needs: ['uploadId'], readBody: manifest, run: completeUpload },
  { on: 'DELETE object', needs: ['uploadId'], readBody: message, run: abortUpload },
  {
    on: 'GET object',
    needs: ['uploadId'],
    takes: ['max-parts', 'part-number-marker'],
    readBody: message,
    run: listParts,
  },
];

/** Headers we would otherwise ignore silently, although the sender relies on them. */
const unsupported = /^x-amz-(tagging|object-lock-|website-redirect-location|grant-|server-side-encryption-customer-)/;

export function findRoute(call: Call): Route {
  const names = [...call.query.keys()].filter((name) => name !== 'x-id' && !/^x-amz-/i.test(name));
  const on = [call.method, targetOf(call), ...(call.headers.has('x-amz-copy-source') ? ['copy'] : [])].join(' ');
  const found = routes.find(
    ({ on: served, needs, takes = [] }) =>
      served === on &&
      needs.every((name) => names.includes(name)) &&
      names.every((name) => needs.includes(name) || takes.includes(name)),
  );
  if (found === undefined) throw s3Error('NotImplemented');
  for (const name of call.headers.keys()) {
    if (unsupported.test(name)) throw s3Error('NotImplemented', `The header ${name} is not implemented.`);
  }
  return found;
}

function targetOf(call: Call): string {
  if (call.bucket === '') return 'service';
  return call.key === '' ? 'bucket' : 'object';
}
