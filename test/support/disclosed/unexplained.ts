/** Numbers in the files of a report that its statistics do not hold for that row or section. */
import { axisMarks } from './axis-marks.ts';
import { type AnswerContent, anySection, type FileRow } from './file-rows.ts';
import type { KnownFigures } from './known-figures.ts';

/** Sections that tell how figures are made; their numbers are the same in every report. */
const fixed = new Set(['How the figures are made', 'How columns and periods are compared', 'About this document']);

/** First cells of rows that name columns. */
const heads = new Set(['Answer', 'Value', 'Row', 'Group', 'Question']);

interface Shown {
  value: number;
  /** How far the value may be off because it is written with so many decimals. */
  slack: number;
}

export function unexplained(
  file: string,
  rows: readonly FileRow[],
  known: ReadonlyMap<string, KnownFigures>,
): { faults: string[]; numbers: number } {
  const faults: string[] = [];
  const anywhere = {
    all: [...known.values()].flatMap((one) => one.all),
    named: new Map<string, number[]>(),
    bases: [],
  };
  const marksOf = file === 'pdf' ? marksBySection(rows, known) : undefined;
  let numbers = 0;
  for (const { section, cells } of rows) {
    if (fixed.has(section)) continue;
    const figures = section === anySection ? anywhere : (known.get(section) ?? known.get(''));
    if (!figures) continue;
    const label = typeof cells[0] === 'string' ? cells[0].trim() : '';
    if (heads.has(label)) continue;
    // a mark of an axis may look like the name of a bar
    const isMarked = file === 'pdf' && /^\d+$/.test(label);
    const own = isMarked ? undefined : figures.named.get(label);
    const shown = cells.flatMap((cell, at) => (own && at === 0 ? [] : numbersIn(cell)));
    numbers += shown.length;
    // the names of bars stand in a line of their own
    if (cells.every((cell) => figures.named.has(String(cell)))) continue;
    const reported = own ? [...own, ...figures.bases] : figures.all;
    const marks = own ? undefined : marksOf?.get(section);
    const isFault = (number: Shown) => !isKnown(number, reported) && !marks?.has(number.value);
    for (const { value } of shown.filter(isFault)) faults.push(`${file}, ${section}: ${value} in ${cells.join(' | ')}`);
  }
  return { faults, numbers };
}

function isKnown({ value, slack }: Shown, known: readonly number[]): boolean {
  // percentages of a workbook are shares of one
  return known.some((one) => Math.abs(one - value) <= slack || Math.abs(one - 100 * value) <= 100 * slack);
}

/** Other files leave the marks of axes to the program that opens them. */
function marksBySection(
  rows: readonly FileRow[],
  known: ReadonlyMap<string, KnownFigures>,
): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(
    [...Map.groupBy(rows, ({ section }) => section)].map(([section, own]) => [
      section,
      axisMarks(own, (known.get(section) ?? known.get(''))?.all ?? []),
    ]),
  );
}

/** Days and years, names of sheets and of sections, how many points are left out, the level of an interval, and what is less than can be said. */
const noFigures = [
  /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?|\b20\d\d\b/g,
  /Fewer than 30|95% confidence|q ≤ 0\.05|Columns data \d|(?:^|; |\. )(?:→ )?\d+\. |; and \d+ more$|95% interval|more than 100%|[pq] < 0\.001/g,
];

function numbersIn(cell: AnswerContent): Shown[] {
  if (typeof cell === 'number') return [{ value: cell, slack: 1e-9 * Math.max(1, Math.abs(cell)) }];
  const text = noFigures.reduce((left, pattern) => left.replace(pattern, ''), cell);
  return Array.from(text.matchAll(/(?<![\w.])[-−+]?\d[\d,]*(?:\.\d+)?/g), ([written]) => {
    const decimals = /\.(\d+)/.exec(written)?.[1]?.length ?? 0;
    const value = Number(written.replace('−', '-').replace(/,/g, ''));
    return { value, slack: 0.5 * 10 ** -decimals + 1e-9 };
  });
}
