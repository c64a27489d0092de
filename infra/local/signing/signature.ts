/**
 * Verifies that a call was signed with our key, recently enough (AWS Signature Version 4, by header or presigned). A
 * call that passes may be served; its headers then include those a presigned URL carries in its query.
 */
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { ALGORITHM, type Claim, readClaim, readCredential } from './claim.ts';
import { type RefusalCode, refusal } from './refusal.ts';
import type { SignedRequest } from './signed-request.ts';

const LARGEST_SKEW_MS = 15 * 60 * 1000;

/** A signature is good for one service only. */
export type Service = 'dynamodb' | 'kms' | 's3' | 'ses' | 'sqs' | 'sts';

export interface Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** Only credentials of a session have one; every request must then have it. */
  readonly sessionToken?: string;
}

export function authenticate<Call extends SignedRequest>(call: Call, account: Account, service: Service): Call {
  const claim = readClaim(call);
  if (claim.accessKeyId !== account.accessKeyId) throw refusal('InvalidAccessKeyId');
  checkScope(claim, account, service);
  checkTime(claim);
  checkSignedHeaders(call, claim);
  checkSame(signatureOf(call, claim, account), claim.signature);
  const headers = claim.expiresSeconds === undefined ? call.headers : withHeadersOfQuery(call);
  if (headers.get('x-amz-security-token') !== account.sessionToken) throw refusal('InvalidToken');
  return { ...call, headers };
}

function checkSame(expected: string, given: string): void {
  const [wanted, found] = [Buffer.from(expected), Buffer.from(given)];
  if (wanted.length !== found.length || !timingSafeEqual(wanted, found)) throw refusal('SignatureDoesNotMatch');
}

/** The fields of a form that a page sends: what its policy allows is signed, and nothing else of it. */
export function authenticatePolicy(fields: ReadonlyMap<string, string>, account: Account): void {
  const claim = readCredential(fields.get('x-amz-credential') ?? '');
  const date = fields.get('x-amz-date') ?? '';
  const malformed = 'InvalidArgument';
  if (!claim || fields.get('x-amz-algorithm') !== ALGORITHM) throw refusal(malformed, 'The signature is malformed.');
  if (claim.accessKeyId !== account.accessKeyId) throw refusal('InvalidAccessKeyId');
  checkScope({ ...claim, malformed, date }, account, 's3');
  const scope = [claim.day, claim.region, claim.service, 'aws4_request'];
  checkSame(signedText(fields.get('policy') ?? '', scope, account), fields.get('x-amz-signature') ?? '');
  if (fields.get('x-amz-security-token') !== account.sessionToken) throw refusal('InvalidToken');
}

type Scoped = Pick<Claim, 'day' | 'date' | 'region' | 'service'> & { malformed: RefusalCode };

function checkScope(claim: Scoped, account: Account, service: Service): void {
  if (claim.region !== account.region) {
    throw refusal(claim.malformed, `The region '${claim.region}' is wrong; expecting '${account.region}'`);
  }
  if (claim.service !== service) {
    throw refusal(claim.malformed, `The service '${claim.service}' is wrong; expecting '${service}'`);
  }
  if (!claim.date.startsWith(claim.day))
    throw refusal(claim.malformed, 'The credential is for a different day than the request.');
}

function checkTime(claim: Claim): void {
  const now = Date.now();
  if (claim.expiresSeconds === undefined) {
    if (Math.abs(now - claim.signedAt) > LARGEST_SKEW_MS) throw refusal('RequestTimeTooSkewed');
    return;
  }
  if (claim.signedAt - now > LARGEST_SKEW_MS) throw refusal('AccessDenied', 'Request is not valid yet');
  if (now >= claim.signedAt + claim.expiresSeconds * 1000) throw refusal('AccessDenied', 'Request has expired');
}

/** A header that changes what a request means must be signed, or a holder of a link could add one. */
function checkSignedHeaders(call: SignedRequest, claim: Claim): void {
  const signed = new Set(claim.signedHeaders);
  if (!signed.has('host')) throw refusal('AccessDenied', 'The host header is not signed.');
  for (const name of call.headers.keys()) {
    if (name.startsWith('x-amz-') && !signed.has(name)) throw refusal('AccessDenied', `Header ${name} is not signed.`);
  }
  for (const name of signed) if (!call.headers.has(name)) throw refusal('SignatureDoesNotMatch');
}

/** What a claim is signed with; of the account only its secret matters. */
export function signatureOf(
  call: SignedRequest,
  claim: Pick<Claim, 'day' | 'date' | 'region' | 'service' | 'signedHeaders' | 'payloadHash'>,
  account: Pick<Account, 'secretAccessKey'>,
): string {
  const scope = [claim.day, claim.region, claim.service, 'aws4_request'];
  const hash = createHash('sha256').update(canonicalRequest(call, claim)).digest('hex');
  return signedText([ALGORITHM, claim.date, scope.join('/'), hash].join('\n'), scope, account);
}

function signedText(text: string, scope: readonly string[], account: Pick<Account, 'secretAccessKey'>): string {
  return createHmac('sha256', keyFor(scope, account)).update(text).digest('hex');
}

const MOST_KEYS = 32;
/** The same for every call of a day, and four times the work of the signature itself. */
const dayKeys = new Map<string, KeyObject>();

function keyFor(scope: readonly string[], { secretAccessKey }: Pick<Account, 'secretAccessKey'>): KeyObject {
  const name = JSON.stringify([secretAccessKey, ...scope]);
  const known = dayKeys.get(name);
  if (known) return known;
  let bytes = Buffer.from(`AWS4${secretAccessKey}`);
  for (const step of scope) bytes = createHmac('sha256', bytes).update(step).digest();
  const key = createSecretKey(bytes);
  if (dayKeys.size >= MOST_KEYS) dayKeys.clear();
  dayKeys.set(name, key);
  return key;
}

function canonicalRequest(call: SignedRequest, claim: Pick<Claim, 'signedHeaders' | 'payloadHash'>): string {
  const headers = claim.signedHeaders.map((name) => `${name}:${call.headers.get(name)?.replace(/ +/g, ' ')}\n`);
  return [
    call.method,
    call.path.split('/').map(encode).join('/'),
    canonicalQuery(call),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
}

function canonicalQuery(call: SignedRequest): string {
  return call.pairs
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map((pair) => pair.join('='))
    .join('&');
}

function withHeadersOfQuery(call: SignedRequest): ReadonlyMap<string, string> {
  const carried = call.pairs.map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map([...carried.filter(([name]) => name.startsWith('x-amz-')), ...call.headers]);
}

/** As a signature writes paths and queries. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
