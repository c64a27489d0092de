/** A matrix: in every row one column or several. A row's percentages are of those who answered that row. */
import { isObject } from '../../../surveys/question.ts';
import { showValue } from '../../../surveys/show-value.ts';
import { basesOf } from '../arithmetic.ts';
import { increment, pairOf, type QuestionPartial } from '../question-partial.ts';
import { chosenIds } from './choice-kind.ts';
import type { OptionList } from './option-list.ts';
import { isEmptyValue, type QuestionKind, type Reading } from './question-kind.ts';

export function matrixKind(rows: OptionList, columns: OptionList): QuestionKind {
  return {
    count(partial, { value }) {
      if (isEmptyValue(value)) return 'open';
      if (!isObject(value)) return 'unreadable';
      const readings = Object.entries(value).map(([row, chosen]) => countRow(partial, showValue(row), chosen));
      if (readings.includes('answered')) return 'answered';
      return readings.includes('unreadable') ? 'unreadable' : 'open';
    },
    figures: ({ under, share, weighted }) => ({
      rows: rows.shown(
        ({ id, text }) => {
          const answered = under(id);
          return {
            id,
            text,
            answered: answered.count,
            ...weighted(() => basesOf(answered)),
            options: columns.figures((column) => share(under(pairOf(id, column)), answered)),
          };
        },
        ({ answered }) => answered > 0,
      ),
    }),
  };

  function countRow(partial: QuestionPartial, row: string, value: unknown): Reading {
    const chosen = chosenIds(value);
    if (chosen?.length === 0) return 'open';
    const listed = rows.has(row) ? (chosen ?? []).filter(columns.has) : [];
    if (listed.length === 0) return 'unreadable';
    increment(partial.counts, row);
    for (const column of listed) increment(partial.counts, pairOf(row, column));
    return 'answered';
  }
}
