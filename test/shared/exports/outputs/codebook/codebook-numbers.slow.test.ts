/** What a codebook counts is what anybody counts in the CSV file of the same job. */
import { describe, expect, it } from 'vitest';
import { customerSatisfaction } from '../../../../../infra/local/demo-data/customer-satisfaction.ts';
import { productResearch } from '../../../../../infra/local/demo-data/product-research.ts';
import {
  asVariables,
  codebooks,
  csv,
  exported,
  type MadeFiles,
  toldVariables,
} from '../../../../support/files-written/codebook-export.ts';
import { readBack } from '../../../../support/files-written/csv-file.ts';
import { openWorkbook } from '../../../../support/files-written/xlsx-file.ts';
import { demoAnswers } from '../../../../support/surveys/demo-answers.ts';
import { everyQuestion } from '../../../../support/surveys/every-question.ts';

const surveys = {
  'of every question': everyQuestion(),
  'of customers': demoAnswers(customerSatisfaction, 400),
  'of a product': demoAnswers(productResearch, 300),
};

/** By name, counted in the cells of the CSV. */
function countedIn(file: Buffer): Map<string, string[]> {
  const [names = [], ...rows] = readBack(file);
  return new Map(names.map((name, at) => [name, rows.map((row) => row[at] ?? '')]));
}

function times(cells: readonly string[], value: string): number {
  return cells.filter((cell) => cell === value).length;
}

async function made(given: Parameters<typeof exported>[0], options = {}): Promise<MadeFiles> {
  return exported(given, [csv, ...codebooks], { lang: 'en', csv: { formulas: 'raw' }, ...asVariables, ...options });
}

describe.each(Object.entries(surveys))('a codebook of answers %s', (_, given) => {
  it('has the variables of the CSV file, with its counts of each', async () => {
    const files = await made(given);
    const cellsOf = countedIn(files.bytes('csv'));
    const told = toldVariables(files.bytes('ddi'));
    // ticks of own answers are in files of analysts only
    for (const name of told.keys()) if (/^q\d+_own$/.test(name)) told.delete(name);
    expect([...told.keys()]).toEqual([...cellsOf.keys()]);
    for (const [name, { statistics, counts }] of told) {
      // and so is the number of a single choice that was answered in own words alone
      const own = cellsOf.get(`${name}_other`) ?? [];
      const cells = (cellsOf.get(name) ?? []).map((cell, at) => (cell === '' && own[at] ? '0' : cell));
      const filled = cells.filter((cell) => cell !== '');
      expect([name, statistics.vald, statistics.invd]).toEqual([name, filled.length, cells.length - filled.length]);
      for (const [code, count] of Object.entries(counts))
        expect([name, code, count]).toEqual([name, code, times(cells, code)]);
    }
  });

  it('has the smallest, the largest and the mean number of those columns', async () => {
    const files = await made(given);
    const cellsOf = countedIn(files.bytes('csv'));
    const ranged = [...toldVariables(files.bytes('ddi'))].filter(([, { statistics }]) => statistics.mean !== undefined);
    expect(ranged.length).toBeGreaterThan(1);
    for (const [name, { statistics }] of ranged) {
      const cells = (cellsOf.get(name) ?? [])
        .filter((cell) => cell !== '' && Number.isFinite(Number(cell)))
        .map(Number);
      expect([name, statistics.min, statistics.max]).toEqual([name, Math.min(...cells), Math.max(...cells)]);
      expect(statistics.mean).toBeCloseTo(cells.reduce((sum, cell) => sum + cell, 0) / cells.length, 6);
    }
  });

  it('says the same in its workbook, in numbers', async () => {
    const files = await made(given);
    const told = toldVariables(files.bytes('ddi'));
    const workbook = await openWorkbook(files.bytes('xlsx'));
    const rowsOf = (name: string, columns: readonly number[]) => {
      const sheet = workbook.getWorksheet(name);
      const rows = sheet?.getRows(2, sheet.rowCount - 1) ?? [];
      return rows.map((row) => columns.map((column) => row.getCell(column).value));
    };
    const variables = rowsOf('Variables', [1, 8, 9]);
    expect(variables).toEqual([...told].map(([name, { statistics }]) => [name, statistics.vald, statistics.invd]));
    // the ends of scales have names, and no counts
    const codes = rowsOf('Codes', [1, 2, 4]).filter(([, , count]) => typeof count === 'number');
    const expected = [...told].flatMap(([name, { counts }]) =>
      Object.entries(counts).map(([code, count]) => [name, Number(code), count]),
    );
    expect(codes.map(String).toSorted()).toEqual(expected.map(String).toSorted());
  });

  it('counts only answers that pass the filters, and has only the wanted columns', async () => {
    const columns = ['is_complete', 'submitted_at'];
    const files = await made(given, { columns });
    expect([...toldVariables(files.bytes('ddi')).keys()]).toEqual(columns);
    expect(files.bytes('html').toString()).not.toContain('id="v-q1"');
  });
});
