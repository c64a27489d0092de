/** Every word a report adds of its own. One file per language fills this; figures come in as finished texts. */
import type { ReportWords } from '../../report-document.ts';

/** One sentence in the plural forms its language has, `{n}` being the figure. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface OverviewTexts {
  visits: string;
  notAvailable: string;
  visitsUnknown: string;
  started: string;
  completeOfVisits: (percent: string) => string;
  complete: string;
  incomplete: string;
  incompleteToo: (incomplete: string) => string;
  screenedOutToo: (screenedOut: string) => string;
  completionRate: string;
  ofStarted: (started: string) => string;
  medianTime: string;
  meanTime: (mean: string) => string;
  timedAnswers: Forms;
  npsOf: (question: string, base: string) => string;
  funnel: string;
  funnelTitle: string;
  funnelBase: (started: string) => string;
  reached: string;
  dropped: string;
  shareOfStarted: string;
  nobodyStarted: string;
  byTime: Record<'day' | 'week' | 'month' | 'year', string>;
  timeTitle: string;
  shareTitle: string;
  devices: string;
  countries: string;
  sources: string;
  /** "Base: 118 answers that tell it". */
  knownBase: Forms;
  device: string;
  country: string;
  source: string;
  deviceNames: ReadonlyMap<string, string>;
  unknownName: string;
  rest: Forms;
  nothingKnown: string;
  namesHidden: Forms;
  /** For a line chart by days. */
  gapsHidden: string;
}

export interface QuestionTexts {
  untitled: string;
  retiredMark: string;
  retiredNote: string;
  base: (answered: string, asked: string) => string;
  nobodyAnswered: string;
  noAnswers: string;
  /** Beside every figure of fewer than thirty. */
  smallBase: (n: string) => string;
  /** Why a personal question has no figures but these. */
  personalNote: string;
  textsRemoved: string;
  /** For options, rows or own answers. */
  notShown: (names: string) => string;
  hiddenCells: Forms;
  momentsHidden: string;
  placesHidden: string;
  rareTextsHidden: string;
  unreadable: Forms;
  severalPossible: string;
  answer: string;
  count: string;
  percent: string;
  interval: string;
  /** Words for its lower and its upper end. */
  intervalFrom: string;
  intervalTo: string;
  optionsCaption: Forms;
  /** A chart of the most frequent options only. */
  chartTop: (shown: string, all: string) => string;
  /** Behind the title of a chart that has not all rows of a matrix, or not all options of a ranking. */
  chartRows: (shown: string, all: string) => string;
  chartBest: (shown: string, all: string) => string;
  /** For a table right beneath the chart of the same shares, which shows their base. */
  sharesCaption: string;
  ownText: string;
  yes: string;
  no: string;
  value: string;
  distribution: string;
  figuresCaption: Forms;
  figures: Record<'mean' | 'median' | 'sd' | 'min' | 'max' | 'q1' | 'q3' | 'top_2_box', string>;
  sdNote: (sd: string) => string;
  quartilesNote: (low: string, high: string) => string;
  shareNote: (count: string, base: string) => string;
  intervalNote: (interval: string) => string;
  nps: string;
  npsNote: (margin: string, low: string, high: string) => string;
  npsGroups: Record<'detractors' | 'passives' | 'promoters', string>;
  npsGroup: string;
  npsTitle: string;
  npsCaption: Forms;
  rankingCaption: Forms;
  meanRank: string;
  firstPlaces: string;
  borda: string;
  ranked: string;
  placesCaption: string;
  matrixTitle: string;
  matrixCaption: string;
  /** For the numbers beside the shares, where they have a table of their own. */
  matrixCounts: string;
  matrixRow: string;
  answered: string;
  cellNote: string;
  frequent: Forms;
  noRepeats: string;
  /** For frequent answers that the table has no row for, with where to find them. */
  frequentRest: (count: string) => string;
  sample: Forms;
  allAnswers: string;
  distinct: string;
  lengthMean: string;
  characters: Forms;
  lengthRange: (min: string, max: string) => string;
  earliest: string;
  latest: string;
  fileType: string;
  filesCaption: Forms;
  estimate: (figures: string, error: string) => string;
  errorOfValue: (percent: string) => string;
  textsUpTo: (characters: string) => string;
  estimatedFigures: ReadonlyMap<string, string>;
}

export interface MethodTexts {
  heading: string;
  filters: string;
  warnings: string;
  method: string;
  facts: Record<MethodTopic, { label: string; value: string }>;
}

export const methodTopics = [
  'base',
  'percent',
  'several',
  'interval',
  'nps',
  'quantiles',
  'ranges',
  'top_2_box',
  'ranking',
  'completion',
  'survey',
  'estimates',
  'scrubbed',
  'minimum_base',
] as const;
export type MethodTopic = (typeof methodTopics)[number];

export interface ReportTexts {
  summary: string;
  report: string;
  untitledSurvey: string;
  period: string;
  /** Where several were merged. */
  survey: string;
  /** Answers that pass the filters. */
  counted: string;
  answersCovered: Forms;
  timezone: string;
  minimumBase: string;
  respondents: Forms;
  /** In place of a figure that rests on few respondents. */
  hiddenFigure: string;
  tooFew: string;
  overviewChapter: string;
  questionsChapter: string;
  more: Forms;
  words: ReportWords;
  overview: OverviewTexts;
  question: QuestionTexts;
  method: MethodTexts;
}
