/**
 * A worker's turn on a shared view: opens its owner's key, brings the kept answers of its survey up to date, counts, and
 * publishes what it has counted, if that differs by enough answers from all that was shared before.
 */
import { hashOf, sha256Hex } from '../../crypto.ts';
import { type AnnounceDeps, announce } from '../../delivery/webhooks/announce.ts';
import { anybody, type ShownGroup } from '../../privacy/disclosure/shared-answers.ts';
import { privacySchema } from '../../privacy/policy.ts';
import { Problem } from '../../problems/problem.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { iso } from '../../work/lifecycle.ts';
import { shareReport } from '../disclosure/ledger.ts';
import { definitionOf as shownDefinition } from '../disclosure/shown-answers.ts';
import { shownGroups } from '../disclosure/shown-groups.ts';
import { readCache } from '../figures/cache-work.ts';
import { type FiguresBefore, figuresBefore } from '../figures/figures-before.ts';
import { type CacheKey, isBeingRead } from '../figures/figures-cache.ts';
import { keptAnswers } from '../figures/kept-answers.ts';
import { handleFiguresHint } from '../figures/read-survey.ts';
import type { ReaderDeps } from '../figures/reading-turn.ts';
import { type FiguresDeps, type FiguresRequest, figuresAnd, type SurveyFigures } from '../figures/survey-figures.ts';
import type { RemainingMs } from '../job/run-deps.ts';
import { optionsSchema } from '../options.ts';
import type { Caller } from '../owner.ts';
import { comparedDays, reportOf } from '../report-options.ts';
import { following, type PublishedState, readState, storedState } from './published-state.ts';
import { checked, checkedMs, isOver, paused, refused, type SharedView, sharedViewLife } from './shared-view.ts';
import {
  listSharedViews,
  publishedPrefix,
  removeSharedView,
  type SharedViewDeps,
  sharedViewMessage,
  sharedViewWork,
} from './shared-view-work.ts';

export interface RefreshDeps extends SharedViewDeps, ReaderDeps, AnnounceDeps {
  publicUrl: string;
}

type Held = ReturnType<typeof sharedViewWork.hold>;

/** Another worker reads the survey. */
const READ_MS = 3_000;

export async function handleSharedViewHint(
  deps: RefreshDeps,
  message: unknown,
  remainingMs: RemainingMs,
): Promise<void> {
  const { owner, sharedView: id } = sharedViewMessage.parse(message);
  const { isLostLeaseCrash, callId: heldBy } = deps;
  const { outcome, item } = await sharedViewWork.claim(deps, { owner, id }, { isLostLeaseCrash, heldBy });
  if (outcome !== 'claimed' || !item) return;
  if (isOver(item, deps.now())) return removeSharedView(deps, item);
  const held = sharedViewWork.hold(deps, item, remainingMs);
  await sharedViewWork.turn(deps, held, () => refresh(deps, held, remainingMs), {
    end: (problem) => settleEnd(deps, held, problem),
  });
}

async function refresh(deps: RefreshDeps, held: Held, remainingMs: RemainingMs): Promise<void> {
  const { owner, sealedToken, view, minimumBase } = held.item;
  const token = await deps.opener.open(sealedToken, owner);
  const upstream = deps.newUpstream({ owner, isChild: false });
  await checkHolder(upstream, token, owner);
  // this function opens keys and seals none: the key is passed on as it is
  const asking: FiguresDeps = { ...deps, upstream, sealer: { seal: async () => sealedToken }, firstWaitMs: 0 };
  const caller = { owner, token };
  const request = requestOf(view, minimumBase);
  for (const surveyId of surveysOf(view)) {
    const key = { owner, surveyId, isTrash: request.filters.is_deleted };
    if (!(await isUpToDate(deps, asking, caller, key, remainingMs))) return sharedViewWork.wait(deps, held, READ_MS);
  }
  const figures = await figuresAnd(asking, caller, request, async (source, kept) => ({
    groups: await shownGroups(source, minimumBase),
    before: await figuresBefore(asking, caller, source, kept),
  }));
  if (!figures.isWhole) return sharedViewWork.wait(deps, held, READ_MS);
  await publish(deps, held, figures);
}

