/** The running service as a stranger's client sees it: plain `fetch`, and the few words the rows of the contract repeat. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ResponseCheck } from '../../support/openapi/response-check.ts';

/** Looked at by the rows, in whatever shape it has. */
type Body = ReturnType<typeof JSON.parse>;

export interface Answered {
  status: number;
  body: Body;
}

export interface V3 {
  call(method: string, path: string, body?: unknown, token?: string | null): Promise<Answered>;
  form(path: string, file: { name: string; bytes: Uint8Array }): Promise<Answered>;
  folder(token?: string): Promise<number>;
  /** A new survey, saved and published where questions are given; gives its id and public code. */
  survey(entities?: Record<string, object>, token?: string): Promise<{ id: number; code: string }>;
}

export interface Row {
  /** The row of the contract, in its own words. */
  row: string;
  holds(v3: V3): Promise<void>;
}

export const owner = '1|demo';
export const stranger = '2|demo';

/** Every answer is held against the API's own description as well. */
export function createV3(root: string, check: ResponseCheck): V3 {
  async function answered(method: string, response: Response): Promise<Answered> {
    const text = await response.text();
    const path = new URL(response.url).pathname;
    const type = response.headers.get('content-type');
    expect(check({ method, path, status: response.status, type, text })).toBeUndefined();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  const authorization = (token: string | null): Record<string, string> =>
    token === null ? {} : { Authorization: `Bearer ${token}` };

  async function call(method: string, path: string, body?: unknown, token: string | null = owner): Promise<Answered> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const headers = { ...authorization(token), ...type };
    return answered(method, await fetch(root + path, { method, headers, ...sent }));
  }

  async function form(path: string, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<Answered> {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(bytes)]), name);
    return answered('POST', await fetch(root + path, { method: 'POST', headers: authorization(owner), body: data }));
  }

  async function folder(token = owner): Promise<number> {
    const { body } = await call('POST', '/folders', { name: 'Contract' }, token);
    return body.id;
  }

  async function survey(entities?: Record<string, object>, token = owner) {
    const made = await call('POST', '/quiz', { folder_id: await folder(token) }, token);
    expect(made.status).toBe(201);
    const { id, virtual_id: code } = made.body;
    if (entities) {
      const saved = await call('POST', `/quiz/${id}/save`, { ids: Object.keys(entities), entities }, token);
      expect(saved.status).toBe(200);
      expect((await call('POST', `/quiz/${id}/publish`, undefined, token)).status).toBe(200);
    }
    return { id, code };
  }

  return { call, form, folder, survey };
}

/** Exactly these members, no more and no fewer. */
export function expectMembers(value: object, ...names: string[]): void {
  expect(Object.keys(value).sort()).toEqual([...names].sort());
}

/** An error of the one shape, with this status and, where the contract gives one, this code. */
export function expectError({ status, body }: Answered, wanted: number, code?: string): void {
  expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String), request_id: expect.any(String) });
  expect([status, body.code]).toEqual([wanted, code ?? body.code]);
}

export const uuid = () => randomUUID();

export const isoMicroseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
