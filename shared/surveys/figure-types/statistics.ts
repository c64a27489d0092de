/**
 * The figures of one question and of the whole survey, in the names the wire uses: the JSON of the survey service, the
 * report files and the dashboard all show these. A figure that is unknown is null, never zero.
 */
import type { Question } from '../question.ts';
import type { Banner, Change, ColumnFigures, ComparedPeriod, WeightFacts } from './comparisons.ts';
import type { DriverFigures } from './drivers.ts';

/** Share of a base, with its 95 % Wilson interval, all in percent; null on an empty base, and no interval of one answer. */
export interface ShareFigure {
  count: number;
  percent: number | null;
  ci_low: number | null;
  ci_high: number | null;
  /** Where answers are weighted: the sum of weights behind `count`, which stays a number of respondents. */
  weighted_count?: number;
  /** Against the compared period. */
  change?: Change;
}

export interface OptionFigure extends ShareFigure {
  id: string;
  text: string;
}

/**
 * A bin whose ends are the same holds exactly that: one point of a scale, one day (`2026-01-31`), month or year. Other
 * numbers run from `from` to below `to`, the last bin includes its end; years and hours (`18:00` to `18:59`) run from
 * `from` to `to` inclusive.
 */
export interface HistogramBin {
  from: number | string;
  to: number | string;
  count: number;
  /** Where answers are weighted. */
  weighted_count?: number;
}

export interface NpsFigure {
  /** Promoters less detractors, in percent of the answered: -100 to 100. */
  score: number;
  promoters: ShareFigure;
  passives: ShareFigure;
  detractors: ShareFigure;
  /** Half the width of the score's 95 % interval; null if all are of one group, which says nothing about its width. */
  margin: number | null;
  /** The change of the score, in points, against the compared period. */
  change?: Change;
}

export interface MatrixRowFigure {
  id: string;
  text: string;
  answered: number;
  /** Where answers are weighted: of those who answered the row. */
  weighted_base?: number;
  effective_base?: number;
  options: OptionFigure[];
}

export interface RankFigure {
  id: string;
  text: string;
  /** How many ranked this option at all. */
  ranked: number;
  mean_rank: number | null;
  first_places: ShareFigure;
  /** Sum over respondents of (options - rank). */
  borda: number;
  /** How many gave rank 1, 2, 3, … */
  places: number[];
  /** Where answers are weighted: of those who ranked it, and the weights behind `places`. */
  weighted_base?: number;
  effective_base?: number;
  weighted_places?: number[];
  /** The change of the mean rank against the compared period. */
  change?: Change;
}

export interface FrequentAnswer extends ShareFigure {
  text: string;
}

/** Which members are there depends on the type of the question; `base` and `answered` always are. */
export interface QuestionStatistics {
  /** Answers that pass the filters. */
  base: number;
  /** Those of them that hold an answer to this question: what the percentages are of. */
  answered: number;
  /** Where answers are weighted: the sum of the weights of those who answered, and Kish's effective number of them. */
  weighted_base?: number;
  effective_base?: number;
  /** The same question in each column of the banners, in their order. */
  columns?: ColumnFigures[];
  /** The change of the mean against the compared period. */
  change?: Change;
  /** Those that hold a value no answer of this type can be; it counts nowhere else. Absent where there are none. */
  unreadable?: number;
  options?: OptionFigure[];
  /** Respondents who wrote an answer of their own beside the options. */
  own_texts?: ShareFigure;
  mean?: number | null;
  median?: number | null;
  sd?: number | null;
  min?: number | string | null;
  max?: number | string | null;
  q1?: number | null;
  q3?: number | null;
  histogram?: HistogramBin[];
  /** The two highest values of a scale or rating. */
  top_2_box?: ShareFigure;
  /** Absent below two answers. */
  nps?: NpsFigure;
  rows?: MatrixRowFigure[];
  ranks?: RankFigure[];
  top_answers?: FrequentAnswer[];
  /** How many different texts there are; null if too many to count exactly. */
  distinct?: number | null;
  length?: { mean: number | null; min: number | null; max: number | null };
  sample?: string[];
  /** Only counted: answers are not shown, because they say who somebody is. */
  personal?: true;
  /** What was done to the words of respondents; absent where they are as written. */
  texts?: 'scrubbed' | 'removed';
  /** Set where a figure is an estimate: which ones, and how far off they may be. */
  approximate?: { figures: string[]; error: string };
}

export interface QuestionFigures {
  question: Question;
  /** No longer in the survey; its answers still are. */
  isRetired: boolean;
  statistics: QuestionStatistics;
}

/** A word and how often it was seen, of the answers that tell it: devices, countries, sources. */
export interface NamedCount extends ShareFigure {
  name: string;
}

export type NamedKind = 'devices' | 'countries' | 'sources';

/** Days without an answer are not listed. */
export interface DayCount {
  /** A day of the caller's time zone, e.g. 2026-01-31. */
  day: string;
  complete: number;
  incomplete: number;
}

export interface FunnelStep {
  question_id: string;
  /** In merged surveys: those who started one that asks this question; absent where all do. */
  base?: number;
  /** Respondents who finished, and those of the others who answered this question or a later one. */
  reached: number;
  /** Incomplete ones whose last answer is right before this question. */
  dropped: number;
}

/** Over complete and incomplete answers alike, whatever the filter of completeness says. */
export interface SurveyStatistics {
  /** Null if the survey service cannot tell for these filters. */
  visits: number | null;
  /** Complete and incomplete; those who were screened out are counted apart and in no other figure here. */
  started: number;
  complete: number;
  incomplete: number;
  screened_out: number;
  /** Complete of started. */
  completion_rate: ShareFigure;
  /** Complete of visits, which is what the survey service calls its completion rate; absent without visits. */
  completion_of_visits?: ShareFigure;
  /** Counts complete answers with a known duration. */
  duration_seconds: { count: number; mean: number | null; median: number | null };
  days: DayCount[];
  devices: NamedCount[];
  countries: NamedCount[];
  sources: NamedCount[];
  /** Lists that the caller does not want to be counted; they are empty. */
  left_out?: NamedKind[];
  funnel: FunnelStep[];
  first_answer_at: string | null;
  newest_answer_at: string | null;
}

export interface Statistics {
  /** Answers that pass all filters, what questions rest on. */
  counted: number;
  survey: SurveyStatistics;
  questions: QuestionFigures[];
  /** Parts of the whole report; each is present only if it was asked for. */
  banners?: Banner[];
  weights?: WeightFacts;
  compared?: ComparedPeriod;
  /** Not where the sample does not carry it. */
  drivers?: DriverFigures;
}
