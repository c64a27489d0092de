/** A chunk that was stored and opened says what it said before, and figures counted from it are the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passingRows, rowsIn } from '../../../shared/figures/columns/chosen-rows.ts';
import { type Chunk, ChunkReader } from '../../../shared/figures/columns/chunk.ts';
import { codePart } from '../../../shared/figures/columns/code-part.ts';
import { openChunk, storeChunk, textFields } from '../../../shared/figures/columns/stored-chunk.ts';
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
function rowsOf(chunk: Chunk): unknown[] {
  const reader = new ChunkReader(chunk);
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

const reopened = (chunk: Chunk) => {
  const { coded, texts } = storeChunk(chunk);
  return openChunk([coded, texts]);
};

describe('a stored chunk', () => {
  it('has the rows, ids and moments that it had', () => {
    fc.assert(
      fc.property(records, (all) => {
        const chunk = codePart(readPacked(packed(all)), () => true);
        const opened = reopened(chunk);
        expect(rowsOf(opened)).toEqual(rowsOf(chunk));
        expect([...opened.ids]).toEqual([...chunk.ids]);
        expect([...opened.moments]).toEqual([...chunk.moments]);
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
        const chunk = codePart(readPacked(packed(all)), () => true);
        expect([...rowsIn(passingRows(reopened(chunk), tests))]).toEqual([...rowsIn(passingRows(chunk, tests))]);
      }),
    );
  });

  it('has texts apart, which are not needed to read the rest', () => {
    const all = Array.from({ length: 5_000 }, (_, id) => ({ id, country: 'DE', q1: `text ${id}` }));
    const chunk = codePart(readPacked(packed(all)), () => true);
    expect(textFields(chunk)).toContain('q:q1');
    const { coded, texts } = storeChunk(chunk);
    const opened = openChunk([coded]);
    expect([opened.columns.has('q:q1'), opened.columns.has('country')]).toEqual([false, true]);
    expect(rowsOf(openChunk([coded, texts]))).toEqual(rowsOf(chunk));
  });

  it('is refused where it is cut short, of another layout, or of other answers', () => {
    const one = codePart(readPacked(packed([{ id: 1, q1: 'a' }])), () => true);
    const other = codePart(readPacked(packed([])), () => true);
    const { coded, texts } = storeChunk(one);
    expect(() => openChunk([coded.subarray(1)])).toThrow('cut short');
    expect(() => openChunk([coded.subarray(0, -1)])).toThrow('layout');
    expect(() => openChunk([coded, storeChunk(other).texts])).toThrow('different answers');
    expect(() => openChunk([texts])).toThrow('needs its coded columns');
  });
});
