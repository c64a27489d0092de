/** What a caller does with saved views. Another owner's view is reported as not found. */
import { hashOf, sha256Hex, timeOrderedId } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { checkPeriod } from '../../surveys/periods.ts';
import { iso } from '../../work/lifecycle.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { optionsSchema } from '../options.ts';
import type { Caller } from '../owner.ts';
import { checkDevices, checkSize, checkTreatedNames } from '../request/check-without-survey.ts';
import { checkSameBody, claimName } from '../request/claims.ts';
import type { SavedView, ViewChange, ViewRequest } from './saved-view.ts';
import { viewStore } from './view-store.ts';

const mostViews = 100;

type ViewDeps = Pick<RequestDeps, 'records' | 'now'>;

/** The same key and body give the same view for 24 hours; the same key with another body is refused. */
export async function saveView(
  deps: ViewDeps,
  { owner }: Caller,
  wanted: ViewRequest,
  idempotencyKey?: string,
): Promise<SavedView> {
  check(wanted);
  const now = deps.now();
  const id = timeOrderedId('vie', now);
  if (idempotencyKey === undefined) return stored(deps, owner, wanted, id);
  const claim = { jobId: id, requestHash: hashOf(wanted) };
  const name = `view-idempotency#${sha256Hex(idempotencyKey)}`;
  const standing = await claimName(deps.records, deps.now, owner, name, claim, async () => false);
  checkSameBody(standing, claim.requestHash);
  return (
    (await viewStore.get(deps.records, { owner, id: standing.jobId })) ?? stored(deps, owner, wanted, standing.jobId)
  );
}

async function stored(deps: ViewDeps, owner: string, wanted: ViewRequest, id: string): Promise<SavedView> {
  const { items: standing } = await viewStore.list(deps.records, owner, { limit: mostViews });
  if (standing.length === mostViews) throw new Problem('conflict.too_many_views', { most: mostViews });
  const now = iso(deps.now());
  const view = { owner, id, ...wanted, createdAt: now, updatedAt: now };
  // another call with the same key may have been faster
  if (await viewStore.create(deps.records, view)) return view;
  return (await viewStore.get(deps.records, view)) ?? view;
}

export async function readView({ records }: Pick<ViewDeps, 'records'>, owner: string, id: string): Promise<SavedView> {
  const view = await viewStore.get(records, { owner, id });
  if (!view) throw unknown(id);
  return view;
}

/** Members that are not named stay as they are. */
export async function editView(deps: ViewDeps, { owner }: Caller, id: string, change: ViewChange): Promise<SavedView> {
  check(changedView(await readView(deps, owner, id), change));
  const view = await viewStore.change(deps.records, { owner, id }, (found) => ({
    ...changedView(found, change),
    updatedAt: iso(deps.now()),
  }));
  if (!view) throw unknown(id);
  return view;
}

/** Naming one survey, several or a tracker takes the place of the others. */
function changedView(
  { surveyId: one, surveyIds: several, trackerId: tracker, questions: shown, ...found }: SavedView,
  { surveyId, surveyIds, trackerId, questions = shown, name = found.name, ...change }: ViewChange,
): SavedView {
  const isNamed = [surveyId, surveyIds, trackerId].some((named) => named !== undefined);
  const surveys = isNamed
    ? { surveyId, surveyIds, trackerId }
    : { surveyId: one, surveyIds: several, trackerId: tracker };
  return {
    ...found,
    ...withoutUndefined({ ...surveys, name, ...change, questions: questions ? [...questions] : undefined }),
  };
}

function withoutUndefined<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}

export async function deleteView(deps: ViewDeps, { owner }: Caller, id: string): Promise<void> {
  await viewStore.remove(deps.records, await readView(deps, owner, id));
}

/** What can be said of it without its surveys; they are asked when it is used. */
function check({ filters: givenFilters, options: givenOptions }: ViewRequest): void {
  const filters = filtersSchema.parse(givenFilters ?? {});
  const options = optionsSchema.parse(givenOptions ?? {});
  checkDevices({ filters });
  checkPeriod(filters);
  checkSize({ filters, options });
  checkTreatedNames({ options });
}

function unknown(id: string): Problem {
  return new Problem('not_found.view', { id });
}
