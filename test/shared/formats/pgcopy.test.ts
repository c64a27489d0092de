/** Rows for PostgreSQL: their cells byte by byte, and that segments of many workers make the same file. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderPgcopy } from '../../../shared/formats/pgcopy/pgcopy.ts';
import { segmentedPgcopy } from '../../../shared/formats/pgcopy/segmented-pgcopy.ts';
import type { Column } from '../../../shared/tables/column.ts';
import { analystDocument } from '../../support/files-written/analyst-document.ts';
import { collected } from '../../support/files-written/collected.ts';
import { composeSegments, segmentsAt } from '../../support/files-written/segmented-file.ts';
import type { Given } from '../../support/files-written/xlsx-file.ts';
import { anyCharacter } from '../../support/run/any-character.ts';

const about = { question: 'When?', type: 'datetime', options: [] };
const columns: Partial<Column>[] = [
  { id: 'id', type: 'number' },
  {},
  { type: 'number' },
  { type: 'date', about: { ...about, timeForm: 'datetime' } },
];

const document = (rows: readonly (readonly Given[])[]) => analystDocument(rows, columns, { timezone: 'UTC' });

async function linesOf(rows: readonly (readonly Given[])[]) {
  const { bytes, warnings } = await collected((out) => renderPgcopy(document(rows), out));
  const [head = '', ...lines] = bytes.toString().split('\n').slice(0, -1);
  return { head: JSON.parse(head), cells: lines.map((line) => line.split('\t')), warnings };
}

describe('a line for PostgreSQL', () => {
  it('has its cells as COPY takes them, and says of what type they are', async () => {
    const { head, cells } = await linesOf([
      [1, 'tab\tline\nback\\slash', 1.5, '2026-03-01T10:00'],
      [2, '', null, '2026-03-01 10:00:05'],
    ]);
    expect(cells.map((line) => line.slice(0, -1))).toEqual([
      ['1', 'tab\\tline\\nback\\\\slash', '1.5', '2026-03-01T10:00:00.000', '\\N'],
      ['2', '', '\\N', '2026-03-01T10:00:05.000', '\\N'],
    ]);
    expect(head.key).toEqual(['answer_id']);
    expect(head.columns.map(({ name, type }: Record<string, string>) => `${name} ${type}`)).toEqual([
      ...['answer_id bigint', 'v2 text', 'v3 numeric', 'v4 timestamp', 'other_values jsonb', 'row_hash bigint'],
    ]);
  });

  it('keeps what is of another type beside, and counts it', async () => {
    const { cells, warnings } = await linesOf([[1, 'a', 'a "lot"\n', 'soon']]);
    expect(cells[0]?.slice(2, 5)).toEqual(['\\N', '\\N', '{"v3":"a \\\\"lot\\\\"\\\\n","v4":"soon"}']);
    expect(warnings).toMatchObject([{ code: 'other_values', values: { count: 2 } }]);
  });

  it('has another hash where anything in it, or the columns, are others', async () => {
    const hashes = async (...rows: Given[][]) => (await linesOf(rows)).cells.map((line) => line.at(-1));
    const [one, same, other] = await hashes([1, 'a', 2, null], [1, 'a', 2, null], [1, 'a', 3, null]);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    const renamed = analystDocument(
      [[1, 'a', 2, null]],
      columns.map((column, at) => (at === 1 ? { ...column, type: 'date', about } : column)),
    );
    const { bytes } = await collected((out) => renderPgcopy(renamed, out));
    expect(bytes.toString().trim().split('\t').at(-1)).not.toBe(one);
  });

  it('is where it would be without other workers', async () => {
    const text = fc.string({ unit: anyCharacter }).map((value) => value.toWellFormed());
    const row = fc.tuple(
      fc.nat(),
      fc.option(text),
      fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 20 }),
        fc.array(fc.nat(20), { maxLength: 4 }),
        async (rows, places) => {
          const whole = await collected((out) => renderPgcopy(document(rows), out));
          const cut = await composeSegments(segmentedPgcopy(), document(rows), segmentsAt(rows, places).map(document));
          expect(cut.bytes).toEqual(whole.bytes);
          expect(cut.warnings).toEqual(whole.warnings);
        },
      ),
      { numRuns: 30 },
    );
  });
});
