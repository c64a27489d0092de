/** Counts the answers to one question in one chunk: plainly, and by the columns that respondents belong to. */

import type { Chunk } from '../../columns/chunk.ts';
import { countedClasses } from '../../columns/classes.ts';
import type { Crossing } from '../comparing/crossing.ts';
import type { Period } from '../comparing/period.ts';
import type { QuestionPartial } from '../question-partial.ts';
import type { AnswerContents } from '../weights/answer-content.ts';
import { type Crosstab, crosstab, Times } from './crosstab.ts';
import type { Outcomes } from './outcomes.ts';
import type { Pending } from './pending.ts';
import type { Bundle, Standings } from './standings.ts';

export function countPlain(partial: QuestionPartial, outcomes: Outcomes, rows: Uint32Array, chunk: Chunk): void {
  const { classOf, of } = outcomes;
  const counts = countedClasses({ of: classOf, count: of.length }, rows);
  const times = new Times();
  for (let at = 0; at < counts.length; at++) if (counts[at]) times.add(of[at] ?? 0, counts[at] ?? 0);
  outcomes.add(partial, times);
  outcomes.sample?.(partial, rows, chunk);
}

interface Crossed {
  question: number;
  outcomes: Outcomes;
  standings: Standings;
  cross: Crossing;
  period: Period;
  /** Where every respondent counts as one. */
  pending: Pending | undefined;
}

/** In one pass where what is counted plainly is what is counted by standing. */
export function countCrossed(partial: QuestionPartial, crossed: Crossed, chunk: Chunk): void {
  const { outcomes, standings, cross, period, pending } = crossed;
  const { rows, bundles } = standings;
  if (outcomes.isText) countPlain(partial, outcomes, rows, chunk);
  const { of: outcomeOf, contents } = outcomes.contents(cross.partial[period].wholes.length > 0);
  for (const [at, bundle] of bundles.entries()) {
    const { cellOf, cells } = bundle;
    const counted = crosstab({ rows, cellOf, cells, classOf: outcomes.classOf, outcomeOf });
    const isFirst = at === 0;
    if (pending) pending.addCells(bundle, counted, isFirst);
    else tallyBundle(bundle, { ...crossed, partial, counted, contents, isFirst });
  }
}

interface TalliedBundle extends Crossed {
  partial: QuestionPartial;
  counted: Crosstab;
  contents: AnswerContents;
  isFirst: boolean;
}

/** Respondents of one weight are added up before anything is multiplied. */
function tallyBundle({ weights }: Bundle, tallied: TalliedBundle): void {
  const { question, outcomes, cross, period, partial, counted, contents, isFirst } = tallied;
  const times = new Times();
  const each = (cells: readonly number[], tally: () => void) => {
    counted.add(cells, times);
    tally();
    times.clear();
  };
  for (const { weight, cells, columns, pairs } of weights) {
    const weighted = { contents, times, weight };
    if (isFirst) {
      each(cells, () => {
        if (!outcomes.isText) outcomes.add(partial, times);
        cross.tally(question, weighted, period);
      });
    }
    for (const [column, own] of columns) each(own, () => cross.tallyColumn(question, weighted, column));
    for (const [pair, own] of pairs) each(own, () => cross.tallyPair(question, weighted, pair));
  }
}
