/** Calls of a running pipeline. Whatever goes wrong comes out as a problem whose message says what to do. */
import type { z } from 'zod';
import { problemSchema } from '../../http/create-api.ts';
import { isJsonType } from '../../http/middleware.ts';
import { filledPath, type GivenTo, type Operation, type ReplyOf } from '../../operations/operation.ts';
import { isProblemCode } from '../../problems/codes.ts';
import { Problem, passedOn } from '../../problems/problem.ts';
import { withFlagNames } from './request/filter-flags.ts';

export interface PipelineClient {
  url: string;
  /** The key it was made with. */
  token: string;
  /** What the operation answers to this. */
  call<Described extends Operation>(operation: Described, given: GivenTo<Described>): Promise<ReplyOf<Described>>;
  /** Any request, and what is answered, whatever it is. */
  send(method: string, path: string, body?: object): Promise<{ text: string; isJson: boolean }>;
  /** Sent even when the caller has given up; whether it was done. */
  callDespiteStop(operation: Operation, params: Readonly<Record<string, string>>): Promise<boolean>;
}

/** An answer that takes longer counts as none. */
const TIMEOUT_MS = 60_000;
const DESPITE_STOP_MS = 3_000;

/** `namedBy`: where the address comes from, for whoever has to change it. */
export function createPipelineClient(
  url: string,
  token: string,
  stop: AbortSignal,
  namedBy = 'the address',
): PipelineClient {
  async function call(method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    try {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
      return await fetch(url + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
    } catch (error) {
      stop.throwIfAborted();
      throw unreachable(url, error, namedBy);
    }
  }

  async function read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.infer<Schema>> {
    const body = await response.json().catch(() => undefined);
    if (!response.ok) throw problemOf(response.status, body);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw notAPipeline(url, response.status);
  }

  /** The schema of that very operation has read it. */
  async function answerOf<Described extends Operation>(response: Response, { reply }: Described) {
    if (!response.ok) throw problemOf(response.status, await response.json().catch(() => undefined));
    return ('schema' in reply ? await read(response, reply.schema) : undefined) as ReplyOf<Described>;
  }

  function problemOf(status: number, body: unknown): Problem {
    const reported = problemSchema.partial({ request_id: true, doc_url: true }).safeParse(body);
    if (!reported.success || !isProblemCode(reported.data.code)) return notAPipeline(url, status);
    const { code, message } = reported.data;
    return passedOn(code, withFlagNames(message), { status });
  }

  return {
    url,
    token,
    call: async (operation, given) => {
      const { params = {}, query = {}, body }: Partial<Record<'params' | 'query' | 'body', object>> = given;
      const asked = new URLSearchParams(
        Object.entries(query)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]): [string, string] => [name, String(value)]),
      );
      const path = filledPath(operation.path, { ...params });
      const response = await call(operation.method.toUpperCase(), asked.size > 0 ? `${path}?${asked}` : path, body);
      return answerOf(response, operation);
    },
    send: async (method, path, body) => {
      const response = await call(method, path, body);
      if (!response.ok) throw problemOf(response.status, await response.json().catch(() => undefined));
      const isJson = isJsonType(response.headers.get('content-type') ?? '');
      return { text: await response.text(), isJson };
    },
    callDespiteStop: async ({ method, path }, params) => {
      const headers = { authorization: `Bearer ${token}` };
      const signal = AbortSignal.timeout(DESPITE_STOP_MS);
      const sent = fetch(url + filledPath(path, params), { method: method.toUpperCase(), headers, signal });
      return sent.then(({ ok }) => ok).catch(() => false);
    },
  };
}

function notAPipeline(url: string, status: number): Problem {
  return new Problem('upstream_unreadable.not_a_pipeline', { url, status });
}

export function unreachable(url: string, error: unknown, namedBy = 'the address'): Problem {
  const cause = error instanceof Error ? error.cause : undefined;
  const { origin } = new URL(url);
  if (!(cause instanceof Error) || !('code' in cause))
    return new Problem('upstream_unavailable.address', { origin, namedBy });
  return new Problem('upstream_unavailable.address_with_code', { origin, code: String(cause.code), namedBy });
}
