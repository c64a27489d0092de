/**
 * Bodies that name a preset or a view are filled from it before they are checked, whichever way they come in. A batch or
 * schedule keeps what they held when it was made. Where both are named, the view stands over the preset: it says which
 * answers are looked at, the preset what files are made. Their stores are loaded when something names one.
 */

import { z } from '@hono/zod-openapi';
import type { RequestDeps } from '../../../exports/job/export-deps.ts';
import { overSettings } from '../../../exports/presets/over-settings.ts';
import { invalid } from '../../../problems/problem.ts';
import { isObject } from '../../../surveys/question.ts';
import type { BoundOperation } from '../serve-operation.ts';

type Body = Record<string, unknown>;
type Caller = Parameters<BoundOperation['run']>[0];
type SettingsDeps = Pick<RequestDeps, 'records' | 'now'>;

export function withSettings(deps: SettingsDeps, { operation, run }: BoundOperation): BoundOperation {
  if (!operation.takesSettings) return { operation, run };
  const { body } = operation;
  const members: readonly string[] = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  return {
    operation,
    run: async (caller, given) => run(caller, { ...given, body: await filledBody(deps, caller, given.body, members) }),
  };
}

async function filledBody(
  deps: SettingsDeps,
  caller: Caller,
  body: unknown,
  members: readonly string[],
): Promise<unknown> {
  // what is no object is refused further on
  if (!isObject(body)) return body;
  const { batch } = body;
  if (members.includes('batch') && isObject(batch)) {
    return { ...body, batch: await filled(deps, caller, batch, { members: batchMembers, at: 'batch.' }) };
  }
  return filled(deps, caller, body, { members, at: '' });
}

const batchMembers = ['surveys', 'preset_id', 'view_id', 'tracker_id', 'merge'] as const;

interface Place {
  /** What the body may hold. */
  members: readonly string[];
  /** The beginning of the names of its fields. */
  at: string;
}

async function filled(deps: SettingsDeps, caller: Caller, body: Body, { members, at }: Place): Promise<Body> {
  const { preset_id, view_id, ...own } = body;
  const isTaken = (name: string) => members.includes(name) && body[name] !== undefined;
  const overView = isTaken('view_id')
    ? overSettings(await viewSettings(deps, caller, idIn(view_id, `${at}view_id`, 'not_a_view'), members), own)
    : { ...own, ...(view_id !== undefined && { view_id }) };
  const waves = members.includes('merge') ? await withTracker(deps, caller, overView, at) : overView;
  if (!isTaken('preset_id')) return { ...waves, ...(preset_id !== undefined && { preset_id }) };
  const id = idIn(preset_id, `${at}preset_id`, 'not_a_preset');
  return overSettings(await presetSettings(deps, caller, id), waves);
}

/** The surveys of a batch are its waves, and a merge matches them as it does, unless the request says more. */
async function withTracker(deps: SettingsDeps, { owner }: Caller, body: Body, at: string): Promise<Body> {
  const { tracker_id, ...own } = body;
  if (tracker_id === undefined) return body;
  if (own.surveys !== undefined) throw invalid(`${at}tracker_id`, 'tracker_or_surveys');
  const { readTracker } = await import('../../../exports/trackers/manage-trackers.ts');
  const { surveyIds, map } = await readTracker(deps, owner, idIn(tracker_id, `${at}tracker_id`, 'not_a_tracker'));
  const { merge } = own;
  return {
    ...own,
    surveys: { ids: surveyIds },
    ...(isObject(merge) && { merge: { by: 'wording', map, ...merge } }),
  };
}

function idIn(given: unknown, field: string, fault: 'not_a_preset' | 'not_a_view' | 'not_a_tracker'): string {
  if (typeof given !== 'string') throw invalid(field, fault);
  return given;
}

export async function presetSettings(deps: SettingsDeps, caller: Caller, id: string): Promise<Body> {
  const { readPreset } = await import('../../../exports/presets/manage-presets.ts');
  const { sentOptions } = await import('../../../exports/request/sent-options.ts');
  const { outputs, filters, options } = await readPreset(deps, caller, id);
  return { outputs, filters, options: options && (await sentOptions(deps.records, caller.owner, options)) };
}

/** Its surveys in the words of the request: an export has one, a batch a list, figures waves. */
async function viewSettings(deps: SettingsDeps, { owner }: Caller, id: string, members: readonly string[]) {
  const { readView } = await import('../../../exports/views/manage-views.ts');
  const { surveyId, surveyIds, trackerId, questions, filters, options } = await readView(deps, owner, id);
  const ids = surveyIds ?? (surveyId === undefined ? undefined : [surveyId]);
  const own = { quiz_id: surveyId, quiz_ids: surveyIds, tracker_id: trackerId, questions, surveys: ids && { ids } };
  const fitting = Object.entries(own).filter(([name]) => members.includes(name));
  return { ...Object.fromEntries(fitting), filters, options };
}
