/**
 * The figures of the survey as a whole, without what rests on few respondents. The base of the questions is one of
 * the totals, or close to it: where one total is hidden, all are, and with them whatever is a share of them.
 */
import { answersByTime } from '../../surveys/figure-types/answers-by-time.ts';
import type {
  DayCount,
  NamedCount,
  NamedKind,
  Statistics,
  SurveyStatistics,
} from '../../surveys/figure-types/statistics.ts';
import { hideCells } from './hide-cells.ts';
import type { ShownSurvey, ShownTimes } from './shown-statistics.ts';
import { suppressFunnel } from './suppress-funnel.ts';

const namedKinds: readonly NamedKind[] = ['devices', 'countries', 'sources'];

export interface CountedAnswers {
  /** The base of the questions. */
  base: number;
  /** It is one of the totals minus a few, whom the totals would reveal. */
  isApart: boolean;
}

export function suppressSurvey(
  survey: SurveyStatistics,
  { base, isApart }: CountedAnswers,
  minimumBase: number,
): ShownSurvey {
  return !isApart && areTotalsShown(survey, base, minimumBase)
    ? withTotals(survey, minimumBase)
    : withoutTotals(survey, base, minimumBase);
}

/** Where screened-out answers are among the base, it reveals their number beside the totals. */
function areTotalsShown(
  { complete, incomplete, screened_out }: SurveyStatistics,
  base: number,
  minimumBase: number,
): boolean {
  const isOneOfThem = [complete, incomplete, complete + incomplete].includes(base);
  return complete >= minimumBase && incomplete >= minimumBase && (screened_out >= minimumBase || isOneOfThem);
}

function withTotals(survey: SurveyStatistics, minimumBase: number): ShownSurvey {
  const { screened_out, duration_seconds, visits, completion_of_visits, ...rest } = survey;
  const areVisitsHidden = visits !== null && visits < minimumBase;
  const named = namedKinds.map((kind) => [kind, suppressNames(survey[kind], minimumBase)] as const);
  return {
    ...rest,
    screened_out: screened_out < minimumBase ? null : screened_out,
    visits: areVisitsHidden ? null : visits,
    ...(areVisitsHidden ? { are_visits_hidden: true } : completion_of_visits && { completion_of_visits }),
    duration_seconds:
      duration_seconds.count < minimumBase ? { count: null, mean: null, median: null } : duration_seconds,
    days: [],
    times: suppressTimes(survey.days, { complete: 'shown', incomplete: 'shown' }, minimumBase),
    // in merged surveys the steps of one could be worked out from those of all
    funnel: survey.funnel.some(({ base }) => base !== undefined)
      ? hiddenSteps(survey)
      : suppressFunnel(survey.funnel, survey.incomplete, minimumBase),
    ...Object.fromEntries(named.map(([kind, { shown }]) => [kind, shown])),
    named: Object.fromEntries(named.map(([kind, { shown: _, ...rest }]) => [kind, rest])),
  };
}

function hiddenSteps({ funnel }: SurveyStatistics): ShownSurvey['funnel'] {
  return funnel.map(({ question_id }) => ({ question_id, reached: null, dropped: null }));
}

/**
 * Visits are hardly fewer than those who started, and devices are those of the started: all of it would reveal hidden
 * counts.
 */
function withoutTotals(survey: SurveyStatistics, base: number, minimumBase: number): ShownSurvey {
  const { duration_seconds, completion_of_visits: _, visits, ...rest } = survey;
  const { count, mean, median } = duration_seconds;
  // where nobody is incomplete, the base may be that of all who started
  const isBase = survey.complete === base && survey.incomplete > 0;
  return {
    ...rest,
    started: null,
    complete: null,
    incomplete: null,
    screened_out: null,
    completion_rate: null,
    visits: null,
    ...(visits !== null && { are_visits_hidden: true }),
    duration_seconds: { count: null, ...(count < minimumBase ? { mean: null, median: null } : { mean, median }) },
    days: [],
    times: suppressTimes(survey.days, { complete: isBase ? 'shown' : 'secret', incomplete: 'hidden' }, minimumBase),
    funnel: hiddenSteps(survey),
    devices: [],
    countries: [],
    sources: [],
    named: Object.fromEntries(namedKinds.map((kind) => [kind, hiddenCounts])),
    ...(base < minimumBase && { first_answer_at: null, newest_answer_at: null }),
  };
}

/**
 * Without what a banner shows of the counted answers and the survey of all: days beside months, devices and countries.
 * Those who did not finish would follow from both, and with them the columns that are hidden.
 */
export function besideBanners(survey: ShownSurvey, { banners = [] }: Pick<Statistics, 'banners'>): ShownSurvey {
  const columns = new Set(banners.flatMap(({ groups }) => groups.map(({ column }) => column)));
  const { times } = survey;
  const crossed = [
    ...(columns.has('country') ? (['countries'] as const) : []),
    ...(columns.has('device') ? (['devices'] as const) : []),
  ];
  const isCrossedByTime = times !== undefined && columns.has('period');
  return {
    ...survey,
    ...Object.fromEntries(crossed.map((kind) => [kind, []])),
    ...(crossed.length > 0 && {
      named: { ...survey.named, ...Object.fromEntries(crossed.map((kind) => [kind, hiddenCounts])) },
    }),
    ...(isCrossedByTime && { times: { ...times, counts: times.counts.map(withoutCounts) } }),
  };
}

/** The same for all, also where there is none. */
const hiddenCounts = { base: 0, hidden: 1 };

const withoutCounts = ({ start }: ShownTimes['counts'][number]) => ({ start, complete: null, incomplete: null });

function suppressNames(counts: readonly NamedCount[], minimumBase: number) {
  const base = counts.reduce((sum, { count }) => sum + count, 0);
  const hidden = hideCells(
    counts.map(({ count }) => count),
    minimumBase,
  );
  const shown = counts.filter((_, at) => !hidden[at]);
  return { shown, base: shown.length === 0 ? 0 : base, hidden: counts.length - shown.length };
}

type Series = 'complete' | 'incomplete';
/** Whether a reader knows the total of a series, may not know it, or may not know any of it. */
type Total = 'shown' | 'secret' | 'hidden';

function suppressTimes(days: readonly DayCount[], totals: Record<Series, Total>, minimumBase: number): ShownTimes {
  const { unit, counts } = answersByTime(days);
  const hiddenOf = (series: Series) =>
    totals[series] === 'hidden'
      ? counts.map(() => true)
      : hideCells(
          counts.map((count) => count[series]),
          minimumBase,
          { isTotalHidden: totals[series] === 'secret' },
        );
  const [complete, incomplete] = [hiddenOf('complete'), hiddenOf('incomplete')];
  return {
    unit,
    counts: counts.map((count, at) => ({
      start: count.start,
      complete: complete[at] ? null : count.complete,
      incomplete: incomplete[at] ? null : count.incomplete,
    })),
  };
}
