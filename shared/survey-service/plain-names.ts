/** The contract writes lists as forms do, `codes[]`; in JSON such a name means the list without the brackets. */
import type { MiddlewareHandler } from 'hono';
import { replaceBody } from '../http/create-api.ts';
import type { ServiceEnv } from './service-api.ts';

const BRACKETS = '[]';

export const plainNames: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const isJson = c.req.method !== 'GET' && c.req.header('content-type')?.includes('json');
  const body = isJson ? await c.req.json() : undefined;
  if (hasMembers(body) && Object.keys(body).some((name) => name.endsWith(BRACKETS))) {
    const members = Object.entries(body).map(([name, value]) => [plainName(name), value]);
    replaceBody(c, JSON.stringify(Object.fromEntries(members)));
  }
  return next();
};

function hasMembers(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function plainName(name: string): string {
  return name.endsWith(BRACKETS) ? name.slice(0, -BRACKETS.length) : name;
}
