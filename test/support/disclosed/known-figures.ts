/**
 * Every number that the statistics of a report hold for a section and for each of its rows, with what follows from one
 * of them alone: the share of a bin, the ends of an interval. A file may show these and no others.
 */

import { meanInterval } from '../../../shared/figures/significance/mean-interval.ts';
import { rankMoments } from '../../../shared/figures/significance/spread.ts';
import type { ShownQuestion, ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import { significantFigures } from '../../../shared/reports/findings/find.ts';
import { qualityNotes } from '../../../shared/reports/findings/quality.ts';
import type { Question } from '../../../shared/surveys/question.ts';
import { findingsOf } from '../reports/findings-of.ts';

export interface KnownFigures {
  all: number[];
  /** By the name of a row. */
  named: Map<string, number[]>;
  /** How many are behind all of it, which may stand beside any row. */
  bases: number[];
}

/** By the heading of the section; the survey's own figures are under an empty one. */
export function knownFigures(shown: ShownStatistics): Map<string, KnownFigures> {
  const known = new Map<string, KnownFigures>();
  const { questions, ...rest } = shown;
  known.set('', collected(rest, new Map(), derivedOfSurvey(shown)));
  const reported = [...findingsOf(shown).map(withDifference), ...qualityNotes(shown)];
  known.set('What stands out', collected(reported, new Map(), limitsOfNotes));
  for (const [at, { question, statistics }] of questions.entries()) {
    const names = namesOf(question, statistics);
    const derived = [...(statistics ? derivedOf(statistics) : []), ...pointsOf(question)];
    const bases = statistics ? [statistics.base, statistics.answered] : [];
    known.set(`${at + 1}. ${question.title}`, { ...collected(statistics, names, derived), bases });
  }
  const all = [...known.values()].flatMap((one) => one.all);
  known.set('At a glance', { ...nothing(), all: [...all, ...answeredShares(shown), ...sidesOf(shown)] });
  return known;
}

/** The differences between groups that are shown, which follow from figures that are shown. */
const sidesOf = (shown: ShownStatistics): number[] =>
  significantFigures(shown).flatMap(({ here, there }) => [here.value, there.value]);

/** For words and dates the report says how many gave any. */
function answeredShares({ questions }: ShownStatistics): number[] {
  return questions.flatMap(({ statistics }) =>
    statistics && statistics.base > 0 ? [(100 * statistics.answered) / statistics.base] : [],
  );
}

/** In percent of answers, respondents, and percent of efficiency: what the notes on quality go by. */
const limitsOfNotes = [{ value: 5 }, { value: 30 }, { value: 60 }];

const nothing = (): KnownFigures => ({ all: [], named: new Map(), bases: [] });

const withDifference = <Sides extends { here: { value: number }; there: { value: number } }>(finding: Sides) => ({
  ...finding,
  difference: finding.here.value - finding.there.value,
});

function namesOf({ type, matrixRows }: Question, shown: ShownQuestion['statistics'] | undefined): Map<string, string> {
  const { options = [], rows = [], ranks = [] } = shown ?? {};
  const named = [...options, ...ranks, ...rows.flatMap((row) => row.options), ...matrixRows];
  const names = new Map(named.map(({ id, text }) => [id, text]));
  if (type === 'yesno') return new Map([...names, ['1', 'Yes'], ['0', 'No']]);
  return names;
}

/** Members whose figures have a row of that name. */
const rowsNamed = new Map([
  ['own_texts', 'Own answer'],
  ['top_2_box', 'Two highest values'],
  ['mean', 'Mean'],
  ['promoters', 'Promoters (9–10)'],
  ['passives', 'Passives (7–8)'],
  ['detractors', 'Detractors (0–6)'],
]);

function collected(from: unknown, names: ReadonlyMap<string, string>, derived: readonly Derived[]): KnownFigures {
  const known = nothing();
  const add = (value: number, labels: readonly string[]) => {
    known.all.push(value);
    for (const label of labels) known.named.set(label, [...(known.named.get(label) ?? []), value]);
  };
  walk(from, [], names, add);
  for (const { value, label } of derived) add(value, label === undefined ? [] : [label]);
  return known;
}

function walk(
  node: unknown,
  labels: readonly string[],
  names: ReadonlyMap<string, string>,
  add: (value: number, labels: readonly string[]) => void,
): void {
  if (typeof node === 'number') add(node, labels);
  if (typeof node !== 'object' || node === null) return;
  const own = 'id' in node && typeof node.id === 'string' ? names.get(node.id) : undefined;
  const text = 'text' in node && typeof node.text === 'string' ? node.text : undefined;
  const name = 'name' in node && typeof node.name === 'string' ? node.name : undefined;
  const label = own ?? (text === '' ? undefined : text) ?? name;
  const inside = label === undefined ? labels : [...labels, label, ...labels.map((outer) => `${outer} – ${label}`)];
  for (const [member, child] of Object.entries(node)) {
    const row = rowsNamed.get(member);
    // for a question as a whole, the mean has changed
    const mean = member === 'change' && labels.length === 0 ? 'Mean' : undefined;
    const outer = row ?? mean;
    walk(child, outer === undefined ? inside : [...inside, outer], names, add);
  }
}

interface Derived {
  value: number;
  label?: string;
}

/** How far off a mean may be, which follows from its deviation and its base; if these are shown, so may it be. */
function boundsOf(mean: number | null | undefined, sd: number | null | undefined, base: number): Derived[] {
  if (typeof mean !== 'number' || typeof sd !== 'number') return [];
  return (meanInterval({ mean, sd, base }, 95) ?? []).map((value) => ({ value }));
}

function derivedOf(statistics: ShownQuestion['statistics']): Derived[] {
  const { histogram = [], answered, effective_base = answered, nps, mean, sd, ranks = [] } = statistics;
  const all = histogram.reduce((sum, { count }) => sum + count, 0);
  return [
    ...histogram.flatMap(({ count, from, to }) => {
      const label = from === to ? String(from) : `${from}–${to}`;
      return [count, ...[answered, all].flatMap((base) => shareAndInterval(count, base))].map((value) => ({
        value,
        label,
      }));
    }),
    ...boundsOf(mean, sd, effective_base),
    ...ranks.flatMap((rank) => {
      const { mean: rankMean, sd: spread, base } = rankMoments(rank);
      const name = rank.text || rank.id;
      return boundsOf(rankMean, spread, base).map(({ value }) => ({ value, label: name }));
    }),
    ...(nps ? [nps.score - (nps.margin ?? 0), nps.score + (nps.margin ?? 0)].map((value) => ({ value })) : []),
  ];
}

function derivedOfSurvey({ survey }: ShownStatistics): Derived[] {
  const { started, duration_seconds } = survey;
  const steps = survey.funnel.flatMap(({ reached, dropped }) =>
    [reached, dropped].flatMap((count) =>
      count === null || started === null ? [] : [{ value: (100 * count) / started }],
    ),
  );
  const times = [duration_seconds.mean, duration_seconds.median].flatMap((time) => (time === null ? [] : clock(time)));
  // all who started are all of them
  return [...steps, ...times.map((value) => ({ value })), { value: 100 }];
}

/** As people write it, and as workbooks do: in days. */
function clock(seconds: number): number[] {
  const whole = Math.round(seconds);
  return [whole / 86_400, Math.floor(whole / 60), whole % 60];
}

/** The points of a scale stand below its bars. */
function pointsOf({ range }: Question): Derived[] {
  if (!range) return [];
  const points = Array.from({ length: Math.round((range.max - range.min) / range.step) + 1 }, (_, at) => at);
  return points.map((at) => ({ value: range.min + at * range.step }));
}

/** Wilson's. */
function shareAndInterval(count: number, base: number): number[] {
  if (base <= 0) return [];
  const [z, p] = [1.959963984540054, count / base];
  const middle = (p + z ** 2 / (2 * base)) / (1 + z ** 2 / base);
  const reach = (z / (1 + z ** 2 / base)) * Math.sqrt((p * (1 - p)) / base + z ** 2 / (4 * base ** 2));
  return [p, middle - reach, middle + reach].map((share) => 100 * share);
}
