/** Answers as codes say what the packed answers say, row by row, and tests choose the same rows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passingRows, rowsIn } from '../../../shared/figures/columns/chosen-rows.ts';
import { ChunkReader } from '../../../shared/figures/columns/chunk.ts';
import { classesOf } from '../../../shared/figures/columns/classes.ts';
import { codePart } from '../../../shared/figures/columns/code-part.ts';
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { type PackedAnswers, packAnswers } from '../../../shared/packing/packed-answers.ts';
import { type PackedReader, readPacked, valueAt } from '../../../shared/packing/packed-reader.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { rowFilter, rowTests } from '../../../shared/tables/row-filter.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const value = fc.oneof(
  fc.constantFrom('', 'a', 'A', 'long '.repeat(60), '1', 'ё'),
  fc.constantFrom(1, -0, 1.5, true, false, null),
  fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
);
const given = fc.record({ q1: value, q2: value, own: fc.constantFrom('', 'mine', 'yours') }, { requiredKeys: [] });
const records = fc.array(
  fc.record({
    is_complete: fc.boolean(),
    is_screenout: fc.boolean(),
    country: fc.constantFrom('DE', 'GB', undefined),
    tags: fc.constantFrom([], ['new'], ['new', 'old']),
    submitted_at: fc.constantFrom(
      '2026-03-01T23:30:00Z',
      '2026-03-02T02:30:00+03:00',
      '2026-03-05T10:00:00.250Z',
      'never',
    ),
    given,
  }),
  { maxLength: 40 },
);

function packed(all: readonly { given: Record<string, unknown> }[]): PackedAnswers {
  const answers = all.map(({ given: { own, ...values }, ...record }, at) =>
    answerOf({
      id: at + 1,
      ...record,
      answers: Object.entries(values).map(([id, one]) => answerTo(id, one, own ? { text: own } : {})),
    }),
  );
  return packAnswers(answers, createFieldTable());
}

const rowOf = (reader: PackedReader) =>
  Object.fromEntries(
    reader.fields.flatMap((name, field) =>
      valueAt(reader, field) === undefined ? [] : [[name, valueAt(reader, field)]],
    ),
  );

function rowsOf(reader: PackedReader): unknown[] {
  const rows: unknown[] = [];
  while (reader.next()) rows.push(rowOf(reader));
  return rows;
}

describe('a chunk', () => {
  it('has in each row what the packed answer has', () => {
    fc.assert(
      fc.property(records, (all) => {
        const answers = packed(all);
        const chunk = codePart(readPacked(answers), () => true);
        expect(rowsOf(new ChunkReader(chunk))).toEqual(rowsOf(readPacked(answers)));
        expect([...chunk.ids]).toEqual(answers.ids);
      }),
    );
  });

  it('has only the wanted fields', () => {
    const chunk = codePart(readPacked(packed([{ given: { q1: 'a', q2: 'b' } }])), (field) => field === 'q:q2');
    expect([...chunk.columns.keys()]).toEqual(['q:q2']);
  });

  it('keeps more different values than it began with', () => {
    const all = Array.from({ length: 3_000 }, (_, at) => ({ given: { q1: `text ${at % 1_500}`, q2: at % 300 } }));
    const { columns } = codePart(readPacked(packed(all)), () => true);
    expect(columns.get('q:q1')?.kinds.length).toBe(1_501);
    expect(columns.get('q:q2')?.codes.BYTES_PER_ELEMENT).toBe(2);
  });
});

describe('rows of one class', () => {
  it('are those that are equal in the fields', () => {
    fc.assert(
      fc.property(records, fc.subarray(['q:q1', 'o:q1', 'country', 'tags', 'gone']), (all, fields) => {
        const chunk = codePart(readPacked(packed(all)), () => true);
        const { of, reader } = classesOf(chunk, fields);
        const rows = rowsOf(new ChunkReader(chunk, fields));
        const present = reader();
        for (const [row, own] of rows.entries()) {
          present.moveToClass(of[row] ?? -1);
          expect(rowOf(present)).toEqual(own);
        }
        const classes = new Set(rows.map((_, row) => of[row]));
        expect(classes.size).toBe(new Set(rows.map((row) => JSON.stringify(row))).size);
      }),
    );
  });
});

describe('tests on a chunk', () => {
  const filters = fc.constantFrom(
    {},
    { is_complete: null, is_screenout: true },
    { country: ['DE'], tags: ['old'] },
    { is_complete: null, date_from: '2026-03-02', date_to: '2026-03-04' },
    { submitted_from: '2026-03-05T10:00:00.200Z' },
    { is_complete: false, ids: [1, 2, 3, 5, 8], excludedIds: [2] },
  );

  it('choose the rows that they choose one by one', () => {
    fc.assert(
      fc.property(records, filters, fc.constantFrom('UTC', 'Europe/Moscow'), (all, wanted, timezone) => {
        const settled = filtersSchema.parse(wanted);
        const chunk = codePart(readPacked(packed(all)), () => true);
        const belongs = rowFilter(settled, timezone);
        const expected: number[] = [];
        const reader = readPacked(packed(all));
        for (let row = 0; reader.next(); row++) if (belongs(reader)) expected.push(row);
        expect([...rowsIn(passingRows(chunk, rowTests(settled, timezone)))]).toEqual(expected);
      }),
    );
  });
});
