/** Cells of Word files, read back by an independent reader: each as the table model has it, in both layouts. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, structureOf } from '../../../../../infra/local/demo-data/demo-survey.ts';
import { demoSurveys } from '../../../../../infra/local/demo-data/seed-demo-data.ts';
import { type Answer, readAnswer } from '../../../../../shared/surveys/answer.ts';
import { cleanText } from '../../../../../shared/surveys/clean-text.ts';
import { readSurvey } from '../../../../../shared/surveys/survey.ts';
import type { Table } from '../../../../../shared/tables/column.ts';
import { tableRows } from '../../../../../shared/tables/rows.ts';
import { readWord } from '../../../../support/files-read/read-word.ts';
import { type Cell, onePart, rowsOf, surveyOf, tableOf } from '../../../../support/files-written/table-cells.ts';
import { documentOf, written } from '../../../../support/files-written/word-file.ts';
import { anyCharacter } from '../../../../support/run/any-character.ts';
import { inPart } from '../../../../support/run/proof-size.ts';
import { answerOf, answerTo } from '../../../../support/surveys/packed-answers.ts';

const naughty: string[] = JSON.parse(readFileSync('test/golden/blns.json', 'utf8'));
const text = surveyOf({ type: 'input', title: 'Text' });
const locales = { en: 'en-GB', ru: 'ru', es: 'es', pt: 'pt-BR' };
type Language = keyof typeof locales;

/** What a person should read, said again in another way than the product says it. */
function shown(cell: Cell | undefined, language: Language, timeZone: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.replace(/\r\n|\r/g, '\n');
  if (typeof cell === 'number') return language === 'en' ? String(cell) : String(cell).replace('.', ',');
  const text = cell.toLocaleString(locales[language], { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return text.replace(' г.', '\u00a0г.'); // the letter for the year stays with it
}

async function shownRows(table: Table, answers: readonly Answer[], language: Language): Promise<string[][]> {
  const { rows } = await rowsOf(table, answers);
  return rows.map((row) => row.map((cell) => shown(cell, language, table.timezone)));
}

function wordFile(table: Table, answers: readonly Answer[], layout: 'table' | 'blocks', language: Language) {
  const rows = tableRows(table, onePart(answers), () => true, { read: 0, filteredOut: 0 });
  return written(documentOf(table, rows, { language }), layout);
}

/** The column of the question `q` alone, as it is in the file. */
async function columnOf(values: readonly unknown[], survey = text, language: Language = 'en'): Promise<string[]> {
  const answers = values.map((value, at) => answerOf({ id: at + 1, answers: [answerTo('q', value)] }));
  const table = tableOf(survey, answers, 'UTC', { columns: ['q:q'] });
  const { bytes, rows } = await wordFile(table, answers, 'table', language);
  const [header, ...data] = readWord(bytes).tables.flat();
  expect(header?.cells).toEqual(table.columns.map(({ title }) => normal(title)));
  expect(rows).toBe(values.length);
  return data.map(({ cells }) => cells.join());
}

const normal = (value: string) => cleanText(value).replace(/\r\n|\r/g, '\n');

describe.each(demoSurveys.filter(({ behaviour }) => behaviour.answers > 0))('the answers to $name', (demo) => {
  const survey = readSurvey({ id: demo.id, name: demo.name, widgets: structureOf(demo) }, { lang: demo.language });
  if (!survey) throw new Error('not a survey');
  const answers = answersOf(demo, '2026-03-01')
    .slice(0, 80)
    .flatMap((raw, at) => readAnswer({ id: at + 1, ...raw }) ?? []);
  const table = tableOf(survey, answers, 'Asia/Kathmandu');

  it('are in a table', async () => {
    const { bytes } = await wordFile(table, answers, 'table', survey.language);
    const [header, ...rows] = readWord(bytes).tables.flat();
    expect(header?.cells).toEqual(table.columns.map(({ title }) => title));
    expect(rows.map(({ cells }) => cells)).toEqual(await shownRows(table, answers, survey.language));
  });

  it('are in blocks, without those that were not given', async () => {
    const { bytes } = await wordFile(table, answers, 'blocks', survey.language);
    const titles = table.columns.map(({ title }) => title);
    const blocks = readWord(bytes).tables.map(([band, ...rows]) => ({ band: band?.cells, pairs: pairsOf(rows) }));
    const expected = (await shownRows(table, answers, survey.language)).map(([id, submittedAt, ...rest]) => ({
      band: [`${survey.language === 'ru' ? 'Ответ' : 'Answer'} ${id}`, submittedAt],
      pairs: rest.map((value, at) => [titles[at + 2], value]).filter(([, value]) => value !== ''),
    }));
    expect(blocks).toEqual(expected);
  });
});

/** Cells are read in pairs of name and value. */
function pairsOf(rows: readonly { cells: string[] }[]): string[][] {
  return rows
    .flatMap(({ cells }) => [cells.slice(0, 2), cells.slice(2)])
    .filter((pair) => pair.some((cell) => cell !== ''));
}

describe('texts', () => {
  it('of the Big List of Naughty Strings come back', async () => {
    expect(naughty.length).toBeGreaterThan(400);
    expect(await columnOf(naughty)).toEqual(naughty.map(normal));
  });

  it('of 10,000 random kinds come back', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...'<>&"\'\r\n\t ]]>ы_x000D_\u200f\u202e\u05d0\u0628\u00ad\ufeff\ud800\ufffe😀𐤀'),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
      fc.integer({ min: 0x590, max: 0x8ff }).map((code) => String.fromCodePoint(code)),
    );
    const strings = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''));
    const values = fc.sample(strings, { numRuns: inPart(1_000, 10_000), seed: 20_260_301 });
    expect(await columnOf(values)).toEqual(values.map(normal));
  });

  it('may be titles', async () => {
    for (const title of ['<w:p>', 'two\r\nlines', 'שאלה (one)', '&amp;', 'it\'s "x"', 'RowsHere', 'ROWS']) {
      await columnOf(['x'], surveyOf({ type: 'input', title }));
    }
  });

  it('may be larger than any buffer', async () => {
    const values = ['&'.repeat(400_000), '\n'.repeat(300_000), 'א'.repeat(500_000), 'x'.repeat(1_048_576), 'small'];
    expect(await columnOf(values)).toEqual(values);
  });

  it('never become fields, links or markup', async () => {
    const values = [
      '{ HYPERLINK "http://x.test" }',
      '<w:fldSimple w:instr="DATE"/>',
      'https://x.test/?a=1&b=2',
      '=1+1',
    ];
    expect(await columnOf(values)).toEqual(values);
    const answers = values.map((value, at) => answerOf({ id: at + 1, answers: [answerTo('q', value)] }));
    const { body } = readWord((await wordFile(tableOf(text, answers), answers, 'blocks', 'en')).bytes);
    expect(JSON.stringify(body)).not.toMatch(/"w:(fldSimple|fldChar|instrText|hyperlink)"/);
  });
});

describe('numbers', () => {
  const slider = surveyOf({ type: 'slider' });

  it.each([
    ['en', ['-5', '0', '4.25', '1e-7', '1.5e+300']],
    ['ru', ['-5', '0', '4,25', '1e-7', '1,5e+300']],
    ['es', ['-5', '0', '4,25', '1e-7', '1,5e+300']],
    ['pt', ['-5', '0', '4,25', '1e-7', '1,5e+300']],
  ] as const)('have the decimal mark of %s', async (language, expected) => {
    expect(await columnOf([-5, 0, 4.25, 1e-7, 1.5e300], slider, language)).toEqual(expected);
  });
});
