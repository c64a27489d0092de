/**
 * What a request claims about its signer, read from the Authorization header or from the query of a presigned URL into
 * one shape. Nothing here is verified yet.
 */
import { refusal } from './refusal.ts';
import type { SignedRequest } from './signed-request.ts';

export const ALGORITHM = 'AWS4-HMAC-SHA256';
const LONGEST_EXPIRY_SECONDS = 604_800;

export interface Claim {
  /** The code S3 answers with when this kind of claim is malformed. */
  readonly malformed: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError';
  readonly accessKeyId: string;
  readonly day: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** X-Amz-Date as written, and as milliseconds. */
  readonly date: string;
  readonly signedAt: number;
  readonly payloadHash: string;
  /** Only a presigned URL has one. */
  readonly expiresSeconds?: number;
}

export function readClaim(call: SignedRequest): Claim {
  const authorization = call.headers.get('authorization');
  const presigned = call.query.has('X-Amz-Algorithm') || call.query.has('X-Amz-Signature');
  if (authorization !== undefined && presigned) throw refusal('InvalidArgument', 'Only one signature is allowed.');
  if (presigned) return readQueryClaim(call);
  if (authorization !== undefined) return readHeaderClaim(call, authorization);
  throw refusal('AccessDenied');
}

function readHeaderClaim(call: SignedRequest, authorization: string): Claim {
  const malformed = 'AuthorizationHeaderMalformed';
  if (!authorization.startsWith(`${ALGORITHM} `)) {
    throw refusal('InvalidRequest', `The authorization mechanism is not supported; use ${ALGORITHM}.`);
  }
  const fields = new Map<string, string>();
  for (const field of authorization.slice(ALGORITHM.length).split(',')) {
    const equals = field.indexOf('=');
    fields.set(field.slice(0, Math.max(equals, 0)).trim(), field.slice(equals + 1).trim());
  }
  const date = call.headers.get('x-amz-date') ?? '';
  const payloadHash = call.headers.get('x-amz-content-sha256');
  if (payloadHash === undefined) throw refusal('InvalidRequest', 'x-amz-content-sha256 is missing.');
  const signedAt = parseDate(date);
  if (signedAt === undefined) throw refusal('AccessDenied', 'A valid x-amz-date header is required.');
  return { malformed, ...readFields(malformed, fields, ''), date, signedAt, payloadHash };
}

function readQueryClaim(call: SignedRequest): Claim {
  const malformed = 'AuthorizationQueryParametersError';
  const expires = call.query.get('X-Amz-Expires') ?? '';
  const date = call.query.get('X-Amz-Date') ?? '';
  const signedAt = parseDate(date);
  if (call.query.get('X-Amz-Algorithm') !== ALGORITHM) throw refusal(malformed, `X-Amz-Algorithm is not ${ALGORITHM}.`);
  if (signedAt === undefined) throw refusal(malformed, 'X-Amz-Date is missing or malformed.');
  if (!/^-?\d+$/.test(expires)) throw refusal(malformed, 'X-Amz-Expires is missing or not a number.');
  const expiresSeconds = Number(expires);
  if (expiresSeconds < 0) throw refusal(malformed, 'X-Amz-Expires must not be negative.');
  if (expiresSeconds > LONGEST_EXPIRY_SECONDS) {
    throw refusal(malformed, `X-Amz-Expires must be at most ${LONGEST_EXPIRY_SECONDS} seconds.`);
  }
  const payloadHash =
    call.headers.get('x-amz-content-sha256') ?? call.query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  return { malformed, ...readFields(malformed, call.query, 'X-Amz-'), date, signedAt, payloadHash, expiresSeconds };
}

function readFields(malformed: Claim['malformed'], fields: ReadonlyMap<string, string>, prefix: string) {
  const credential = readCredential(fields.get(`${prefix}Credential`) ?? '');
  const signedHeaders = fields.get(`${prefix}SignedHeaders`) ?? '';
  const signature = fields.get(`${prefix}Signature`) ?? '';
  if (!credential || !signedHeaders || !signature) throw refusal(malformed);
  return { ...credential, signedHeaders: signedHeaders.split(';'), signature };
}

/** Whose key, and what for; undefined when it is malformed. */
export function readCredential(text: string) {
  const credential = text.split('/');
  const [day, region, service, terminator] = credential.slice(-4);
  const accessKeyId = credential.slice(0, -4).join('/');
  if (!accessKeyId || !day || !region || !service || terminator !== 'aws4_request') return undefined;
  return { accessKeyId, day, region, service };
}

function parseDate(text: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}
