/** Preconditions: of reads (304 or 412), of the source of a copy (412) and of writes (checked again when publishing). */
import type { Call } from './call.ts';
import { s3Error } from './errors.ts';
import type { StoredObject } from './object-index.ts';
import type { WriteCondition } from './object-store.ts';

type Outcome = 'holds' | 'failed' | 'not modified';

export function readOutcome(call: Call, object: StoredObject): 'holds' | 'not modified' {
  const outcome = evaluate(call, '', object);
  if (outcome === 'failed') throw s3Error('PreconditionFailed');
  return outcome;
}

export function checkCopySource(call: Call, source: StoredObject): void {
  if (evaluate(call, 'x-amz-copy-source-', source) !== 'holds') throw s3Error('PreconditionFailed');
}

/** An ETag decides where one is given; the times decide only where it is not. */
function evaluate(call: Call, prefix: string, object: StoredObject): Outcome {
  const match = call.headers.get(`${prefix}if-match`);
  const noneMatch = call.headers.get(`${prefix}if-none-match`);
  const modified = wholeSeconds(object.lastModified);
  const since = wholeSeconds(call.headers.get(`${prefix}if-modified-since`));
  const unmodifiedSince = wholeSeconds(call.headers.get(`${prefix}if-unmodified-since`));
  if (match !== undefined ? !namesEtag(match, object.etag) : modified > unmodifiedSince) return 'failed';
  if (noneMatch !== undefined ? namesEtag(noneMatch, object.etag) : modified <= since) return 'not modified';
  return 'holds';
}

/** NaN, which is neither before nor after anything, where there is no valid date. */
function wholeSeconds(date: string | undefined): number {
  return Math.floor(Date.parse(date ?? '') / 1000);
}

export function writeCondition(call: Call): WriteCondition {
  const match = call.headers.get('if-match');
  const noneMatch = call.headers.get('if-none-match');
  if (noneMatch !== undefined && noneMatch !== '*') {
    throw s3Error('NotImplemented', 'A write accepts only * in If-None-Match.');
  }
  if (match !== undefined && noneMatch !== undefined) {
    throw s3Error('NotImplemented', 'A write accepts one of If-Match and If-None-Match.');
  }
  return (current) => {
    if (noneMatch !== undefined && current !== undefined) throw s3Error('PreconditionFailed');
    if (match === undefined) return;
    if (current === undefined) throw s3Error('NoSuchKey');
    if (!namesEtag(match, current.etag)) throw s3Error('PreconditionFailed');
  };
}

export function namesEtag(list: string, etag: string): boolean {
  return list.split(',').some((item) => item.trim() === '*' || unquoted(item) === etag);
}

export function unquoted(etag: string): string {
  return etag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}
