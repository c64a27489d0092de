/** What PSPP shows for the syntax of a report, beside the table that R wrote for the same report. */
import type { ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { Compared } from './figures-of-script.ts';
import type { TableLine } from './run-script.ts';
import { type ShownFigures, shownName } from './shown-by-pspp.ts';

/** PSPP shows three digits behind the point in the columns, and two of all respondents. */
const [HALF_A_DIGIT, HALF_OF_ALL] = [0.000_51, 0.005_1];
/** Rim weights are brought to their targets in fewer rounds there. */
const WEIGHTED = 0.002;

/** For a question, the group that each table of a line is about; where a respondent may be in several columns, each has a table. */
export function tablesOf({ banners = [], questions }: ShownStatistics): (question: number) => number[] {
  const groups = banners.flatMap((banner) => banner.groups);
  return (number) => {
    const id = questions[number - 1]?.question.id;
    return groups.flatMap(({ column, columns, is_overlapping }, at) => {
      if (columns.length === 0 || column === `q:${id}` || column.startsWith(`q:${id}:`)) return [];
      return is_overlapping ? columns.map(() => at + 1) : [at + 1];
    });
  };
}

/** `hasShares`: weights with a cap are left to R, and only counts are shown. */
export function unlikePspp(
  table: readonly TableLine[],
  shown: ShownFigures,
  { isWeighted, hasShares }: { isWeighted: boolean; hasShares: boolean },
): Compared {
  const compared: Compared = { figures: 0, faults: [] };
  const nothing = { count: '', percent: '', mean: '' };
  for (const line of table) {
    const { count, percent, mean } = { ...nothing, ...line };
    const [number = ''] = /^\d+/.exec(line.question ?? '') ?? [];
    const isAll = line.group_number === '0';
    const answer = line.row === '' ? line.answer : `${line.row}: ${line.answer}`;
    const check = (figure: string, name: string, within: number) => {
      const found = shown.get(name);
      compared.figures++;
      if (found === undefined ? Number(figure) === 0 : Math.abs(found - Number(figure)) <= within) return;
      compared.faults.push(`${name}: ${figure}, PSPP shows ${found}`);
    };
    const nameFor = (words: string, ofAll: string) =>
      isAll
        ? shownName(Number(number), 0, '', answer ?? '', ofAll)
        : shownName(Number(number), Number(line.group_number), line.letter ?? '', `${answer}: ${words}`, '');
    // ranks have lines of their own, and texts have none in SPSS
    if (line.row?.startsWith('place ') || line.row === 'first' || !isKnown(line, shown, Number(number))) continue;
    if (count !== '') check(count, nameFor('count', 'Sum'), 0.001);
    if (!hasShares) continue;
    const within = isAll ? HALF_OF_ALL : isWeighted ? WEIGHTED : HALF_A_DIGIT;
    if (percent !== '') check(percent, nameFor('percent', 'Mean'), within);
    else if (mean !== '') check(mean, nameFor('mean', 'Mean'), within);
  }
  return compared;
}

/** Frequent texts are counted in R only. */
function isKnown({ row, answer, group_number }: TableLine, shown: ShownFigures, number: number): boolean {
  if (group_number !== '0' || row !== '') return true;
  return [...shown.keys()].some((name) => name.startsWith(`${number}|0||${answer}|`));
}
