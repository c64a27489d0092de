/**
 * A request that has passed the door: signed by a function's own credentials for this service, its body whole and as it
 * was signed. What the SDK streams in chunks is taken out of its frame, with its checksum as a header.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Call, readCall } from '../../../infra/local/s3/call.ts';
import { decodeChunks } from '../../../infra/local/s3/chunked-body.ts';
import { readClaim } from '../../../infra/local/signing/claim.ts';
import { refusal } from '../../../infra/local/signing/refusal.ts';
import { type Account, authenticate } from '../../../infra/local/signing/signature.ts';
import type { Service } from './front.ts';

/** The credentials of one function. */
export interface Caller {
  functionName: string;
  account: Account;
}

export interface TrustedRequest {
  caller: Caller;
  call: Call;
  body: Buffer;
  /** Where it is not the address that was called. */
  rawPath?: string;
}

const chunked = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

export async function readTrusted(
  request: IncomingMessage,
  service: Service,
  callers: ReadonlyMap<string, Caller>,
): Promise<TrustedRequest> {
  const untrusted = readCall(request);
  const claim = readClaim(untrusted);
  const caller = callers.get(claim.accessKeyId);
  if (!caller) throw refusal('InvalidAccessKeyId');
  const call = authenticate(untrusted, caller.account, service);
  const sent = await buffer(request);
  if (claim.payloadHash === chunked) return { caller, ...(await withoutChunks(call, sent)) };
  const hash = createHash('sha256').update(sent).digest('hex');
  if (claim.payloadHash !== 'UNSIGNED-PAYLOAD' && claim.payloadHash !== hash) throw refusal('SignatureDoesNotMatch');
  return { caller, call, body: sent };
}

async function withoutChunks(call: Call, sent: Buffer): Promise<{ call: Call; body: Buffer }> {
  const trailers = new Map<string, string>();
  const wire = (async function* () {
    yield sent;
  })();
  const body = Buffer.concat(await Array.fromAsync(decodeChunks(wire, trailers)));
  const framing = ['x-amz-trailer', 'x-amz-decoded-content-length', 'content-encoding'];
  const kept = [...call.headers].filter(([name]) => !framing.includes(name));
  return { call: { ...call, headers: new Map([...kept, ...trailers]) }, body };
}
