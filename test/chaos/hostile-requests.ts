/** Sends made-up requests to a running host and looks at every answer: no fault of ours, and always the one shape. */
import { problemJson } from '../support/hosts/expected-answer.ts';
import { type ApiDocument, fetchDocument, type Operation, operationsOf } from '../support/openapi/api-document.ts';
import { type Caller, type MadeRequest, makeRequest } from '../support/openapi/made-request.ts';
import { createResponseCheck, type ResponseCheck } from '../support/openapi/response-check.ts';
import { makeThings } from '../support/openapi/things.ts';
import type { Random } from './random.ts';

export interface HostileRun {
  sent: number;
  statuses: Map<number, number>;
  /** Operations that were answered with success at least once. */
  reached: Set<string>;
  operations: number;
  faults: string[];
  misshapen: string[];
  undescribed: string[];
}

export interface HostileOptions {
  url: string;
  token: string;
  stranger: string;
  count: number;
  atOnce: number;
  random: Random;
  say(line: string): void;
}

/** After so many requests most of what there was is deleted, closed or used up. */
const FRESH_EVERY = 2_500;

export async function sendHostileRequests(options: HostileOptions): Promise<HostileRun> {
  const { url, token, stranger, count, atOnce, random, say } = options;
  const document: ApiDocument = await fetchDocument(url);
  const operations = operationsOf(document);
  const check = createResponseCheck(document);
  const run: HostileRun = {
    sent: 0,
    operations: operations.length,
    statuses: new Map(),
    reached: new Set(),
    faults: [],
    misshapen: [],
    undescribed: [],
  };
  const waiting: Operation[] = [];
  /** Each once, then each once more. */
  const nextOperation = (): Operation => {
    if (waiting.length === 0) waiting.push(...random.shuffled(operations));
    return waiting.pop() ?? random.one(operations);
  };
  while (run.sent < count) {
    const caller: Caller = { things: await makeThings(url, token, `hostile-${run.sent}`), token, stranger };
    const end = Math.min(count, run.sent + FRESH_EVERY);
    const lane = async () => {
      while (run.sent < end) {
        run.sent++;
        const operation = nextOperation();
        await sendOne(url, operation, makeRequest(random, operation, caller), check, run);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    say(`  ${run.sent.toLocaleString('en')} requests`);
  }
  return run;
}

async function sendOne(
  url: string,
  operation: Operation,
  { method, path, headers, body }: MadeRequest,
  check: ResponseCheck,
  run: HostileRun,
): Promise<void> {
  const response = await fetch(url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const { status } = response;
  const seen = `${method} ${path.slice(0, 200)} ${body?.slice(0, 600) ?? ''} -> ${status} ${text.slice(0, 300)}`;
  run.statuses.set(status, (run.statuses.get(status) ?? 0) + 1);
  if (status < 400) run.reached.add(operation.operationId);
  if (status >= 500 && status !== 503) run.faults.push(seen);
  // a link that leads to a page answers people with pages
  const isPage = response.headers.get('content-type')?.startsWith('text/html') && path.startsWith('/s/');
  if (status >= 400 && !isPage && !isProblem(text, status)) run.misshapen.push(seen);
  // a hostile path may lead to another operation, or to none
  const wrong = check({
    method,
    path: response.url.slice(url.length),
    status,
    type: response.headers.get('content-type'),
    text,
  });
  if (wrong && !isPage) run.undescribed.push(`${wrong} <- ${seen.slice(0, 300)}`);
}

function isProblem(text: string, status: number): boolean {
  try {
    const { errors } = problemJson.parse(JSON.parse(text));
    return (errors !== undefined) === (status === 422);
  } catch {
    return false;
  }
}
