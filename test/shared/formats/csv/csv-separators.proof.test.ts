/**
 * Files split at every separator that a spreadsheet may take, by readers that are not ours: whatever they take for a
 * cell, none begins with a formula, though the texts are full of them. Numbers and phones are whole all the same.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSurvey } from '../../../../shared/surveys/survey.ts';
import { csvInFilter, hasOffice, openedInOffice, warnWithoutOffice } from '../../../support/files-read/office.ts';
import { csvFile } from '../../../support/files-written/csv-file.ts';
import { tableOf } from '../../../support/files-written/table-cells.ts';
import { openWorkbook } from '../../../support/files-written/xlsx-file.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const separators = [',', ';', '\t', '|'] as const;
const dialects = ['standard', 'excel', 'tsv'] as const;
const formula = /^[\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠]/u;
const isNumberOrPhone = (cell: string) => /^[-+]?[\d ]+([.,]\d+)?$/.test(cell.trim());

const widgets = {
  ids: ['text', 'number', 'phone'],
  entities: {
    text: { type: 'input', title: 'x;=Text|=1\n=2' },
    number: { type: 'slider', title: 'Number' },
    phone: { type: 'phone', title: 'Phone' },
  },
};
const survey = readSurvey({ id: 1, name: 'Test', widgets }, { lang: 'ru' });
const ownSeparator = { standard: ',', excel: ';', tsv: '\t' } as const;

function fileOf(texts: readonly string[], dialect: (typeof dialects)[number]) {
  const answers = texts.map((value, at) =>
    answerOf({
      id: at + 1,
      answers: [answerTo('text', value), answerTo('number', -0.5), answerTo('phone', '+49 30 1234567')],
      variables: { more: value },
    }),
  );
  if (!survey) throw new Error('not a survey');
  const table = tableOf(survey, answers, 'UTC', { columns: ['q:text', 'q:number', 'q:phone', 'var:more'] });
  return csvFile(table, answers, { dialect }, 'ru');
}

/** What two readers take for formulas: one heeds quotes at the beginning of a cell, the other none at all. */
function formulasAt(separator: string, dialect: (typeof dialects)[number], bytes: Buffer): string[] {
  const text = bytes.toString().replace(/^\ufeff/, '');
  const heeding = Papa.parse<string[]>(text, { delimiter: separator }).data.flat();
  // the file's own separator is safe only where quotes are heeded
  const isOwn = separator === ownSeparator[dialect];
  const raw: string[][] = isOwn ? [] : parse(text, { delimiter: separator, relax_column_count: true, quote: false });
  // one quote in front opens a cell, two are an empty one; behind three a quote is in sight
  const bare = raw.flat().map((cell) => cell.replace(/^"{1,2}(?!")/, ''));
  return [...heeding, ...bare].filter((cell) => formula.test(cell) && !isNumberOrPhone(cell) && !item.test(cell));
}

/** An item of a list, written line by line: words that call nothing, until the quote that ends the text. */
const item = /^[\s\u200b]*- \p{L}[^"(|!=\uff00-\uffef]*(?:"|$)/u;

const attacks = [
  'x;=1+1',
  'x|=1+1;y',
  'x\t=1+1',
  'x\n=1+1',
  'x\r\n@SUM(1;2)',
  'x;"=1+1";y',
  'x; ＝1',
  '=1;-2+3',
  ';\u200b+1',
]
  .concat([
    'a,"b;=1',
    'x;""=1+1',
    '";=1+1;"',
    'pros:\n- fast()\n- cmd|x!A0',
    '"\n=1',
    "x,y;=cmd|' /C calc'!A0",
    '=HYPERLINK("a;=b")',
  ])
  .concat(['"x",=1+1', 'x";\n"=1']);

describe.each(dialects)('a file of the dialect %s', (dialect) => {
  it.each(separators)('split at %j has no cell that begins with a formula', async (separator) => {
    const { bytes } = await fileOf(attacks, dialect);
    expect(formulasAt(separator, dialect, bytes)).toEqual([]);
  });

  it('has none with any texts', async () => {
    const unit = fc.constantFrom(...',;|\t\r\n" =+-@x1＝\u200b'.split(''), '=1+1;', '";', ';"');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit, maxLength: 12 }), { minLength: 1, maxLength: 4 }), async (texts) => {
        const { bytes } = await fileOf(texts, dialect);
        for (const separator of separators) {
          expect(formulasAt(separator, dialect, bytes), separator).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('keeps numbers, phones and texts that hide no formula whole', async () => {
    const texts = ['a; b', 'one\ntwo', 'pros:\n- fast\n- cheap', 'x | y', 'tab\tbed', '5-3', 'a=b; c=d'];
    const { bytes, guarded } = await fileOf(texts, dialect);
    const rows: string[][] = parse(bytes, { delimiter: ownSeparator[dialect], bom: true, from_line: 2 });
    const number = dialect === 'excel' ? '-0,5' : '-0.5';
    const whole = texts.map((text) => [text, number, '+49 30 1234567', text]);
    expect(rows.slice(-texts.length)).toEqual(whole);
    expect([...(guarded?.values() ?? [])].some((count) => count > 0)).toBe(false);
  });
});

describe.runIf(hasOffice)('LibreOffice', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'separators-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('finds no formula, whatever it splits at', async () => {
    for (const separator of [',', ';', '\t'] as const) {
      const files = new Map<string, Buffer>();
      for (const dialect of dialects) files.set(`${dialect}.csv`, (await fileOf(attacks, dialect)).bytes);
      const inFilter = csvInFilter(separator, 'ru');
      const saved = await openedInOffice(join(folder, String(separator.charCodeAt(0))), {
        files,
        saveAs: 'xlsx',
        inFilter,
      });
      for (const [name, bytes] of saved) {
        const [sheet] = (await openWorkbook(bytes)).worksheets;
        const formulas: string[] = [];
        sheet?.eachRow((row) => row.eachCell((cell) => cell.formula && formulas.push(cell.formula)));
        expect(sheet?.rowCount, name).toBeGreaterThan(attacks.length);
        expect(formulas, `${name} at ${JSON.stringify(separator)}`).toEqual([]);
      }
    }
  });
});

warnWithoutOffice('CSV files split at other separators than their own');
