/**
 * Statistics as a report may show them: where few respondents are behind a figure, it is not there, and neither is
 * what would give it away. Statistics of which nothing is hidden are of this shape too.
 */
import type { TimeCount, TimeUnit } from '../../surveys/figure-types/answers-by-time.ts';
import type {
  Banner,
  BannerGroup,
  ColumnFigures,
  ColumnMean,
  ColumnShare,
  ComparedPeriod,
  WeightFacts,
} from '../../surveys/figure-types/comparisons.ts';
import type { DriverFigures } from '../../surveys/figure-types/drivers.ts';
import type {
  NamedKind,
  OptionFigure,
  QuestionFigures,
  QuestionStatistics,
  SurveyStatistics,
} from '../../surveys/figure-types/statistics.ts';

/** A figure that is null is hidden. */
type Hideable<T, Names extends keyof T> = Omit<T, Names> & { [Name in Names]: T[Name] | null };

interface HiddenName {
  id: string;
  text: string;
}

/** What of a question is not there. */
export interface HiddenFigures {
  /** In the order of the survey, so that their places reveal nothing. */
  options?: HiddenName[];
  own_texts?: true;
  rows?: HiddenName[];
  /** Cells of a matrix. */
  cells?: number;
  /** Mean, median and the like; bins are made wider instead of hidden. */
  moments?: true;
  /** Texts that few have written. */
  texts?: true;
  /** Columns of banners that have nothing of this question, of those that the banners show. */
  columns?: number;
  /** Changes against the compared period. */
  changes?: true;
}

/** A cell of a banner; its percent is null too where its count is, and it has no letters. */
type ShownCell = Hideable<ColumnShare, 'count'>;

/** One question in one column of a banner. Columns without shown figures for the question are left out. */
export interface ShownColumnFigures
  extends Omit<ColumnFigures, 'options' | 'own_texts' | 'rows' | 'top_2_box' | 'ranks'> {
  options?: ShownCell[];
  own_texts?: Omit<ShownCell, 'id'>;
  rows?: { id: string; answered: number | null; options: ShownCell[] }[];
  top_2_box?: Omit<ShownCell, 'id'>;
  ranks?: ({ id: string; ranked: number | null } & ColumnMean)[];
}

export interface ShownQuestion extends Omit<QuestionFigures, 'statistics'> {
  statistics: Omit<QuestionStatistics, 'columns'> & {
    columns?: ShownColumnFigures[];
    /** For a ranking whose other figures are hidden. */
    first_places?: OptionFigure[];
    hidden?: HiddenFigures;
  };
}

/** Too few have answered it to say how many. */
export interface HiddenQuestion extends Omit<QuestionFigures, 'statistics'> {
  statistics?: undefined;
}

export type ShownFunnelStep = Hideable<SurveyStatistics['funnel'][number], 'reached' | 'dropped'>;

export interface ShownTimes {
  unit: TimeUnit;
  counts: Hideable<TimeCount, 'complete' | 'incomplete'>[];
}

type HideableTotals = 'started' | 'complete' | 'incomplete' | 'screened_out' | 'completion_rate';

export interface ShownSurvey extends Omit<Hideable<SurveyStatistics, HideableTotals>, 'duration_seconds' | 'funnel'> {
  duration_seconds: Hideable<SurveyStatistics['duration_seconds'], 'count'>;
  funnel: ShownFunnelStep[];
  /** Instead of the days. */
  times?: ShownTimes;
  /** Answers with a value, and how many names are not listed. */
  named?: Partial<Record<NamedKind, { base: number; hidden: number }>>;
  /** There is a number of visits, but it is hidden. */
  are_visits_hidden?: true;
}

export interface ShownBannerGroup extends BannerGroup {
  /** Some columns are not there: few respondents are behind them, or others could be worked out from them. */
  hidden?: true;
}

export interface ShownBanner extends Omit<Banner, 'groups'> {
  groups: ShownBannerGroup[];
}

export interface ShownPeriod extends Omit<ComparedPeriod, 'counted' | 'answered'> {
  counted: number | null;
  answered: (number | null)[];
}

type HideableFacts = 'weighted' | 'unweighted' | 'sum' | 'effective_base' | 'efficiency' | 'min' | 'max';

export type ShownWeights = Hideable<WeightFacts, HideableFacts>;

export interface ShownStatistics {
  /** The answers that pass the filters; null if there are too few to say. */
  counted: number | null;
  survey: ShownSurvey;
  questions: (ShownQuestion | HiddenQuestion)[];
  banners?: ShownBanner[];
  /** Where small cells are hidden from a report with banners, its counts are weighted ones, in whole respondents. */
  weights?: ShownWeights;
  compared?: ShownPeriod;
  /** Only where nothing may be hidden. */
  drivers?: DriverFigures;
  /** What is hidden has fewer respondents than this; absent where nothing may be hidden. */
  minimum_base?: number;
}

export function isShown(question: ShownQuestion | HiddenQuestion): question is ShownQuestion {
  return question.statistics !== undefined;
}
