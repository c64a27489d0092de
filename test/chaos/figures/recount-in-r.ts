/** Views counted again in R, from the tables of their answers, and what differs from their figures. */
import { readFileSync } from 'node:fs';
import type {
  ShownColumnFigures,
  ShownQuestion,
  ShownStatistics,
} from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { ShareFigure } from '../../../shared/surveys/figure-types/statistics.ts';
import type { Question } from '../../../shared/surveys/question.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { csvOf, runR } from '../../support/statistics/run-r.ts';
import { changedFigures, higherColumns } from './compared-names.ts';
import type { View } from './recount.ts';
import type { Compared } from './unlike-workbook.ts';

export interface RecountedView {
  survey: Survey;
  view: View;
  csv: Uint8Array;
  /** The answers of the compared period. */
  csvBefore?: Uint8Array | undefined;
  statistics: ShownStatistics;
}

const script = readFileSync(new URL('recount.R', import.meta.url), 'utf8');
/** Numbers are added in another order there. */
const TOLERANCE = 1e-9;

/** One process of R for all of them. */
export function unlikeR(views: readonly RecountedView[]): Compared {
  const reported = runR(filesOf(views), script);
  const compared: Compared = { figures: 0, faults: [] };
  for (const [at, { statistics }] of views.entries()) {
    for (const [name, figure] of namedFigures(statistics)) {
      // R has no column where nobody is
      const isKnown = reported.has(`${at}|${name.replace(/[^|]*$/, 'base')}`);
      const found = isKnown ? reported.get(`${at}|${name}`)?.[0] : 0;
      compared.figures++;
      if (!isNear(figure, found) && !isLost(name, found))
        compared.faults.push(`${at}|${name}: ${figure}, R says ${found}`);
    }
    for (const [name, figure] of changedFigures(statistics)) {
      const found = reported.get(`${at}|${name}`)?.[0];
      compared.figures++;
      if (figure === null ? found !== undefined : !isNear(figure, found))
        compared.faults.push(`${at}|${name}: ${figure}, R says ${found}`);
    }
  }
  checkLetters(views, reported, compared);
  return compared;
}

/** Columns carry the letters of those that R finds lower, and no others. */
function checkLetters(
  views: readonly RecountedView[],
  reported: ReadonlyMap<string, number[]>,
  compared: Compared,
): void {
  const ours = new Set(views.flatMap(({ statistics }, at) => higherColumns(statistics).map((name) => `${at}|${name}`)));
  for (const [name, [number = 0]] of reported) {
    if (name.split('|')[1] === 'tests') compared.figures += number;
    if (!name.includes(':over:')) continue;
    if (!ours.delete(name) && number === 1) compared.faults.push(`${name}: no letter, R finds it higher`);
  }
  for (const name of ours) compared.faults.push(`${name}: a letter, R finds no difference`);
}

/** R says -1 where a base weighs nothing, because no digit of a share is left. */
function isLost(name: string, found: number | undefined): boolean {
  return found === -1 && /:(?:percent|low|high)$/.test(name);
}

function isNear(figure: number, found: number | undefined): boolean {
  return found !== undefined && Math.abs(figure - found) <= TOLERANCE * Math.max(1, Math.abs(found));
}

function filesOf(views: readonly RecountedView[]): Record<string, string | Uint8Array> {
  const questions = views.flatMap(({ survey }, view) => survey.questions.map((one) => ({ view, ...questionRow(one) })));
  const banners = views.flatMap(({ survey, view: { options } }, view) =>
    [...new Set([...(survey.waves ? ['survey'] : []), ...(options.report?.banner ?? []).flat()])].map((column) => ({
      view,
      column,
    })),
  );
  const rims = views.flatMap(({ view: { options } }, view) => rimRows(options).map((row) => ({ view, ...row })));
  const rules = views.map(({ view: { options } }, view) => ({
    view,
    confidence: options.report?.confidence ?? 95,
    correction: options.report?.correction ?? 'none',
    weight: weightColumnOf(options),
  }));
  return {
    'views.csv': csvOf(rules),
    'questions.csv': csvOf(questions),
    'banners.csv': csvOf(banners, ['view', 'column']),
    'rims.csv': csvOf(rims, ['view', 'target', 'column', 'value', 'share', 'cap']),
    ...Object.fromEntries(views.map(({ csv }, at) => [`view-${at}.csv`, csv])),
    ...Object.fromEntries(
      views.flatMap(({ csvBefore }, at) => (csvBefore ? [[`view-${at}-before.csv`, csvBefore] as const] : [])),
    ),
  };
}

function questionRow({ id, type, options, matrixRows, matrixColumns, range }: Question) {
  const ids = type === 'matrix' ? matrixColumns : options;
  return {
    id,
    column: `q:${id}`,
    type,
    options: type === 'yesno' ? '1; 0' : ids.map((one) => one.id).join('; '),
    rows: matrixRows.map((one) => one.id).join('; '),
    min: range?.min ?? '',
    max: range?.max ?? '',
    step: range?.step ?? '',
  };
}

function weightColumnOf({ report }: View['options']): string {
  const weight = report?.weight;
  return weight && 'column' in weight ? weight.column : '';
}

