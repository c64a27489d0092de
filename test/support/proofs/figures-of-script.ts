/** Every figure of a report under the names that the table of its script has for it, and what differs between the two. */
import type { ShownQuestion, ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { ShareFigure } from '../../../shared/surveys/figure-types/statistics.ts';
import { scales } from '../../chaos/figures/random-survey.ts';
import type { TableLine } from './run-script.ts';

interface Told {
  /** Number of the group of columns, from 1, and letter; 0 and none for all. */
  group: number;
  letter: string;
  row: string;
  answer: string;
  figures: Readonly<Record<string, number | string | null | undefined>>;
}

const FEWEST_FOR_INTERVAL = 10;
/** The table has 15 digits. */
const TOLERANCE = 1e-9;

export interface Compared {
  figures: number;
  faults: string[];
}

/** `statistics`: as they are counted, with answers named as the report names them. */
export function unlikeReport(statistics: ShownStatistics, table: readonly TableLine[]): Compared {
  const compared: Compared = { figures: 0, faults: [] };
  for (const [at, one] of statistics.questions.entries()) {
    if (!one.statistics || one.isRetired) continue;
    const lines = table.filter(({ question }) => question?.startsWith(`${at + 1}. `));
    for (const reported of toldOf(one, statistics)) {
      const line = lines.find(
        (own) =>
          own.group_number === String(reported.group) &&
          own.letter === reported.letter &&
          own.row === reported.row &&
          own.answer === reported.answer,
      );
      for (const [name, figure] of Object.entries(reported.figures)) {
        if (figure === undefined) continue;
        compared.figures++;
        if (isSame(figure, line?.[name])) continue;
        const where = [at + 1, reported.group, reported.letter, reported.row, reported.answer, name].join('|');
        compared.faults.push(`${where}: ${figure}, the script says ${line?.[name]}`);
      }
    }
  }
  return compared;
}

function isSame(figure: number | string | null, said: string | undefined): boolean {
  if (said === undefined) return false;
  if (typeof figure === 'string') return figure === said;
  if (figure === null) return said === '';
  return said !== '' && Math.abs(Number(said) - figure) <= TOLERANCE * Math.max(1, Math.abs(figure));
}

const all = { group: 0, letter: '', row: '' } as const;

const shareOf = ({ count, percent, ci_low, ci_high, weighted_count }: ShareFigure, base: number): Told['figures'] => ({
  count,
  percent,
  weighted: weighted_count,
  ...(base >= FEWEST_FOR_INTERVAL && { low: ci_low, high: ci_high }),
});

type Place = Pick<Told, 'group' | 'letter' | 'row'>;

interface Part {
  count: number | null;
  percent: number | null;
  weighted_count?: number | undefined;
  letters?: string;
}

const part = ({ count, percent, weighted_count: weighted, letters }: Part): Told['figures'] => ({
  ...{ count, percent, weighted, letters },
});

/** Every point of a scale, and the sum of the two lowest of four or more. */
function* pointsOf(place: Place, points: readonly (Part & { id: string })[]): Generator<Told> {
  for (const one of points) yield { ...place, answer: `Value ${one.id}`, figures: part(one) };
  if (points.length > 3) yield sumOf(place, 'Two lowest values', points.slice(0, 2));
}

function sumOf(place: Place, answer: string, of: readonly Part[]): Told {
  const sum = (figure: (one: Part) => number | null | undefined) =>
    of.reduce((total, one) => total + (figure(one) ?? 0), 0);
  const isKnown = of.every(({ percent }) => percent !== null);
  const percent = isKnown
    ? Math.min(
        100,
        sum((one) => one.percent),
      )
    : undefined;
  return {
    ...place,
    answer,
    figures: { count: isKnown ? sum(({ count }) => count) : undefined, percent, letters: '' },
  };
}

/** A row whose answers are a scale: the sums of its two ends, and the mean of what its steps count. */
function* endsOf(place: Place, options: readonly (Part & { text: string })[]): Generator<Told> {
  const known = (words: readonly string[]) => words.flatMap((word) => options.find(({ text }) => text === word) ?? []);
  const scale = scales.find((words) => known([...words.keys()]).length === words.size);
  if (!scale) return;
  const steps = known([...scale.keys()]);
  yield sumOf(place, 'Two highest values', steps.slice(-2));
  yield sumOf(place, 'Two lowest values', steps.slice(0, 2));
  const all = steps.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
  const worth = steps.reduce((sum, { percent, text }) => sum + (percent ?? 0) * (scale.get(text) ?? 0), 0);
  if (all > 0) yield { ...place, answer: 'Mean', figures: { mean: worth / all, letters: '' } };
}

function* toldOf(asked: ShownQuestion, { banners = [] }: ShownStatistics): Generator<Told> {
  const { question, statistics } = asked;
  const nameOf = (named: readonly { id: string; text: string }[], id: string) =>
    question.type === 'yesno' ? (id === '1' ? 'Yes' : 'No') : (named.find((one) => one.id === id)?.text ?? '');
  const { answered, options = [], own_texts, rows = [], ranks = [], top_2_box, mean, columns = [] } = statistics;
  yield {
    ...all,
    answer: '',
    figures: { base: answered, weighted_base: statistics.weighted_base, effective_base: statistics.effective_base },
  };
  for (const one of options) {
    yield { ...all, answer: nameOf(options, one.id), figures: shareOf(one, answered) };
  }
  if (own_texts) yield { ...all, answer: 'Own answer', figures: shareOf(own_texts, answered) };
  for (const row of rows) {
    for (const one of row.options) {
      yield { ...all, row: row.text, answer: nameOf(row.options, one.id), figures: shareOf(one, row.answered) };
    }
    yield* endsOf({ ...all, row: row.text }, row.options);
  }
  yield* numbersOf(asked);
  for (const { text, mean_rank, borda, first_places, places, ranked } of ranks) {
    yield { ...all, answer: text, figures: { mean: mean_rank, base: ranked } };
    yield { ...all, row: 'first', answer: text, figures: { ...shareOf(first_places, 0) } };
    yield { ...all, row: 'Borda', answer: text, figures: { value: borda } };
    for (const [at, count] of places.entries()) {
      yield { ...all, row: `place ${at + 1}`, answer: text, figures: { count } };
    }
  }
  const groups = banners.flatMap((banner, at) => banner.groups.map((group) => ({ group, at })));
  for (const [number, { group, at }] of groups.entries()) {
    if (group.column === `q:${question.id}` || group.column.startsWith(`q:${question.id}:`)) continue;
    for (const { id, letter } of group.columns) {
      const own = columns.find((column) => column.banner === at && column.id === id);
      // a cap may bring weights to nothing, of which no digit is left
      if (!own || (own.weighted_base ?? 1) < 1e-6) continue;
      const place = { group: number + 1, letter, row: '' };
      const share = (one: {
        count: number | null;
        percent: number | null;
        letters: string;
        weighted_count?: number;
      }) => ({
        count: one.count,
        percent: one.percent,
        weighted: one.weighted_count,
        letters: one.letters,
      });
      for (const one of own.options ?? []) yield { ...place, answer: nameOf(options, one.id), figures: share(one) };
      if (own.own_texts) yield { ...place, answer: 'Own answer', figures: share(own.own_texts) };
      for (const row of own.rows ?? []) {
        const whole = rows.find((one) => one.id === row.id);
        for (const one of row.options) {
          const answer = nameOf(whole?.options ?? [], one.id);
          yield { ...place, row: whole?.text ?? '', answer, figures: share(one) };
        }
      }
      for (const row of rows) {
        const found = own.rows?.find(({ id }) => id === row.id)?.options ?? [];
        yield* endsOf(
          { ...place, row: row.text },
          row.options.map(({ id, text }) => ({
            text,
            count: null,
            percent: null,
            ...found.find((one) => one.id === id),
          })),
        );
      }
      yield* pointsOf(place, own.points ?? []);
      if (own.nps) {
        const { mean: value, sd, letters } = own.nps;
        yield { ...place, answer: 'NPS', figures: { mean: value, sd, letters } };
      }
      if (own.top_2_box && top_2_box) yield { ...place, answer: 'Two highest values', figures: share(own.top_2_box) };
      if (own.mean && mean !== undefined) {
        const { mean: value, sd, letters } = own.mean;
        yield { ...place, answer: 'Mean', figures: { mean: value, sd, letters } };
      }
      for (const one of own.ranks ?? []) {
        yield { ...place, answer: nameOf(ranks, one.id), figures: { mean: one.mean, letters: one.letters } };
      }
    }
  }
}

function* numbersOf({ question, statistics }: ShownQuestion): Generator<Told> {
  const { answered, mean, sd, top_2_box, nps, histogram = [], top_answers = [], length, distinct } = statistics;
  if (mean !== undefined) {
    yield { ...all, answer: 'Mean', figures: { mean, sd } };
    for (const name of ['min', 'q1', 'median', 'q3', 'max'] as const) {
      yield { ...all, answer: name, figures: { value: statistics[name] ?? null } };
    }
  }
  if (top_2_box) yield { ...all, answer: 'Two highest values', figures: shareOf(top_2_box, answered) };
  if (nps) {
    yield { ...all, answer: 'NPS', figures: { mean: nps.score } };
    if (nps.margin !== null) yield { ...all, answer: 'NPS margin', figures: { value: nps.margin } };
    yield { ...all, answer: 'Promoters (9–10)', figures: shareOf(nps.promoters, answered) };
    yield { ...all, answer: 'Passives (7–8)', figures: shareOf(nps.passives, answered) };
    yield { ...all, answer: 'Detractors (0–6)', figures: shareOf(nps.detractors, answered) };
  }
  const bins = histogram.map(({ from, to, count, weighted_count }) => {
    const percent = (100 * (weighted_count ?? count)) / (statistics.weighted_base ?? answered);
    const name = from === to ? String(from) : `${from} - ${to}`;
    return { id: name, count, weighted_count, percent: answered === 0 ? null : percent };
  });
  if (top_2_box && histogram.every(({ from, to }) => from === to)) yield* pointsOf(all, bins);
  else if (mean !== undefined) {
    for (const one of bins) yield { ...all, answer: one.id, figures: part(one) };
  } else {
    for (const { id, count, weighted_count: weighted } of bins)
      yield { ...all, answer: id, figures: { count, weighted } };
  }
  if (length) yield { ...all, answer: 'mean length', figures: { value: length.mean } };
  if (length && typeof distinct === 'number' && statistics.texts === undefined) {
    yield { ...all, answer: 'different texts', figures: { value: distinct } };
  }
  const isWhole = ({ text }: { text: string }) => !text.includes('[');
  for (const one of question.type === 'input' ? top_answers.filter(isWhole) : []) {
    yield { ...all, answer: one.text, figures: shareOf(one, answered) };
  }
}
