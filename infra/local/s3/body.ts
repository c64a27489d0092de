/**
 * The body of a call as verified bytes: once it is read to its end, length, payload hash, Content-MD5 and checksum
 * match what the request said. A mismatch is thrown at the end, so nothing may be published before that.
 */
import { createHash } from 'node:crypto';
import { freeBytes, hasItsOwnBuffer } from '../../../shared/bytes/free-bytes.ts';
import type { Call } from './call.ts';
import { checksumHeader, claimedChecksum, startChecksum } from './checksums.ts';
import { decodeChunks } from './chunked-body.ts';
import { s3Error } from './errors.ts';
import type { RunningSums } from './sums.ts';

const LARGEST_OBJECT_BYTES = 5 * 1024 ** 3;
const LARGEST_MESSAGE_BYTES = 4 * 1024 ** 2;

interface Check {
  update(bytes: Uint8Array): void;
  /** Throws when the bytes are not those the request promised. */
  finish(): void;
}

/**
 * The bytes of an object or part, each piece until the next is asked for; their length must be declared. Whoever takes
 * them adds them to the sums.
 */
export async function* objectBody(call: Call, sums: RunningSums): AsyncGenerator<Buffer> {
  const sizeBytes = declaredSize(call);
  if (sizeBytes === undefined) throw s3Error('MissingContentLength');
  if (sizeBytes > LARGEST_OBJECT_BYTES) throw s3Error('EntityTooLarge');
  for await (const bytes of verifiedBytes(call, sizeBytes, sums)) {
    yield bytes;
    if (hasItsOwnBuffer(bytes)) freeBytes(bytes);
  }
}

/** The list of parts that completes an upload: its checksum header is about the whole object, not about this text. */
export function manifestBody(call: Call): Promise<string> {
  const ofBody = [...call.headers].filter(([name]) => !name.startsWith('x-amz-checksum-'));
  return messageBody({ ...call, headers: new Map(ofBody) });
}

/** The small text (or nothing) that every other call carries. */
export async function messageBody(call: Call): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of verifiedBytes(call, declaredSize(call))) {
    sizeBytes += chunk.length;
    if (sizeBytes > LARGEST_MESSAGE_BYTES) throw s3Error('MaxMessageLengthExceeded');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function declaredSize(call: Call): number | undefined {
  const text = call.headers.get(isChunked(call) ? 'x-amz-decoded-content-length' : 'content-length');
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw s3Error('InvalidArgument', 'The declared length is not a number.');
  return Number(text);
}

function isChunked(call: Call): boolean {
  return call.headers.get('x-amz-content-sha256') === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
}

async function* verifiedBytes(call: Call, sizeBytes: number | undefined, sums?: RunningSums): AsyncGenerator<Buffer> {
  const trailers = new Map<string, string>();
  const checks = startChecks(call, trailers, sums);
  // Keep the connection open: the refusal is still to be sent on it.
  const wire: AsyncIterable<Buffer> = call.request.iterator({ destroyOnReturn: false });
  let receivedBytes = 0;
  for await (const bytes of isChunked(call) ? decodeChunks(wire, trailers) : wire) {
    receivedBytes += bytes.length;
    if (sizeBytes !== undefined && receivedBytes > sizeBytes) throw s3Error('IncompleteBody');
    for (const check of checks) check.update(bytes);
    yield bytes;
  }
  if (sizeBytes !== undefined && receivedBytes !== sizeBytes) throw s3Error('IncompleteBody');
  for (const check of checks) check.finish();
}

function startChecks(call: Call, trailers: ReadonlyMap<string, string>, sums: RunningSums | undefined): Check[] {
  return [payloadHashCheck(call), md5Check(call), checksumCheck(call, trailers, sums)].filter(
    (check) => check !== undefined,
  );
}

function payloadHashCheck(call: Call): Check | undefined {
  const expected = call.headers.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  if (expected === 'UNSIGNED-PAYLOAD' || isChunked(call)) return undefined;
  if (expected.startsWith('STREAMING-')) throw s3Error('NotImplemented', `${expected} is not implemented.`);
  if (!/^[0-9a-f]{64}$/.test(expected)) throw s3Error('InvalidArgument', 'x-amz-content-sha256 is not valid.');
  const hash = createHash('sha256');
  return {
    update: (bytes) => void hash.update(bytes),
    finish: () => {
      if (hash.digest('hex') !== expected) throw s3Error('XAmzContentSHA256Mismatch');
    },
  };
}

function md5Check(call: Call): Check | undefined {
  const expected = call.headers.get('content-md5');
  if (expected === undefined) return undefined;
  if (!/^[A-Za-z0-9+/]{22}==$/.test(expected)) throw s3Error('InvalidDigest');
  const hash = createHash('md5');
  return {
    update: (bytes) => void hash.update(bytes),
    finish: () => {
      if (hash.digest('base64') !== expected) throw s3Error('BadDigest');
    },
  };
}

function checksumCheck(
  call: Call,
  trailers: ReadonlyMap<string, string>,
  sums: RunningSums | undefined,
): Check | undefined {
  const claim = claimedChecksum(call);
  if (claim === undefined) return undefined;
  if (claim.value === undefined && !isChunked(call))
    throw s3Error('InvalidRequest', 'x-amz-trailer without a trailer.');
  const own = sums === undefined ? startChecksum(claim.algorithm) : undefined;
  return {
    update: (bytes) => own?.update(bytes),
    finish: () => {
      const expected = claim.value ?? trailers.get(checksumHeader(claim.algorithm));
      if (expected === undefined) throw s3Error('MalformedTrailerError');
      if ((own?.digest() ?? sums?.checksum()?.value) !== expected) throw s3Error('BadDigest');
    },
  };
}