function rimRows({ report }: View['options']) {
  const weight = report?.weight;
  if (!weight || !('rim' in weight)) return [];
  return weight.rim.flatMap(({ column, targets }, target) =>
    Object.entries(targets).map(([value, share]) => ({ target, column, value, share, cap: weight.cap ?? '' })),
  );
}

type Named = [name: string, figure: number];

/** Every number of the view under the name that R tells it by. */
function namedFigures({ questions }: ShownStatistics): Named[] {
  return questions.flatMap(({ question, statistics }) => {
    if (!statistics) return [];
    // a cap may bring weights to nothing, of which no digit is left
    const columns = (statistics.columns ?? []).filter(({ weighted_base = 1 }) => weighted_base > 1e-6);
    const places = new Map(columns.map((column) => [column.id, columnFigures(column)]));
    return [['total', totalFigures(question, statistics)] as const, ...places].flatMap(([place, figures]) =>
      figures.flatMap(([name, figure]): Named[] =>
        figure === null || figure === undefined ? [] : [[`${place}|${question.id}|${name}`, figure]],
      ),
    );
  });
}

type Maybe = [name: string, figure: number | null | undefined][];

const shareOf = (name: string, { count, percent, ci_low, ci_high, weighted_count }: ShareFigure): Maybe => [
  [`${name}:count`, count],
  [`${name}:percent`, percent],
  [`${name}:low`, ci_low],
  [`${name}:high`, ci_high],
  [`${name}:weighted`, weighted_count],
];

function totalFigures({ type }: Question, statistics: ShownQuestion['statistics']): Maybe {
  const { options = [], own_texts, top_2_box, nps, rows = [], ranks = [], top_answers = [], distinct } = statistics;
  const moments = ['mean', 'sd', 'median', 'q1', 'q3', 'min', 'max'] as const;
  const all: Maybe = [
    ...(['base', 'answered', 'weighted_base', 'effective_base'] as const).map((one): Maybe[0] => [
      one,
      statistics[one],
    ]),
    ...options.flatMap((one) => shareOf(`option:${one.id}`, one)),
    ...(own_texts ? shareOf('own', own_texts) : []),
    ...(statistics.mean === undefined
      ? []
      : moments.map((one): Maybe[0] => [one, Number(statistics[one] ?? Number.NaN)])),
    ...pointsOf(type, statistics),
    ...(top_2_box ? shareOf('top', top_2_box) : []),
    ...(nps ? npsOf(nps) : []),
    ...rows.flatMap(
      (row): Maybe => [
        [`row:${row.id}:answered`, row.answered],
        ...row.options.flatMap((one) => shareOf(`row:${row.id}:${one.id}`, one)),
      ],
    ),
    ...ranks.flatMap(
      ({ id, ranked, mean_rank, borda, first_places, places }): Maybe => [
        [`rank:${id}:ranked`, ranked],
        [`rank:${id}:mean`, mean_rank],
        [`rank:${id}:borda`, ranked === 0 ? null : borda],
        ...shareOf(`rank:${id}:first`, first_places),
        ...places.map((count, at): Maybe[0] => [`rank:${id}:place${at + 1}`, count]),
      ],
    ),
    ['distinct', distinct],
    ...top_answers.flatMap((one) => shareOf(`text:${one.text.toLowerCase().replaceAll(' ', '_')}`, one)),
  ];
  return all.filter(([, figure]) => !Number.isNaN(figure));
}

function npsOf({
  score,
  margin,
  promoters,
  passives,
  detractors,
}: NonNullable<ShownQuestion['statistics']['nps']>): Maybe {
  return [
    ['nps', score],
    ['nps:margin', margin],
    ...shareOf('promoters', promoters),
    ...shareOf('passives', passives),
    ...shareOf('detractors', detractors),
  ];
}

/** Bins that are one value; those that nobody gave are not among what R tells. */
function pointsOf(type: string, { histogram = [] }: ShownQuestion['statistics']): Maybe {
  if (type === 'datetime') return [];
  return histogram.flatMap(
    ({ from, to, count }): Maybe => (from === to && count > 0 ? [[`point:${from}`, count]] : []),
  );
}

function columnFigures(column: ShownColumnFigures): Maybe {
  const { options = [], own_texts, top_2_box, mean, rows = [], ranks = [] } = column;
  const share = (
    name: string,
    one: { count: number | null; percent: number | null; weighted_count?: number },
  ): Maybe => [
    [`${name}:count`, one.count],
    [`${name}:percent`, one.percent],
    [`${name}:weighted`, one.weighted_count],
  ];
  return [
    ...(['base', 'answered', 'weighted_base', 'effective_base'] as const).map((one): Maybe[0] => [one, column[one]]),
    ...options.flatMap((one) => share(`option:${one.id}`, one)),
    ...(own_texts ? share('own', own_texts) : []),
    ...rows.flatMap(
      (row): Maybe => [
        [`row:${row.id}:answered`, row.answered],
        ...row.options.flatMap((one) => share(`row:${row.id}:${one.id}`, one)),
      ],
    ),
    ...(mean ? [['mean', mean.mean] as Maybe[0], ['sd', mean.sd] as Maybe[0]] : []),
    ...(top_2_box ? share('top', top_2_box) : []),
    ...ranks.flatMap(
      (one): Maybe => [
        [`rank:${one.id}:ranked`, one.ranked],
        [`rank:${one.id}:mean`, one.mean],
      ],
    ),
  ];
}
