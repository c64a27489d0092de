/**
 * The figures of a survey to be looked at, counted as a report counts them, from the kept answers. While the first reading
 * is under way they are counted from what has been read, and it is said how much that is.
 */
import type { ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import { suppressed } from '../../privacy/suppress/suppressed.ts';
import { invalid } from '../../problems/problem.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { questionIdOf, withQuestionIds } from '../../surveys/conditions/by-title.ts';
import type { Filters } from '../../surveys/filters/filters.ts';
import { datedFilters } from '../../surveys/periods.ts';
import type { Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import { figuresQuery } from '../../surveys/upstream-figures.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { byName, type Matching } from '../merge-options.ts';
import type { ExportRequest } from '../options.ts';
import type { Caller } from '../owner.ts';
import { byIds } from '../request/by-ids.ts';
import { checkRequest } from '../request/check-request.ts';
import { checkSeen } from '../request/check-seen.ts';
import { checkTreated } from '../request/treated-columns.ts';
import { countedOnce } from './counted-once.ts';
import { type CountingDeps, countFigures } from './counting/count-figures.ts';
import { figureOutputs } from './counting/count-part.ts';
import type { KeptDeps } from './kept-answers.ts';
import { lookedAtSurvey } from './looked-at-survey.ts';
import { type CountedSource, type KeptWave, mergedAnswers } from './merged-figures.ts';
import { type KeptReader, readAllKept } from './read-kept.ts';

export type FiguresDeps = Pick<RequestDeps, 'upstream'> & KeptDeps & CountingDeps;

export interface FiguresRequest extends Omit<ExportRequest, 'outputs'> {
  /** It is one of these, which are merged in this order. */
  waveIds?: readonly number[] | undefined;
  /** By the names of their dictionary, if left out. */
  matching?: Matching | undefined;
  /** Only these, by id or title; all if left out. */
  questions?: readonly string[] | undefined;
  /** Older answers are refreshed, for whoever asks next. */
  maxAgeMs: number;
}

export interface SurveyFigures {
  survey: Survey;
  /** With the days that a period has become. */
  filters: Filters;
  statistics: ShownStatistics;
  /** Answers that pass all filters but are hidden from reports. */
  hidden: number;
  /** All answers that were submitted by then are counted. */
  asOf: string;
  reconciledAt: string | undefined;
  isWhole: boolean;
  /** How many of the answers are kept; null if small numbers are hidden, because they would reveal the counts. */
  read: { answers: number; of: number | undefined } | null;
}

export function surveyFigures(deps: FiguresDeps, caller: Caller, query: FiguresRequest): Promise<SurveyFigures> {
  return figuresAnd(deps, caller, query, async () => undefined);
}

/** The figures, and what somebody else has to know of the very answers that they are counted from. */
export async function figuresAnd<More>(
  deps: FiguresDeps,
  caller: Caller,
  query: FiguresRequest,
  moreOf: (source: CountedSource, kept: KeptReader | undefined) => Promise<More>,
): Promise<SurveyFigures & { more: More }> {
  const { maxAgeMs, questions, waveIds, matching = byName, ...wanted } = query;
  const { survey, request, dated, options } = await fittingRequest(deps, caller, wanted);
  const { filters } = request;
  const own = { survey, filters };
  const waves = waveIds ? await wavesOf(deps, caller, { waveIds, own, dated }) : [own];
  // nobody visits several surveys at once
  const visitsAsked = waveIds ? null : askVisits(deps.upstream, caller.token, request);
  const { minimum_base } = options.privacy;
  const asked = waves.map((wave) => ({ surveyId: wave.survey.id, isTrash: filters.is_deleted, maxAgeMs }));
  return readAllKept(deps, caller, asked, async (kept) => {
    const [first] = kept;
    if (!first) throw new Error('nothing is looked at');
    // its answers may be shared out among many workers
    const alone = waveIds ? undefined : first;
    const visits = await visitsAsked;
    const versions = kept.map(({ key, generation: { id, chunks } }) => ({ key, id, chunks }));
    const sourceOf = async (): Promise<CountedSource> =>
      waveIds
        ? mergedAnswers(deps, caller, zipped(waves, kept), { options, outputs: figureOutputs, matching })
        : { ...first, survey, filters, options };
    const reply = await countedOnce(
      { versions, waves, filters, options, visits, ...(waveIds && { matching }) },
      async () => {
        const source = await sourceOf();
        const { gatherer, hidden } = await countFigures(deps, source, alone);
        return {
          survey: { ...source.survey, id: survey.id },
          hidden: hidden < minimum_base ? 0 : hidden,
          statistics: suppressed(gatherer.result({ visits }), minimum_base, options.timezone),
        };
      },
    );
    return {
      ...reply,
      filters,
      ...freshness(kept),
      read: minimum_base > 0 ? null : readOf(kept),
      // hidden together with what is not shown: a choice of questions must not reveal more
      statistics: chosenOf(reply.statistics, questions),
      more: await moreOf(await sourceOf(), alone),
    };
  });
}

/** Each with the filters in the words of its own questions. */
function wavesOf(
  deps: FiguresDeps,
  caller: Caller,
  { waveIds, own, dated }: { waveIds: readonly number[]; own: Omit<KeptWave, 'kept'>; dated: Filters },
) {
  const waves = waveIds.map(async (id) => {
    if (id === own.survey.id) return own;
    const survey = await lookedAtSurvey(deps, caller, id);
    return { survey, filters: withQuestionIds(dated, survey) };
  });
  return Promise.all(waves);
}

function zipped(waves: readonly Omit<KeptWave, 'kept'>[], kept: readonly KeptReader[]): KeptWave[] {
  return waves.flatMap((wave, at) => {
    const own = kept[at];
    return own ? [{ ...wave, kept: own }] : [];
  });
}

/** What holds for all surveys together: the oldest of their times. */
function freshness(kept: readonly KeptReader[]): Pick<SurveyFigures, 'asOf' | 'reconciledAt' | 'isWhole'> {
  const reconciled = kept.map(({ reconciledAt }) => reconciledAt);
  return {
    asOf: kept.map(({ generation }) => generation.asOf).toSorted()[0] ?? '',
    reconciledAt: reconciled.includes(undefined) ? undefined : reconciled.toSorted()[0],
    isWhole: kept.every(({ isWhole }) => isWhole),
  };
}

function readOf(kept: readonly KeptReader[]): { answers: number; of: number | undefined } {
  const all = kept.map(({ generation }) => generation);
  const of = all.map((generation) => generation.of);
  return {
    answers: all.reduce((sum, { answers }) => sum + answers, 0),
    of: of.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0),
  };
}

/** What is asked for, checked as an export is. */
export async function fittingRequest(deps: FiguresDeps, caller: Caller, wanted: Omit<ExportRequest, 'outputs'>) {
  const dated = datedFilters(wanted.filters, deps.now(), wanted.options.timezone);
  const survey = await lookedAtSurvey(deps, caller, wanted.surveyId);
  const request = byIds({ ...wanted, outputs: figureOutputs, filters: dated }, survey);
  const { branding: _, ...chosen } = request.options;
  const options = { ...chosen, lang: chosen.lang ?? survey.language };
  checkRequest(request, survey, options);
  await checkSeen(deps, caller, request, survey);
  await checkTreated(deps, caller, { ...request, options }, survey);
  return { survey, request, dated, options };
}

function chosenOf(statistics: ShownStatistics, wanted: readonly string[] | undefined): ShownStatistics {
  if (!wanted) return statistics;
  const known = statistics.questions.map(({ question }) => question);
  const ids = new Set(wanted.map((given, at) => chosenId(given, known, `questions.${at}`)));
  return { ...statistics, questions: statistics.questions.filter(({ question }) => ids.has(question.id)) };
}

export function chosenId(given: string, known: readonly Question[], field: string): string {
  const named = given.replace(/^q:/, '');
  if (known.some(({ id }) => id === named)) return named;
  const id = questionIdOf(given, known, field);
  if (id === undefined) throw invalid(field, 'no_column', { id: given });
  return id;
}

/** Null also where the service has them but fails to say: figures are worth seeing without. */
export async function askVisits(
  upstream: Upstream,
  token: string,
  { surveyId, filters, options }: Pick<ExportRequest, 'surveyId' | 'filters' | 'options'>,
): Promise<number | null> {
  const query = figuresQuery(surveyId, filters, options.timezone);
  if (!query) return null;
  const asked = upstream.figures(token, { ...query, isComplete: undefined });
  return asked.then(
    ({ visits }) => visits,
    () => null,
  );
}
