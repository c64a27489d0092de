/**
 * Every demo survey in every format, and a hostile one: XML is well-formed, CSV is strict, LibreOffice opens all of
 * it, and after that nothing is a formula, numbers are numbers, and no row is missing.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSurveyIds, demoSurveys } from '../../infra/local/demo-data/seed-demo-data.ts';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { tableRows } from '../../shared/tables/rows.ts';
import { csvInFilter, hasOffice, openedInOffice, warnWithoutOffice } from '../support/files-read/office.ts';
import { readXml } from '../support/files-read/read-xml.ts';
import { readZip } from '../support/files-read/read-zip.ts';
import { columnUnder, formulasIn, rowCount } from '../support/files-read/saved-workbook.ts';
import { csvFile, readBack } from '../support/files-written/csv-file.ts';
import { onePart, tableOf } from '../support/files-written/table-cells.ts';
import { documentOf } from '../support/files-written/word-file.ts';
import { xlsxFile } from '../support/files-written/xlsx-file.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost } from '../support/hosts/local-host.ts';
import { someOf } from '../support/run/proof-size.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { hostileAnswers, numbers } from '../support/surveys/hostile-answers.ts';

interface MadeFile {
  bytes: Buffer;
  rows: number;
}
type Files = Map<string, MadeFile>;

const surveys = someOf(demoSurveys, 3);
const separators = { en: ',', ru: ';' } as const;
/** Files of one kind, by name, before and after LibreOffice. */
const csv: Record<'en' | 'ru', Files> = { en: new Map(), ru: new Map() };
const tsv: Files = new Map();
const xlsx: Files = new Map();
const word: Files = new Map();
let folder: string;
let host: Awaited<ReturnType<typeof startTestHost>>;

async function exported(surveyId: number, outputs: readonly string[], more: object): Promise<MadeFile[]> {
  const token = surveyId === demoSurveyIds.ofSecondUser ? strangerToken : demoToken;
  const body = { quiz_id: surveyId, outputs: outputs.map((format) => ({ content: 'answers', format })), ...more };
  const response = await host.client.call('/exports', { method: 'POST', json: body, token });
  const { id } = exportViewSchema.parse(await expectStatus(response, 202));
  const { status, files } = await host.client.ended(id, token);
  expect(status).toBe('ready');
  return Promise.all(
    files.map(async ({ url, rows }) => ({
      bytes: Buffer.from(await (await fetch(url ?? '')).arrayBuffer()),
      rows: rows ?? 0,
    })),
  );
}

async function exportSurvey(id: number, language: 'en' | 'ru'): Promise<void> {
  const everything = { filters: { is_complete: null, is_screenout: true } };
  const put = (files: Files, name: string, file: MadeFile | undefined) => file && files.set(`${id}-${name}`, file);
  const [standard, sheet] = await exported(id, ['csv', 'xlsx'], { ...everything, options: { choices: 'both' } });
  put(csv.en, 'standard.csv', standard);
  put(xlsx, 'answers.xlsx', sheet);
  const dialect = (name: string) => ({ ...everything, options: { csv: { dialect: name } } });
  put(csv[language], 'excel.csv', (await exported(id, ['csv'], dialect('excel')))[0]);
  put(tsv, 'tabs.tsv', (await exported(id, ['csv'], dialect('tsv')))[0]);
  // LibreOffice needs a minute for thousands of blocks, and learns no more from them than from hundreds
  const fewer = { device: ['tablet'] };
  for (const layout of ['table', 'blocks']) {
    put(word, `${layout}.docx`, (await exported(id, ['word'], { filters: fewer, options: { word: { layout } } }))[0]);
  }
}

async function addHostileFiles(): Promise<void> {
  const { survey, answers } = hostileAnswers();
  const table = tableOf(survey, answers, 'UTC', { choices: 'both' });
  const rows = tableRows(table, onePart(answers), () => true, { read: 0, filteredOut: 0 });
  csv.en.set('hostile-standard.csv', await csvFile(table, answers));
  csv.en.set('hostile-excel.csv', await csvFile(table, answers, { dialect: 'excel' }, 'en'));
  csv.ru.set('hostile-excel-ru.csv', await csvFile(table, answers, { dialect: 'excel' }, 'ru'));
  tsv.set('hostile-tabs.tsv', await csvFile(table, answers, { dialect: 'tsv' }));
  xlsx.set('hostile.xlsx', await xlsxFile(documentOf(table, rows, { survey: { id: 1, name: survey.name } })));
}

