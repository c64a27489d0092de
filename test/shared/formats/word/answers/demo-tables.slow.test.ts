/**
 * The answers to every demo survey as Word shows them, by default and for printing, read by a reader that knows nothing
 * of the product: each table has one row for every answer, and together they have all columns and all cells.
 */
import { describe, expect, it } from 'vitest';
import { demoSurveys } from '../../../../../infra/local/demo-data/seed-demo-data.ts';
import { optionsSchema } from '../../../../../shared/exports/options.ts';
import type { WordOptions } from '../../../../../shared/formats/word/answers/word.ts';
import { systemFields } from '../../../../../shared/packing/fields.ts';
import { filtersSchema } from '../../../../../shared/surveys/filters/filters.ts';
import type { Column } from '../../../../../shared/tables/column.ts';
import { readableTable } from '../../../../../shared/tables/readable-table.ts';
import { tableRows } from '../../../../../shared/tables/rows.ts';
import { partOf, readWord } from '../../../../support/files-read/read-word.ts';
import { all, type XmlElement } from '../../../../support/files-read/read-xml.ts';
import { onePart, rowsOf, tableOf } from '../../../../support/files-written/table-cells.ts';
import { documentOf, written } from '../../../../support/files-written/word-file.ts';
import { demoAnswers } from '../../../../support/surveys/demo-answers.ts';

const tableFor = ({ survey, answers }: ReturnType<typeof demoAnswers>) =>
  readableTable(tableOf(survey, answers), filtersSchema.parse({}));

async function wordOf(given: ReturnType<typeof demoAnswers>, layout: WordOptions['layout']) {
  const { survey, answers } = given;
  const table = tableFor(given);
  const walk = (columns: readonly Column[]) =>
    tableRows({ ...table, columns }, onePart(answers), () => true, { read: 0, filteredOut: 0 });
  const { bytes, rows } = await written(documentOf(table, walk(table.columns), { survey, walk }), layout);
  return { rows, ...readWord(bytes) };
}

const valuesOf = (within: XmlElement, element: string, name: string) =>
  all(within, element).map(({ attributes }) => Number(attributes.get(name)));

describe.each(demoSurveys)('the answers to $name', (demo) => {
  const given = demoAnswers(demo, 150);

  it('are one table by default, whose header is repeated, in type that can be read on paper that Word takes', async () => {
    const { layout } = optionsSchema.parse({}).word;
    const { tables, parts, body } = await wordOf(given, layout);
    expect(tables).toHaveLength(1);
    expect(tables[0]?.map(({ isHeader }) => isHeader)).toEqual([true, ...given.answers.map(() => false)]);
    expect(tables[0]?.[0]?.cells).toHaveLength(tableFor(given).columns.length);
    const [width = 0] = valuesOf(body, 'w:pgSz', 'w:w');
    expect(width).toBeGreaterThan(0);
    expect(width).toBeLessThanOrEqual(31_680);
    expect(Math.min(...valuesOf(partOf(parts, 'word/styles.xml'), 'w:sz', 'w:val'))).toBeGreaterThanOrEqual(12);
  });

  it('are one row each in every table, with all columns', async () => {
    const { rows, tables } = await wordOf(given, 'pages');
    const { columns } = tableFor(given);
    const titles = tables.flatMap(([header], at) => header?.cells.slice(at === 0 ? 0 : 1) ?? []);
    expect(rows).toBe(given.answers.length);
    expect(tables.map(({ length }) => length)).toEqual(tables.map(() => given.answers.length + 1));
    expect(titles).toEqual(columns.map(({ title }) => title.replace(/\r\n?/g, '\n')));
    expect(Math.max(...tables.map(([header]) => header?.cells.length ?? 0))).toBeLessThanOrEqual(12);
  });

  it.each(['table', 'pages'] as const)(
    'are the cells of the table model, and the id again in each table, as %s',
    async (layout) => {
      const { tables } = await wordOf(given, layout);
      const table = tableFor(given);
      const { rows } = await rowsOf(table, given.answers);
      const joined = rows.map((_, row) =>
        tables.flatMap((one, at) => one[row + 1]?.cells.slice(at === 0 ? 0 : 1) ?? []),
      );
      for (const [at, { type, id }] of table.columns.entries()) {
        if (type === 'moment') continue; // put into words
        const shown = joined.map((cells) => cells[at]);
        expect(shown, id).toEqual(rows.map((cells) => said(cells[at] ?? null)));
      }
      for (const one of tables) {
        expect(one.slice(1).map(({ cells }) => cells[0])).toEqual(given.answers.map((answer) => String(answer.id)));
      }
    },
  );
});

/** Numbers in the language of the document, which is English here. */
function said(cell: unknown): string {
  return cell === null ? '' : String(cell).replace(/\r\n?/g, '\n');
}

describe('the columns of a Word file', () => {
  const given = demoAnswers(demoSurveys[0], 5);
  const idsFor = (filters: object) =>
    readableTable(tableOf(given.survey, given.answers), filtersSchema.parse(filters))
      .columns.map(({ id }) => id)
      .filter((id) => systemFields.some((field) => field === id));

  it('are the questions, the id and the time, and marks only where they differ', () => {
    expect(idsFor({})).toEqual(['id', 'submitted_at']);
    expect(idsFor({ is_complete: null, is_screenout: true })).toEqual([
      'id',
      'submitted_at',
      'is_complete',
      'is_screenout',
    ]);
  });
});
