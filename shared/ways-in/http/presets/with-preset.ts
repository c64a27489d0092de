/**
 * Bodies that name a preset are filled from it before they are checked, whichever way they come in. A batch or schedule
 * keeps what the preset held when it was made.
 */

import { overPreset } from '../../../exports/presets/over-preset.ts';
import { invalid } from '../../../problems/problem.ts';
import { isObject } from '../../../surveys/question.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import type { BoundOperation } from '../serve-operation.ts';

type Body = Record<string, unknown>;
type Caller = Parameters<BoundOperation['run']>[0];

export function withPreset(deps: ExportsApiDeps, { operation, run }: BoundOperation): BoundOperation {
  if (!operation.takesPreset) return { operation, run };
  return {
    operation,
    run: async (caller, given) => run(caller, { ...given, body: await filledBody(deps, caller, given.body) }),
  };
}

async function filledBody(deps: ExportsApiDeps, caller: Caller, body: unknown): Promise<unknown> {
  // what is no object is refused further on
  if (!isObject(body)) return body;
  if (body.preset_id !== undefined) return filled(deps, caller, body, 'preset_id');
  const { batch } = body;
  if (!isObject(batch) || batch.preset_id === undefined) return body;
  return { ...body, batch: await filled(deps, caller, batch, 'batch.preset_id') };
}

function filled(deps: ExportsApiDeps, caller: Caller, body: Body, field: string): Promise<Body> {
  const { preset_id: id, ...own } = body;
  if (typeof id !== 'string') throw invalid(field, 'not_a_preset');
  return overPreset(deps, caller, id, own);
}