beforeAll(async () => {
  warnWithoutOffice('that files open in LibreOffice without formulas');
  folder = await temporaryFolder();
  host = await startTestHost();
  for (const { id, language } of surveys) await exportSurvey(id, language);
  await addHostileFiles();
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

describe('as they are', () => {
  it('there is a file of every demo survey in every format', () => {
    for (const { id } of surveys) {
      for (const name of ['standard.csv', 'excel.csv']) {
        expect(csv.en.has(`${id}-${name}`) || csv.ru.has(`${id}-${name}`)).toBe(true);
      }
      expect([tsv.has(`${id}-tabs.tsv`), xlsx.has(`${id}-answers.xlsx`)]).toEqual([true, true]);
      expect([word.has(`${id}-table.docx`), word.has(`${id}-blocks.docx`)]).toEqual([true, true]);
    }
    expect(Math.max(...[...word.values()].map(({ rows }) => rows))).toBeGreaterThan(100);
  });

  it('all XML is well-formed', () => {
    for (const { bytes } of [...xlsx.values(), ...word.values()]) {
      for (const part of readZip(bytes).values()) readXml(part);
    }
  });

  it('all CSV is strict, with every row', () => {
    const read = (files: Files, separator: string) => {
      for (const [name, { bytes, rows }] of files)
        expect(readBack(withoutBom(bytes), separator), name).toHaveLength(rows + 1);
    };
    read(csv.en, ',');
    read(csv.ru, ';');
    read(tsv, '\t');
  });
});

function withoutBom(bytes: Buffer): Buffer {
  return bytes.subarray(bytes[0] === 0xef ? 3 : 0);
}

const opened = (name: string, files: Files, more: { saveAs: 'xlsx' | 'txt'; inFilter?: string }) =>
  openedInOffice(join(folder, name), {
    files: new Map([...files].map(([file, { bytes }]) => [file, bytes])),
    ...more,
  });

describe.runIf(hasOffice)('opened in LibreOffice', () => {
  it.each(someOf(['ru', 'en'] as const, 1))('a CSV file has all rows and no formula (%s)', async (language) => {
    const inFilter = csvInFilter(separators[language], language);
    const saved = await opened(`csv-${language}`, csv[language], { saveAs: 'xlsx', inFilter });
    expectHarmless(csv[language], saved);
  });

  it('a file with tabs has all rows and no formula', async () => {
    expectHarmless(tsv, await opened('tsv', tsv, { saveAs: 'xlsx', inFilter: csvInFilter('\t', 'en') }));
  });

  it('a workbook has all rows, the same cells and no formula', async () => {
    const saved = await opened('xlsx', xlsx, { saveAs: 'xlsx' });
    expectHarmless(xlsx, saved);
    for (const title of ['=Text', '@Choice — own answer', '=variable']) {
      const [before, after] = [xlsx.get('hostile.xlsx'), saved.get('hostile.xlsx')];
      const rows = before?.rows ?? 0;
      expect(columnUnder(after ?? Buffer.alloc(0), title, rows)).toEqual(
        columnUnder(before?.bytes ?? Buffer.alloc(0), title, rows),
      );
    }
  });

  it('a Word file has all answers', async () => {
    const saved = await opened('word', word, { saveAs: 'txt' });
    for (const [name, { rows }] of word) {
      const text = saved.get(name)?.toString() ?? '';
      if (name.includes('blocks')) expect(text.match(/^(Answer|Ответ) \d+$/gm) ?? [], name).toHaveLength(rows);
      expect(text.length, name).toBeGreaterThan(rows * 100);
    }
  });

  it('a CSV file that is not guarded has formulas: these checks can fail', async () => {
    const { survey, answers } = hostileAnswers();
    const file = await csvFile(tableOf(survey, answers), answers, { formulas: 'raw' });
    const saved = await opened('raw', new Map([['raw.csv', file]]), {
      saveAs: 'xlsx',
      inFilter: csvInFilter(',', 'en'),
    });
    expect(formulasIn(saved.get('raw.csv') ?? Buffer.alloc(0)).length).toBeGreaterThan(5);
  });
});

/** No formula in any sheet, no row lost, and the numbers of the hostile survey still numbers. */
function expectHarmless(files: Files, saved: ReadonlyMap<string, Buffer>): void {
  for (const [name, { rows }] of files) {
    const workbook = saved.get(name) ?? Buffer.alloc(0);
    expect(formulasIn(workbook), name).toEqual([]);
    expect(rowCount(workbook), name).toBe(rows + 1);
    if (!name.startsWith('hostile')) continue;
    const title = name.endsWith('.xlsx') ? '-Number' : "'-Number";
    const expected = Array.from({ length: rows }, (_, at) => numbers[at % numbers.length]);
    expect(columnUnder(workbook, title, rows), name).toEqual(expected);
  }
}
