/**
 * Bodies that name a preset are filled from it before they are checked. A batch or schedule keeps what the preset held
 * when it was made.
 */
import type { MiddlewareHandler } from 'hono';
import { invalid } from '../../errors.ts';
import { overPreset } from '../../exports/presets/over-preset.ts';
import { replaceBody } from '../../http.ts';
import { isObject } from '../../surveys/question.ts';
import type { CallerContext, CallerEnv, ExportsApiDeps } from '../caller-api.ts';

type Body = Record<string, unknown>;

export function withPreset(deps: ExportsApiDeps): MiddlewareHandler<CallerEnv> {
  const filled = ({ preset_id: id, ...own }: Body, c: CallerContext, field: string): Promise<Body> => {
    if (typeof id !== 'string') throw invalid(field, 'not_a_preset');
    return overPreset(deps, c.var.caller, id, own);
  };
  return async (c, next) => {
    const body = c.req.method === 'POST' || c.req.method === 'PATCH' ? await readBody(c) : undefined;
    const batch = body?.batch;
    if (body?.preset_id !== undefined) {
      replaceBody(c, JSON.stringify(await filled(body, c, 'preset_id')));
    } else if (isObject(batch) && batch.preset_id !== undefined) {
      replaceBody(c, JSON.stringify({ ...body, batch: await filled(batch, c, 'batch.preset_id') }));
    }
    await next();
  };
}

/** What is no object of JSON is refused further on. */
async function readBody(c: CallerContext): Promise<Body | undefined> {
  try {
    const body: unknown = JSON.parse(await c.req.text());
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
