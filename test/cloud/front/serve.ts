/** One request through the front, step by step: who, what, may they, what goes wrong, and on to the store. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { s3Error } from '../../../infra/local/s3/errors.ts';
import { describeRefusal } from '../../../infra/local/signing/guard.ts';
import { isRefusal, type Refusal } from '../../../infra/local/signing/refusal.ts';
import { adjust, withShortPage } from './adjust.ts';
import { accessDenied, faultAnswer, sendAnswer, sendDeniedKeys } from './answers.ts';
import type { Asked } from './asked.ts';
import { keysToDelete, mayKnowAbsence } from './asked-of-s3.ts';
import type { FaultRule } from './faults.ts';
import { forward, type Outgoing } from './forward.ts';
import type { Backend, Door } from './front.ts';
import { askedOf, isAllowed, lackingNeed, principalOf } from './permit.ts';
import type { Need } from './policy.ts';
import { postedTo, readPosted } from './read-posted.ts';
import { readTrusted, type TrustedRequest } from './read-request.ts';

/** Never rejects: the caller sees a fault of the front itself as one of the service, the ledger as a denial. */
export async function serve(request: IncomingMessage, response: ServerResponse, door: Door): Promise<void> {
  const { backend, calls } = door;
  response.sendDate = false;
  calls.request();
  try {
    const posted = backend.service === 's3' ? postedTo(request) : undefined;
    const reading = posted ? readPosted(posted, door.callers) : readTrusted(request, backend.service, door.callers);
    await serveTrusted(await reading, response, door);
  } catch (error) {
    if (isRefusal(error)) refuse(response, door, error);
    else if (response.headersSent || request.socket.destroyed) response.destroy();
    else {
      calls.denied(
        'the front',
        { action: `${request.method} ${request.url}`, resource: backend.service },
        String(error),
      );
      sendAnswer(response, backend.service, { status: 500, code: 'InternalError', message: String(error) });
    }
  }
}

function refuse(response: ServerResponse, { backend, calls }: Door, error: Refusal): void {
  calls.refused(error.code);
  // What is left of the body is read and dropped, so that the client gets to see why.
  response.req.resume();
  if (backend.service === 's3') {
    const { status, code, message } = s3Error(error.code, error.message || undefined);
    sendAnswer(response, 's3', { status, code, message });
  } else {
    const { __type: code, message } = describeRefusal(error);
    sendAnswer(response, backend.service, { status: 400, code, message });
  }
}

async function serveTrusted(trusted: TrustedRequest, response: ServerResponse, door: Door): Promise<void> {
  const asked = askedOf(trusted, door);
  const { service } = door.backend;
  const { functionName } = trusted.caller;
  const unknown = { status: 400, code: 'UnknownOperationException', message: 'This call is unknown.' };
  if (!asked) return sendAnswer(response, service, unknown);
  const lacking = lackingNeed(asked, functionName, door);
  if (lacking && asked.operation === 'DeleteObjects') return sendDeniedKeys(response, keysToDelete(trusted.body));
  if (lacking) return deny(response, lacking, functionName, door);
  const faults = door.faults.strike({ service, operation: asked.operation, functionName });
  if (await isStruckBefore(faults, response, door.backend)) return;
  const answer = await forward(outgoingOf(trusted, asked, faults, door), door.backend, door.deployment.region);
  if (faults.some(({ kind }) => kind === 'cut-after')) {
    // Only when the store has said its last word has it done what was asked.
    await buffer(answer);
    response.destroy();
  } else if (isHiddenAbsence(answer, trusted, asked, door)) {
    answer.resume();
    deny(response, mayKnowAbsence(trusted.call.bucket), functionName, door);
  } else await pass(answer, response);
}

function deny(response: ServerResponse, need: Need, functionName: string, { backend, deployment }: Door): void {
  sendAnswer(response, backend.service, accessDenied(backend.service, principalOf(functionName, deployment), need));
}

async function isStruckBefore(
  rules: readonly FaultRule[],
  response: ServerResponse,
  backend: Backend,
): Promise<boolean> {
  for (const { kind, delayMs = 1000 } of rules) {
    if (kind === 'slow') await pause(delayMs);
    if (kind === 'cut-before') response.destroy();
    if (kind === 'error' || kind === 'throttled')
      sendAnswer(response, backend.service, faultAnswer(backend.service, kind));
    if (kind === 'cut-before' || kind === 'error' || kind === 'throttled') return true;
  }
  return false;
}

function outgoingOf(
  { call, body, rawPath: other }: TrustedRequest,
  { operation }: Asked,
  faults: readonly FaultRule[],
  door: Door,
): Outgoing {
  const rawPath = other ?? call.request.url?.split('?')[0] ?? '/';
  const { method, path, pairs, headers } = call;
  const adjusted = adjust({ method, rawPath, path, pairs, headers, body }, operation, door.backend, door.deployment);
  const cut = faults.find(({ kind }) => kind === 'short-pages');
  return cut ? withShortPage(adjusted, operation, cut.pageItems ?? 1) : adjusted;
}

/** Whether S3 would not say that an object is missing, because its caller may not list the bucket. */
function isHiddenAbsence(
  answer: IncomingMessage,
  { call, caller }: TrustedRequest,
  { operation }: Asked,
  door: Door,
): boolean {
  const isMissing = answer.statusCode === 404 && (operation === 'GetObject' || operation === 'HeadObject');
  return isMissing && !isAllowed(mayKnowAbsence(call.bucket), caller.functionName, door);
}

const ofThisLeg = ['connection', 'keep-alive', 'transfer-encoding'];

async function pass(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = Object.entries(answer.headers).filter(([name]) => !ofThisLeg.includes(name));
  // The SDK trusts the Date header to correct its clock, so it must be the clock the signatures are checked with.
  response.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(headers), date: new Date().toUTCString() });
  await pipeline(answer, response);
}
