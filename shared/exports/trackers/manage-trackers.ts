/** What a caller does with trackers. Another owner's tracker is reported as not found. */
import { hashOf, sha256Hex, timeOrderedId } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import type { Survey } from '../../surveys/survey.ts';
import { iso } from '../../work/lifecycle.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { checkMap } from '../merge/check-merge.ts';
import { type Matching, mapBySurvey } from '../merge-options.ts';
import type { Caller } from '../owner.ts';
import { checkSameBody, claimName } from '../request/claims.ts';
import type { Tracker, TrackerRequest } from './tracker.ts';
import { trackerStore } from './tracker-store.ts';

const mostTrackers = 100;

export type TrackerDeps = Pick<RequestDeps, 'records' | 'now' | 'upstream'>;

/** The same key and body give the same tracker for 24 hours; the same key with another body is refused. */
export async function makeTracker(
  deps: TrackerDeps,
  caller: Caller,
  wanted: TrackerRequest,
  idempotencyKey?: string,
): Promise<Tracker> {
  const { owner } = caller;
  const checked = await checkedTracker(deps, caller, wanted);
  const id = timeOrderedId('trk', deps.now());
  if (idempotencyKey === undefined) return stored(deps, owner, checked, id);
  const claim = { jobId: id, requestHash: hashOf(wanted) };
  const name = `tracker-idempotency#${sha256Hex(idempotencyKey)}`;
  const standing = await claimName(deps.records, deps.now, owner, name, claim, async () => false);
  checkSameBody(standing, claim.requestHash);
  const known = await trackerStore.get(deps.records, { owner, id: standing.jobId });
  return known ?? stored(deps, owner, checked, standing.jobId);
}

async function stored(deps: TrackerDeps, owner: string, wanted: TrackerRequest, id: string): Promise<Tracker> {
  const { items: standing } = await trackerStore.list(deps.records, owner, { limit: mostTrackers });
  if (standing.length === mostTrackers) throw new Problem('conflict.too_many_trackers', { most: mostTrackers });
  const now = iso(deps.now());
  const tracker = { owner, id, ...wanted, createdAt: now, updatedAt: now };
  // another call with the same key may have been faster
  if (await trackerStore.create(deps.records, tracker)) return tracker;
  return (await trackerStore.get(deps.records, tracker)) ?? tracker;
}

export async function readTracker(
  { records }: Pick<TrackerDeps, 'records'>,
  owner: string,
  id: string,
): Promise<Tracker> {
  const tracker = await trackerStore.get(records, { owner, id });
  if (!tracker) throw unknown(id);
  return tracker;
}

/** Its surveys as figures take them. */
export function trackerWaves({ surveyIds, map }: Tracker): { waveIds: number[]; matching: Matching } {
  return { waveIds: surveyIds, matching: { by: 'wording', map } };
}

type TrackerChange = { [Name in keyof TrackerRequest]?: TrackerRequest[Name] | undefined };

/** Members that are not named stay as they are; what was said of a wave that leaves goes with it. */
export async function editTracker(
  deps: TrackerDeps,
  caller: Caller,
  id: string,
  change: TrackerChange,
): Promise<Tracker> {
  const standing = await readTracker(deps, caller.owner, id);
  const wanted = {
    name: change.name ?? standing.name,
    surveyIds: change.surveyIds ?? standing.surveyIds,
    map: change.map ?? keptMap(standing.map, change.surveyIds ?? standing.surveyIds),
  };
  const isNamedOnly = change.surveyIds === undefined && change.map === undefined;
  const checked = isNamedOnly ? wanted : await checkedTracker(deps, caller, wanted, standing.map);
  const tracker = await trackerStore.change(deps.records, standing, (found) => ({
    ...found,
    ...checked,
    updatedAt: iso(deps.now()),
  }));
  if (!tracker) throw unknown(id);
  return tracker;
}

function keptMap(map: Tracker['map'], surveyIds: readonly number[]): Tracker['map'] {
  const isKept = (place: string) => !/^\d+:/.test(place) || surveyIds.includes(Number(place.split(':', 1)[0]));
  return Object.fromEntries(Object.entries(map).filter(([key, target]) => isKept(key) && isKept(target)));
}

export async function deleteTracker(deps: TrackerDeps, { owner }: Caller, id: string): Promise<void> {
  await trackerStore.remove(deps.records, await readTracker(deps, owner, id));
}

/** Its surveys can be read, and every mapping names columns which are there and of one type. */
async function checkedTracker(
  deps: TrackerDeps,
  caller: Caller,
  wanted: TrackerRequest,
  standing: Tracker['map'] = {},
): Promise<TrackerRequest> {
  const { surveyIds, map } = wanted;
  const surveys = await waveSurveys(deps, caller, surveyIds);
  const read = async (id: number) => surveys.find((survey) => survey.id === id)?.questions;
  // a question that was mapped long ago may be gone, which is no fault of this request
  const fresh = Object.entries(map).filter(([key, target]) => standing[key] !== target);
  await checkMap(Object.fromEntries(fresh), surveyIds, { field: 'map', read });
  return { ...wanted, map: mapBySurvey(map, surveyIds) };
}

/** So many are asked for at once. */
const AT_ONCE = 4;

export async function waveSurveys(
  { upstream }: Pick<TrackerDeps, 'upstream'>,
  { token }: Caller,
  surveyIds: readonly number[],
): Promise<Survey[]> {
  const surveys: Survey[] = [];
  for (let at = 0; at < surveyIds.length; at += AT_ONCE) {
    const next = surveyIds.slice(at, at + AT_ONCE);
    surveys.push(...(await Promise.all(next.map((id) => upstream.survey(token, id)))));
  }
  return surveys;
}

function unknown(id: string): Problem {
  return new Problem('not_found.tracker', { id });
}
