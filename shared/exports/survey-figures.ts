/**
 * The figures of a survey to be looked at, and nothing stored: counted as a report counts them, from the answers that
 * can be read while somebody waits. What has not been read by then is not guessed at: it is said how many there are.
 */

import type { Settled } from '../figures/statistics/comparing/settled.ts';
import type { PackedAnswers } from '../packing/packed-answers.ts';
import { readPacked } from '../packing/packed-reader.ts';
import type { ShownStatistics } from '../privacy/suppress/shown-statistics.ts';
import { suppressed } from '../privacy/suppress/suppressed.ts';
import type { Upstream } from '../snapshots/upstream.ts';
import { createFactsGatherer, type Facts, noFacts } from '../surveys/facts.ts';
import type { Filters } from '../surveys/filters/filters.ts';
import { datedFilters } from '../surveys/periods.ts';
import type { Survey } from '../surveys/survey.ts';
import { figuresQuery } from '../surveys/upstream-figures.ts';
import type { RequestDeps } from './job/export-deps.ts';
import { pullQuery } from './job/pull-query.ts';
import type { ExportRequest, Output } from './options.ts';
import { type CountedAnswers, createJobLook, mustLook, settledFor, settledOf } from './outputs/comparing.ts';
import { createGathering } from './outputs/gather.ts';
import type { Caller } from './owner.ts';
import { byIds } from './request/by-ids.ts';
import { checkRequest } from './request/check-request.ts';
import { checkSeen } from './request/check-seen.ts';
import { checkTreated } from './request/treated-columns.ts';

/** A person waits, and a function has to answer in time. */
const READ_MS = 15_000;
/** What fits into the memory of one function beside everything else. */
const MOST_ANSWERS = 200_000;

/** Figures are those of this output. */
const outputs: Output[] = [{ content: 'report', format: 'pdf' }];

export interface SurveyFigures {
  survey: Survey;
  /** With the days that a period has become. */
  filters: Filters;
  statistics: ShownStatistics;
  /** Answers that pass all filters but are hidden from reports. */
  hidden: number;
  /** Null where small numbers are hidden: what was read beside what is counted would tell them. */
  read: number | null;
  /** Of the answers to read; undefined where the service does not count them, or where small numbers are hidden. */
  total: number | undefined;
  isWhole: boolean;
}

export async function surveyFigures(
  deps: Pick<RequestDeps, 'upstream' | 'records' | 'now'>,
  caller: Caller,
  wanted: Omit<ExportRequest, 'outputs'>,
): Promise<SurveyFigures> {
  const { token } = caller;
  const dated = datedFilters(wanted.filters, deps.now(), wanted.options.timezone);
  const survey = await deps.upstream.survey(token, wanted.surveyId);
  const request = byIds({ ...wanted, outputs, filters: dated }, survey);
  const { branding: _, ...chosen } = request.options;
  const options = { ...chosen, lang: chosen.lang ?? survey.language };
  checkRequest(request, survey, options);
  await checkSeen(deps, caller, request, survey);
  await checkTreated(deps, caller, { ...request, options }, survey);
  const visitsAsked = askVisits(deps.upstream, token, request);
  const { facts, pages, ...seen } = await readAnswers(deps, token, request);
  const answers: CountedAnswers = { job: { filters: request.filters, options, outputs }, survey, snapshot: { facts } };
  const { gatherer, seen: counted } = createGathering(answers, settled(answers, pages));
  for (const page of pages) gatherer.read(readPacked(page));
  const statistics = gatherer.result({ visits: await visitsAsked });
  const { hidden } = counted();
  const { minimum_base } = options.privacy;
  return {
    survey,
    filters: request.filters,
    ...seen,
    hidden: hidden < minimum_base ? 0 : hidden,
    ...(minimum_base > 0 && { read: null, total: undefined }),
    statistics: suppressed(statistics, minimum_base, options.timezone),
  };
}

/** Null also where the service has them but fails to say: figures are worth seeing without. */
async function askVisits(
  upstream: Upstream,
  token: string,
  { surveyId, filters, options }: Omit<ExportRequest, 'outputs'>,
) {
  const query = figuresQuery(surveyId, filters, options.timezone);
  if (!query) return null;
  const asked = upstream.figures(token, { ...query, isComplete: undefined });
  return asked.then(
    ({ visits }) => visits,
    () => null,
  );
}

interface ReadAnswers {
  pages: PackedAnswers[];
  facts: Facts;
  read: number;
  total: number | undefined;
  isWhole: boolean;
}

async function readAnswers(
  { upstream, now }: Pick<RequestDeps, 'upstream' | 'now'>,
  token: string,
  request: Omit<ExportRequest, 'outputs'>,
): Promise<ReadAnswers> {
  const until = now() + READ_MS;
  const gatherer = createFactsGatherer(noFacts);
  const seen: Omit<ReadAnswers, 'facts'> = { pages: [], read: 0, total: undefined, isWhole: false };
  for await (const page of upstream.answers(token, pullQuery({ ...request, outputs }))) {
    gatherer.merge(page.answers.facts);
    seen.pages.push(page.answers);
    seen.read += page.answers.ids.length;
    seen.total = page.total;
    seen.isWhole = page.next === undefined;
    if (now() >= until || seen.read >= MOST_ANSWERS) break;
  }
  return { ...seen, facts: gatherer.facts() };
}

function settled(answers: CountedAnswers, pages: readonly PackedAnswers[]): Settled | undefined {
  if (!mustLook(answers.job)) return settledFor(answers.job, undefined);
  const look = createJobLook(answers);
  for (const page of pages) look.read(readPacked(page));
  return settledOf(answers, look);
}
