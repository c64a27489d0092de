/** The columns of a banner over answers drawn at random, with their figures and letters. */

import { weightedMoments } from '../../../shared/figures/significance/kish.ts';
import { lettersOf } from '../../../shared/figures/significance/letters.ts';
import { meanTest } from '../../../shared/figures/significance/mean-test.ts';
import { proportionTest } from '../../../shared/figures/significance/proportion-test.ts';
import type { Banner, ColumnFigures, ColumnShare } from '../../../shared/surveys/figure-types/comparisons.ts';
import { type Draw, type DrawnQuestion, type DrawnRespondent, matrixRowsDrawn } from './drawn-answers.ts';
import { baseOf, isScale, percentOf, type Tally, tallyOf, topOf, type Weight } from './drawn-tally.ts';

const groupTitles = ['Country', 'Device', 'Age', 'What did you buy?'];
const columnTexts = ['Kazakhstan', 'Russia', 'Portugal', 'Spain', 'Brazil', 'Mexico', 'Germany', 'France'];
function groupOf({ groups, isOverlapping = false }: Draw, at: number) {
  const overlaps = isOverlapping && at === groups.length - 1;
  const column = overlaps ? 'var:shops' : (['country', 'device', 'var:age'][at] ?? `var:group${at}`);
  return { column, title: groupTitles[overlaps ? 3 : at] ?? `Group ${at + 1}`, is_overlapping: overlaps };
}

const letterOf = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : `A${letterOf(at - 26)}`);

function inColumn(respondents: readonly DrawnRespondent[], group: number, column: number): DrawnRespondent[] {
  return respondents.filter(({ columns }) => columns[group]?.includes(column));
}

export function bannerOf(made: Draw, respondents: readonly DrawnRespondent[]): Banner {
  let next = 0;
  return {
    groups: made.groups.map((count, group) => ({
      ...groupOf(made, group),
      columns: Array.from({ length: count }, (_, at) => ({
        id: `${groupOf(made, group).column}=${at}`,
        letter: letterOf(next++),
        text: columnTexts[(at + group) % columnTexts.length] ?? `Column ${at + 1}`,
        base: inColumn(respondents, group, at).length,
      })),
    })),
  };
}

export function columnsOf(
  question: DrawnQuestion,
  at: number,
  made: Draw,
  respondents: readonly DrawnRespondent[],
): ColumnFigures[] {
  let next = 0;
  return made.groups.flatMap((count, group) => {
    const tallies = Array.from({ length: count }, (_, column) => ({
      letter: letterOf(next++),
      respondents: inColumn(respondents, group, column),
    })).map((column) => ({ ...column, tally: tallyOf(question, column.respondents, at) }));
    const share = (partOf: (tally: Tally) => Weight | undefined): Omit<ColumnShare, 'id'>[] => {
      const rows = tallies.map(({ letter, tally }) => ({
        letter,
        respondents: tally.n,
        base: baseOf(tally),
        value: percentOf(partOf(tally), tally),
      }));
      const tested = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
        proportionTest({ share: (a.value ?? 0) / 100, base: a.base }, { share: (b.value ?? 0) / 100, base: b.base });
      const letters = lettersOf(rows, tested, { confidence: 95, correction: 'none' });
      return tallies.map(({ tally }, column) => ({
        count: partOf(tally)?.n ?? 0,
        percent: percentOf(partOf(tally), tally),
        letters: letters[column] ?? '',
        ...(made.isWeighted && { weighted_count: partOf(tally)?.w ?? 0 }),
      }));
    };
    const under = Array.from({ length: tallies[0]?.tally.under.length ?? 0 }, (_, place) =>
      share((tally) => tally.under[place]),
    );
    const option = (column: number, place: number, name: number): ColumnShare => ({
      id: `o${name + 1}`,
      count: 0,
      percent: null,
      letters: '',
      ...under[place]?.[column],
    });
    const top = share(topOf);
    const means = tallies.map(({ tally, letter }) => ({
      letter,
      respondents: tally.n,
      ...weightedMoments(tally),
    }));
    const meanLetters = lettersOf(
      means.map((one) => ({ ...one, value: one.mean })),
      (a, b) =>
        meanTest(
          { mean: a.mean ?? 0, sd: a.sd ?? 0, base: a.base },
          { mean: b.mean ?? 0, sd: b.sd ?? 0, base: b.base },
        ),
      { confidence: 95, correction: 'none' },
    );
    return tallies.map(({ respondents: own, tally }, column): ColumnFigures => {
      const size = question.shares.length;
      const places = Array.from({ length: size }, (_, place) => place);
      const { mean = null, sd = null } = means[column] ?? {};
      const topFigure = top[column];
      return {
        banner: 0,
        id: `${groupOf(made, group).column}=${column}`,
        base: own.length,
        answered: tally.n,
        ...(made.isWeighted && { weighted_base: tally.w, effective_base: baseOf(tally) }),
        ...(isScale(question) && {
          mean: { mean, sd, letters: meanLetters[column] ?? '' },
          ...(topFigure && { top_2_box: topFigure }),
        }),
        ...(question.kind === 'matrix' && {
          rows: Array.from({ length: matrixRowsDrawn }, (_, row) => ({
            id: `m${row + 1}`,
            answered: tally.n,
            options: places.map((place) => option(column, row * size + place, place)),
          })),
        }),
        ...(!isScale(question) &&
          question.kind !== 'matrix' && { options: places.map((place) => option(column, place, place)) }),
      };
    });
  });
}