/** A key that has changed owners counts as revoked. */
async function checkHolder(upstream: FiguresDeps['upstream'], token: string, owner: string): Promise<void> {
  const { userId } = await upstream.holderOf(token);
  const isAnother = userId !== undefined && owner !== `u-${encodeURIComponent(userId)}`;
  if (isAnother) throw new Problem('user_not_authenticated.schedule_key');
}

async function isUpToDate(
  deps: RefreshDeps,
  asking: FiguresDeps,
  caller: Caller,
  key: CacheKey,
  remainingMs: RemainingMs,
): Promise<boolean> {
  await keptAnswers(asking, caller, { ...key, maxAgeMs: checkedMs / 2 });
  const wanted = await readCache(deps, key);
  if (wanted && isBeingRead(wanted)) await handleFiguresHint(deps, key, remainingMs);
  const cache = await readCache(deps, key);
  return cache?.present !== undefined && !isBeingRead(cache);
}

const surveysOf = ({ surveyId, surveyIds }: SharedView['view']): number[] =>
  surveyIds ?? (surveyId === undefined ? [] : [surveyId]);

/** Without anything personal and without anybody's words, whatever the view says. */
function requestOf({ filters, options, questions, ...view }: SharedView['view'], minimumBase: number): FiguresRequest {
  const { privacy, ...asked } = optionsSchema.parse(options ?? {});
  const hidden = Object.entries(privacy.columns).filter(([, treatment]) => treatment !== 'keep');
  const strict = { personal: 'remove', free_text: 'remove', minimum_base: minimumBase } as const;
  const [surveyId = 0] = surveysOf(view);
  return {
    surveyId,
    waveIds: view.surveyIds,
    matching: view.matching,
    filters: filtersSchema.parse(filters ?? {}),
    options: { ...asked, privacy: privacySchema.parse({ ...strict, columns: Object.fromEntries(hidden) }) },
    questions,
    maxAgeMs: Number.POSITIVE_INFINITY,
  };
}

interface Counted {
  groups: ShownGroup[];
  before: FiguresBefore | undefined;
}

async function publish(
  deps: RefreshDeps,
  held: Held,
  { more, ...figures }: SurveyFigures & { more: Counted },
): Promise<void> {
  const { groups } = more;
  const { owner, id, view, minimumBase, published } = held.item;
  const surveyIds = surveysOf(view);
  const definition = shownDefinition({ surveyIds, ...requestOf(view, minimumBase) });
  const holding = { definition, name: `the live page “${view.name}”`, recipients: [anybody], minimumBase };
  const tooClose = await shareReport(deps, { owner, surveyIds }, holding, groups);
  const now = deps.now();
  const contentId = contentOf(groups);
  if (tooClose && !published) return publishAsTwin(deps, held, tooClose);
  if (tooClose || published?.contentId === contentId) {
    const isHeldBack = tooClose ? true : undefined;
    await held.write((shared) => checked(shared, now, { isHeldBack }));
    return;
  }
  const before = published && (await deps.files.read(published.fileKey));
  const state = following(before && readState(before), stateOf(held.item, { ...figures, ...more }, now), minimumBase);
  const fileKey = `${publishedPrefix({ owner, id })}${held.item.fence}`;
  await deps.files.put(fileKey, storedState(state));
  await held.write((shared) => checked(shared, now, { published: { fileKey, at: iso(now), contentId } }));
  if (published && published.fileKey !== fileKey) await deps.files.removeAll(published.fileKey);
}

/** What it shows: links of equal definitions show states of one report. */
const definitionOf = ({ view: { name: _, ...shown }, minimumBase }: Pick<SharedView, 'view' | 'minimumBase'>) =>
  hashOf({ ...shown, minimumBase });

