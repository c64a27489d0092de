/**
 * Sends webhooks from inside the network safely: the connection goes to a checked address only. Redirects are not
 * followed; the response body is dropped.
 */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { hostOf, targetUrlProblem } from '../delivery/target-url.ts';
import type { SendProblem, SendResult, WebhookRequest, WebhookSender } from '../delivery/webhooks/sender.ts';
import { type AddressRules, checkedAddress, pinnedLookup, withinTime } from './checked-address.ts';

export interface SenderOptions extends AddressRules {
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** How much of a response is read, so that the receiver can finish cleanly. */
const DRAINED_BYTES = 4 * 1024;
const DRAINED_MS = 1_000;

export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { allowLoopback, timeoutMs = TIMEOUT_MS } = options;

  async function attempt(request: WebhookRequest, signal: AbortSignal): Promise<Omit<SendResult, 'durationMs'>> {
    if (targetUrlProblem(request.url, allowLoopback)) return { problem: 'address_refused' };
    const url = new URL(request.url);
    const checked = await withinTime(checkedAddress(hostOf(url), options), signal);
    if (!('fault' in checked)) return verdict(await exchange(url, request, checked.address, signal));
    return { problem: checked.fault === 'name_unknown' ? 'dns_failed' : 'address_refused' };
  }

  return {
    async send(request) {
      const startedAt = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const result = await attempt(request, signal).catch((error) => ({ problem: problemOf(error, signal) }));
      return { ...result, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

function exchange(url: URL, { method, headers, body }: WebhookRequest, address: string, signal: AbortSignal) {
  const hasBody = method !== 'get';
  const options: RequestOptions = {
    method: method.toUpperCase(),
    headers: {
      'user-agent': 'Survey-Exports-Webhooks/1',
      accept: '*/*',
      ...headers,
      ...(hasBody && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    agent: false,
    signal,
    lookup: pinnedLookup(address),
  };
  return new Promise<number>((resolve, reject) => {
    const call = url.protocol === 'http:' ? httpRequest : httpsRequest;
    const request = call(url, options, (response) => {
      const status = response.statusCode ?? 0;
      drain(response).then(
        () => resolve(status),
        () => resolve(status),
      );
    });
    request.on('error', reject);
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('the receiver changes to a protocol that nobody asked for'));
    });
    request.once('close', () => reject(new Error('the receiver closes without an answer')));
    request.end(hasBody ? body : undefined);
  });
}

/** Only the status matters; a little of the rest is read and thrown away. */
async function drain(response: IncomingMessage): Promise<void> {
  const late = new AbortController();
  const reading = (async () => {
    let sizeBytes = 0;
    for await (const chunk of response) {
      sizeBytes += chunk.length;
      if (sizeBytes > DRAINED_BYTES) return;
    }
  })();
  try {
    await Promise.race([reading, pause(DRAINED_MS, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
    reading.catch(() => {});
    response.destroy();
  }
}

function verdict(status: number): Omit<SendResult, 'durationMs'> {
  if (status >= 200 && status < 300) return { status };
  return { status, problem: status >= 300 && status < 400 ? 'redirected' : 'refused' };
}

const tlsTrouble = /CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

function problemOf(error: unknown, signal: AbortSignal): SendProblem {
  if (signal.aborted) return 'timed_out';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return tlsTrouble.test(code) ? 'tls_failed' : 'connection_failed';
}
