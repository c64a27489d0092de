/**
 * Every question type x values x choices x header: CSV, XLSX and Word, each written by the product and read back by
 * readers of another making, say what the table model says, and so the same as each other.
 */
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../shared/tables/column.ts';
import { tableRows } from '../../../shared/tables/rows.ts';
import { choiceStyles, headerStyles, valueStyles } from '../../../shared/tables/style-words.ts';
import type { TableOptions } from '../../../shared/tables/table-options.ts';
import {
  saidByCsv,
  saidByExceljs,
  saidByModel,
  saidBySheetXml,
  saidByWordBlocks,
  saidByWordTable,
  ZONE,
} from '../../support/files-read/said-cells.ts';
import { csvFile } from '../../support/files-written/csv-file.ts';
import { onePart, rowsOf, tableOf } from '../../support/files-written/table-cells.ts';
import { documentOf, written } from '../../support/files-written/word-file.ts';
import { xlsxFile } from '../../support/files-written/xlsx-file.ts';
import { isWhole } from '../../support/run/proof-size.ts';
import { everyQuestion } from '../../support/surveys/every-question.ts';

const { survey, answers } = everyQuestion();
/** Every two of the three styles meet; all 64 together only in the whole proof. */
const styles = valueStyles.flatMap((values, row) =>
  choiceStyles.flatMap((choices, column) =>
    headerStyles
      .filter((_, at) => isWhole || at === (row + column) % headerStyles.length)
      .map((header) => ({ values, choices, header })),
  ),
);
const shownAs = (style: Partial<TableOptions>) => tableOf(survey, answers, ZONE, style);
const said = async (table: Table) => saidByModel(table, (await rowsOf(table, answers)).rows);
const document = (table: Table) =>
  documentOf(
    table,
    tableRows(table, onePart(answers), () => true, { read: 0, filteredOut: 0 }),
  );

describe.each(styles)('values as $values, choices $choices, header as $header', (style) => {
  const table = shownAs(style);

  it('are in CSV what they are in the table', async () => {
    const { bytes } = await csvFile(table, answers);
    expect(saidByCsv(table, bytes)).toEqual(await said(table));
  });

  it('are in XLSX what they are in the table, to two readers', async () => {
    const { bytes, rows } = await xlsxFile(document(table));
    const expected = await said(table);
    expect(await saidByExceljs(table, bytes)).toEqual(expected);
    expect(saidBySheetXml(table, bytes, rows)).toEqual(expected);
  });

  it('are in the blocks of a Word file what they are in the table', async () => {
    const { bytes } = await written(document(table), 'blocks');
    expect(saidByWordBlocks(bytes, table)).toEqual(await said(table));
  });

  it('are in the tables of Word files what they are in the table', async () => {
    const ids = table.columns.map(({ id }) => id);
    const halves = [ids.slice(0, ids.length / 2), ids.slice(ids.length / 2)];
    for (const columns of halves) {
      const half = shownAs({ ...style, columns });
      const { bytes, warnings } = await written(document(half), 'table');
      expect(warnings).toEqual([]);
      expect(saidByWordTable(bytes, half)).toEqual(await said(half));
    }
  });
});

describe('the survey of every question', () => {
  it('has cells of all questions, own texts, variables, and of options and questions that are gone', () => {
    const columns = new Map(shownAs({ choices: 'both' }).columns.map((column) => [column.id, column]));
    for (const { id } of survey.questions) {
      expect([...columns.values()].some(({ field }) => field === `q:${id}`)).toBe(true);
    }
    for (const id of [
      'several:left',
      'several:other',
      'ranking:left',
      'matrix:left',
      'ticks:r2:c2',
      'hologram:other',
    ]) {
      expect(columns.has(`q:${id}`), id).toBe(true);
    }
    expect(['q:gone', 'q:goneChoice'].map((id) => columns.get(id)?.isRetired)).toEqual([true, true]);
    expect([...columns.keys()].filter((id) => id.startsWith('var:'))).toEqual(['var:utm', 'var:n', 'var:ok']);
  });

  it('is reported in as many different ways', async () => {
    const ways = await Promise.all(styles.map(async (style) => JSON.stringify(await said(shownAs(style)))));
    expect(new Set(ways).size).toBe(styles.length);
  });
});
