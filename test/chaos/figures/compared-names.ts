/** What a view compares, each comparison under the name that R tells it by: letters of columns, and changes since a period. */
import type {
  ShownColumnFigures,
  ShownQuestion,
  ShownStatistics,
} from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { Change } from '../../../shared/surveys/figure-types/comparisons.ts';

/** Each letter of each figure, under the name that R tells it by. A column is told by all banners that have it, once. */
export function higherColumns({ questions, banners = [] }: ShownStatistics): string[] {
  const names = questions.flatMap(({ question, statistics }) =>
    (statistics?.columns ?? []).flatMap((column) => {
      const all = (banners[column.banner]?.groups ?? []).flatMap((group) => group.columns);
      const separator = all.length > ALPHABET ? ' ' : '';
      return letteredFigures(column).flatMap(([label, letters]) =>
        letters
          .split(separator)
          .filter((letter) => letter !== '')
          .map((letter) => {
            const lower = all.find((one) => one.letter === letter)?.id;
            return `${column.id}|${question.id}|${label}:over:${lower}`;
          }),
      );
    }),
  );
  return [...new Set(names)];
}

const ALPHABET = 26;

function letteredFigures(column: ShownColumnFigures): [label: string, letters: string][] {
  const { options = [], own_texts, top_2_box, mean, nps, rows = [], ranks = [] } = column;
  return [
    ...options.map((one): [string, string] => [`option:${one.id}`, one.letters]),
    ...(own_texts ? [['own', own_texts.letters] as [string, string]] : []),
    ...rows.flatMap((row) => row.options.map((one): [string, string] => [`row:${row.id}:${one.id}`, one.letters])),
    ...(mean ? [['mean', mean.letters] as [string, string]] : []),
    ...(top_2_box ? [['top', top_2_box.letters] as [string, string]] : []),
    ...(nps ? [['nps', nps.letters] as [string, string]] : []),
    ...ranks.map((one): [string, string] => [`rank:${one.id}`, one.letters]),
  ];
}

/** The figure of the compared period, by how much it differs, and the test of that. */
export function changedFigures({ questions }: ShownStatistics): [name: string, figure: number | null][] {
  return questions.flatMap(({ question, statistics }) =>
    (statistics ? labelledChanges(statistics) : []).flatMap(([label, change]): [string, number | null][] =>
      change
        ? [
            [`total|${question.id}|${label}:then`, change.before],
            [`total|${question.id}|${label}:points`, change.points],
            [`total|${question.id}|${label}:p`, change.p],
          ]
        : [],
    ),
  );
}

function labelledChanges(statistics: ShownQuestion['statistics']): [label: string, change: Change | undefined][] {
  const { options = [], own_texts, top_2_box, nps, rows = [], ranks = [], change } = statistics;
  return [
    ...options.map((one): [string, Change | undefined] => [`option:${one.id}`, one.change]),
    ['own', own_texts?.change],
    ['top', top_2_box?.change],
    ['nps', nps?.change],
    ...rows.flatMap((row) =>
      row.options.map((one): [string, Change | undefined] => [`row:${row.id}:${one.id}`, one.change]),
    ),
    ...ranks.map((one): [string, Change | undefined] => [`rank:${one.id}`, one.change]),
    ['mean', change],
  ];
}
