/** A stretch that was stored and opened says what it said before, and figures counted from it are the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passingRows, rowsIn } from '../../../shared/figures/columns/chosen-rows.ts';
import { codePart } from '../../../shared/figures/columns/code-part.ts';
import { openStretch, storeStretch, textFields } from '../../../shared/figures/columns/stored-stretch.ts';
import { type Stretch, StretchReader } from '../../../shared/figures/columns/stretch.ts';
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { type PackedAnswers, packAnswers } from '../../../shared/packing/packed-answers.ts';
import { readPacked, valueAt } from '../../../shared/packing/packed-reader.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { rowTests } from '../../../shared/tables/row-filter.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const value = fc.oneof(fc.constantFrom('', 'a', 'ё', 1, -0, 1.5, true, false), fc.array(fc.constantFrom('a', 'b')));
const records = fc.array(
  fc.record({
    id: fc.nat(),
    country: fc.constantFrom('DE', 'GB', undefined),
    submitted_at: fc.constantFrom('2026-03-01T23:30:00Z', '1999-03-02T02:30:00.250+03:00', 'never'),
    q1: value,
  }),
);

function packed(all: readonly { id: number; q1: unknown }[]): PackedAnswers {
  const answers = all.map(({ id, q1, ...record }) =>
    answerOf({ id: id + 1, ...record, answers: [answerTo('q1', q1)] }),
  );
  return packAnswers(answers, createFieldTable());
}

/** All but the time of submission, which is kept as moments. */
function rowsOf(stretch: Stretch): unknown[] {
  const reader = new StretchReader(stretch);
  const rows: unknown[] = [];
  while (reader.next()) {
    const cells = reader.fields.flatMap((name, field) => {
      const cell = name === 'submitted_at' ? undefined : valueAt(reader, field);
      return cell === undefined ? [] : [[name, cell]];
    });
    rows.push(Object.fromEntries(cells));
  }
  return rows;
}

const reopened = (stretch: Stretch) => {
  const { coded, texts } = storeStretch(stretch);
  return openStretch([coded, texts]);
};

describe('a stored stretch', () => {
  it('has the rows, ids and moments that it had', () => {
    fc.assert(
      fc.property(records, (all) => {
        const stretch = codePart(readPacked(packed(all)), () => true);
        const opened = reopened(stretch);
        expect(rowsOf(opened)).toEqual(rowsOf(stretch));
        expect([...opened.ids]).toEqual([...stretch.ids]);
        expect([...opened.moments]).toEqual([...stretch.moments]);
      }),
    );
  });

  it('lets the same rows pass, also by their ids and moments', () => {
    const filters = fc.constantFrom(
      { ids: [1, 2, 3] },
      { excludedIds: [1, 5] },
      { country: ['DE'] },
      { date_from: '2026-01-01' },
    );
    fc.assert(
      fc.property(records, filters, (all, wanted) => {
        const tests = rowTests(filtersSchema.parse({ is_complete: null, ...wanted }), 'UTC');
        const stretch = codePart(readPacked(packed(all)), () => true);
        expect([...rowsIn(passingRows(reopened(stretch), tests))]).toEqual([...rowsIn(passingRows(stretch, tests))]);
      }),
    );
  });

  it('has texts apart, which are not needed to read the rest', () => {
    const all = Array.from({ length: 5_000 }, (_, id) => ({ id, country: 'DE', q1: `text ${id}` }));
    const stretch = codePart(readPacked(packed(all)), () => true);
    expect(textFields(stretch)).toContain('q:q1');
    const { coded, texts } = storeStretch(stretch);
    const opened = openStretch([coded]);
    expect([opened.columns.has('q:q1'), opened.columns.has('country')]).toEqual([false, true]);
    expect(rowsOf(openStretch([coded, texts]))).toEqual(rowsOf(stretch));
  });

  it('is refused where it is cut short, of another layout, or of other answers', () => {
    const one = codePart(readPacked(packed([{ id: 1, q1: 'a' }])), () => true);
    const other = codePart(readPacked(packed([])), () => true);
    const { coded, texts } = storeStretch(one);
    expect(() => openStretch([coded.subarray(1)])).toThrow('cut short');
    expect(() => openStretch([coded.subarray(0, -1)])).toThrow('layout');
    expect(() => openStretch([coded, storeStretch(other).texts])).toThrow('different answers');
    expect(() => openStretch([texts])).toThrow('needs its coded columns');
  });
});
