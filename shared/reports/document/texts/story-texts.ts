/** The words for what stands out, for banners, weights and changes. One file per language; figures come in as finished texts. */
import type { TestName } from '../../findings/finding.ts';
import type { Forms } from './report-texts.ts';

interface Compared {
  question: string;
  /** What was outcome, in the words of `FindingTexts.outcome`. */
  outcome: string;
  /** Which mean it is, in the words of `FindingTexts.figures`. */
  figure: string;
  here: string;
  there: string;
  /** With its sign. */
  difference: string;
  isUp: boolean;
}

interface FindingTexts {
  heading: string;
  /** What the respondents of a share did, to be put after it. */
  outcome: {
    option: (name: string) => string;
    own_texts: string;
    top_2_box: string;
    upper: string;
    lower: string;
    firstPlace: (option: string) => string;
    text: (text: string) => string;
  };
  figures: Record<'mean' | 'rank' | 'score', string>;
  /** Question and row of a matrix as one name. */
  ofRow: (question: string, row: string) => string;
  column: (compared: Compared & { column: string }) => string;
  columnMean: (compared: Compared & { column: string }) => string;
  change: (compared: Compared) => string;
  changeMean: (compared: Compared) => string;
  /** Far more than `limit`. */
  extreme: (compared: Compared & { limit: string }) => string;
  drop: (compared: Compared) => string;
  tests: Record<Exclude<TestName, 'one_share'>, string> & { one_share: (limit: string) => string };
  restsOn: (sides: string, test: string, p: string, q: string) => string;
  sides: (here: string, there: string) => string;
  side: (here: string) => string;
  unreadable: (question: string, count: string, given: string, percent: string) => string;
  unreadableRule: string;
  smallBases: (count: string, questions: string) => string;
  smallBasesRule: string;
  weakWeights: (effective: string, respondents: string, percent: string) => string;
  weakWeightsRule: string;
  targetsMissed: (iterations: string) => string;
  targetsMissedRule: string;
}

interface BannerTexts {
  total: string;
  /** Names of the groups come in as a list. */
  caption: (groups: string) => string;
  weightedCaption: (groups: string) => string;
  respondents: string;
  weightedBase: string;
  effectiveBase: string;
  weightedBaseLine: (weighted: string, effective: string) => string;
  leftOut: Forms;
  hiddenColumns: string;
  columnsHeading: string;
  sheet: string;
  sheetColumns: Record<
    'number' | 'row' | 'figure' | 'group' | 'column' | 'letter' | 'weightedCount' | 'base' | 'significant',
    string
  >;
}

interface TrendTexts {
  compared: string;
  caption: (period: string) => string;
  before: string;
  now: string;
  change: string;
  points: string;
  /** For a small chart. */
  sharesTitle: string;
  meanTitle: string;
  notCompared: string;
  /** Beside the change of a key figure: its earlier value. */
  was: (value: string) => string;
  /** How far a share has changed, with its sign. */
  inPoints: (points: string) => string;
  /** What the signs at key figures mean, and how many complete answers both periods have. */
  signs: (period: string, then: string, now: string) => string;
}

interface WeightTexts {
  heading: string;
  kind: string;
  column: (columns: string) => string;
  rim: (columns: string) => string;
  respondents: string;
  unweighted: string;
  effectiveBase: string;
  ofRespondents: (effective: string, percent: string) => string;
  range: string;
  fromTo: (from: string, to: string) => string;
  iterations: string;
  reached: (iterations: string) => string;
  missed: (iterations: string) => string;
  capped: string;
}

interface ComparisonMethod {
  heading: string;
  facts: Record<
    | 'standsOut'
    | 'letters'
    | 'shares'
    | 'means'
    | 'overlap'
    | 'small'
    | 'change'
    | 'weights'
    | 'hiding'
    | 'hidingWeights',
    { label: string; value: string }
  >;
  correction: { label: string } & Record<'none' | 'bonferroni' | 'bh', string>;
}

export interface StoryTexts {
  findings: FindingTexts;
  banner: BannerTexts;
  trend: TrendTexts;
  weights: WeightTexts;
  /** `level` is the confidence in percent, e.g. 95%. */
  method: (level: string) => ComparisonMethod;
}