/** The same for the same answers in the same groups. */
function contentOf(groups: readonly ShownGroup[]): string {
  const hashes = groups.map(({ key, answers }) => [key, sha256Hex(Float64Array.from(answers).toSorted().join())]);
  return hashOf(hashes.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

function stateOf({ view }: SharedView, figures: SurveyFigures & Counted, now: number): PublishedState {
  const { survey, statistics, before, asOf, filters } = figures;
  const { timezone, report } = optionsSchema.parse(view.options ?? {});
  const days = daysOf(filters);
  // several surveys as one are compared with no other period
  const daysBefore = before && daysOf(comparedDays(reportOf({ report }), filters) ?? {});
  return {
    name: view.name,
    surveyName: survey.name,
    language: survey.language,
    timezone,
    ...(report && { confidence: report.confidence, correction: report.correction }),
    asOf,
    ...(days && { days }),
    ...(daysBefore && { daysBefore }),
    publishedAt: iso(now),
    heldBack: {},
    statistics,
    ...(before && { before }),
  };
}

function daysOf({ date_from: from, date_to: to }: Partial<SurveyFigures['filters']>) {
  return from === undefined || to === undefined ? undefined : { from, to };
}

/**
 * A link to what another link shows already begins with its state, because the current one would single out too few
 * answers; a view that is too much like another one is refused.
 */
async function publishAsTwin(deps: RefreshDeps, held: Held, { code, message }: Problem): Promise<void> {
  const { owner, id } = held.item;
  const definition = definitionOf(held.item);
  const others = await listSharedViews(deps, owner);
  const twin = others
    .filter((other) => other.id !== id && !isOver(other, deps.now()) && definitionOf(other) === definition)
    .reduce<SharedView['published']>((newest, { published }) => {
      return published && (!newest || newest.at < published.at) ? published : newest;
    }, undefined);
  const bytes = twin && (await deps.files.read(twin.fileKey));
  if (!twin || !bytes) {
    await held.write((shared) => refused(shared, { code, message }));
    return;
  }
  const fileKey = `${publishedPrefix({ owner, id })}${held.item.fence}`;
  await deps.files.put(fileKey, bytes);
  await held.write((shared) => checked(shared, deps.now(), { isHeldBack: true, published: { ...twin, fileKey } }));
}

const notReadable: ReadonlySet<string> = new Set(['access_denied', 'quiz_not_found', 'blocked_by_tariff']);

/** A key that is refused pauses the link, and so does a survey that it may not read any more. */
async function settleEnd(deps: RefreshDeps, held: Held, problem: Problem): Promise<void> {
  const { code, message } = problem;
  if (code === 'user_not_authenticated') return pause(deps, held, 'needs_reauth', problem);
  if (notReadable.has(code)) return pause(deps, held, 'survey_not_readable', problem);
  const isNew = held.item.published === undefined && problem.status < 500;
  await held.write((shared) =>
    isNew ? refused(shared, { code, message }) : (sharedViewLife.rules.failed?.(shared, deps.now(), problem) ?? shared),
  );
}

/** Announced first, then written: a kill in between announces the same event again, and that is sent once. */
async function pause(
  deps: RefreshDeps,
  held: Held,
  reason: NonNullable<SharedView['pausedReason']>,
  { code, message }: Problem,
): Promise<void> {
  const { owner, id, viewId, view, wantedAt } = held.item;
  await announce(deps, {
    owner,
    type: 'link.paused',
    subjectId: id,
    timestamp: wantedAt,
    data: {
      id,
      view_id: viewId,
      name: view.name,
      status: 'paused',
      paused_reason: reason,
      problem: { code, message },
      href: `${deps.publicUrl}/views/${viewId}/links`,
    },
  });
  await held.write((shared) => paused(shared, reason));
}
