/** CSV files, read back by an independent reader: every cell as it was, in the form that RFC 4180 asks for. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemFields } from '../../../../shared/packing/fields.ts';
import { cleanText } from '../../../../shared/surveys/clean-text.ts';
import { readSurvey, type Survey } from '../../../../shared/surveys/survey.ts';
import { csvFile, readBack } from '../../../support/files-written/csv-file.ts';
import { surveyOf, tableOf } from '../../../support/files-written/table-cells.ts';
import { anyCharacter } from '../../../support/run/any-character.ts';
import { inPart } from '../../../support/run/proof-size.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import { said } from '../../../support/surveys/said.ts';

const naughty: string[] = JSON.parse(readFileSync('test/golden/blns.json', 'utf8'));
const text = surveyOf({ type: 'input', title: 'Text' });
/** What a spreadsheet could take for a formula, said again in another way than the product says it. */
const formula = /^(?:(?![\t\r\n])[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800])*[=+\-@\t\r\n＝＋－＠]/u;
/** The same behind what a spreadsheet may split a line at, and behind line breaks. */
const within =
  /(?<=[;|\t\r\n])(?=(?:"|(?![\t\r\n])[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800])*[=+\-@＝＋－＠])/gu;
const guarded = (value: string) => (formula.test(value) ? "'" : '') + value.replace(within, "'");

const answersOf = (values: readonly unknown[]) =>
  values.map((value, index) => answerOf({ id: index + 1, answers: [answerTo('q', value)] }));

/** The cells of the question's column. */
async function written(values: readonly unknown[], survey: Survey = text, formulas: 'escape' | 'raw' = 'escape') {
  const answers = answersOf(values);
  const { bytes, rows } = await csvFile(tableOf(survey, answers), answers, { formulas });
  const [, ...records] = readBack(bytes);
  expect(rows).toBe(values.length);
  expect(records).toHaveLength(values.length);
  return records.map((record) => record[systemFields.length]);
}

describe('a CSV file', () => {
  it('is exactly this, byte for byte', async () => {
    const answers = [
      answerOf({
        submitted_at: '2026-03-01T09:30:00Z',
        score: -5,
        answers: [answerTo('q', 'say "hi", ok?')],
        variables: { note: '=1+1' },
      }),
    ];
    const { bytes } = await csvFile(tableOf(text, answers, 'Asia/Kathmandu'), answers);
    expect(bytes.toString()).toBe(
      'Answer ID,Submitted at,Started at,Finished at,"Duration, seconds",Complete,Screened out,In the trash,' +
        'Hidden from reports,Device,Country,City,Source,Language,Score,Promo code,Tags,IP address,Browser,Text,note\r\n' +
        '1,2026-03-01T15:15:00+05:45,,,,Yes,No,No,No,,,,,,-5,,,,,"say ""hi"", ok?",\'=1+1\r\n',
    );
  });

  it.each(['a\rb', 'a\nb', 'a\r\nb', 'a,b', ',', '\r'])('has quotes around %j', async (value) => {
    const answers = answersOf([value]);
    const { bytes } = await csvFile(tableOf(text, answers), answers, { formulas: 'raw' });
    expect(bytes.toString().endsWith(`,"${value}"\r\n`)).toBe(true);
  });

  it('has all its rows behind a header that is larger than what is handed on at once', async () => {
    const survey = surveyOf({ type: 'input', title: 'T'.repeat(300_000) });
    expect(await written(['one', 'two', 'three'], survey)).toEqual(['one', 'two', 'three']);
  });

  it('has one header row and nothing else when there are no answers', async () => {
    const { bytes, rows } = await csvFile(tableOf(text, []), []);
    expect(rows).toBe(0);
    expect(readBack(bytes)).toHaveLength(1);
    expect(bytes.subarray(-2).toString()).toBe('\r\n');
    expect(bytes[0]).toBe('A'.charCodeAt(0)); // no byte order mark
  });

  it('gives back the Big List of Naughty Strings', async () => {
    expect(naughty.length).toBeGreaterThan(400);
    expect(await written(naughty)).toEqual(naughty.map((value) => guarded(cleanText(value))));
    expect(await written(naughty, text, 'raw')).toEqual(naughty.map(cleanText));
  });

  it('gives back any strings', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...',;|"\r\n\t =+-@\'ы＝\u200b\u00a0\ufeff\ud800😀'.split('')),
      fc.string({ unit: anyCharacter }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(unit).map((units) => units.join('')),
          { minLength: 1 },
        ),
        fc.boolean(),
        async (short, isLarge) => {
          // large parts are copied in another way than small ones
          const values = isLarge ? [...short, 'x'.repeat(5_000)] : short;
          expect(await written(values)).toEqual(values.map((value) => guarded(cleanText(value))));
        },
      ),
      { numRuns: inPart(50, 300) },
    );
  });

  it('takes cells larger than its buffer, of quotes only too', async () => {
    const values = ['"'.repeat(700_000), 'x'.repeat(1_048_576), 'ы,'.repeat(300_000), 'small'];
    expect(await written(values)).toEqual(values);
  });

  it('is written in pieces, none of which is changed afterwards', async () => {
    const values = Array.from({ length: 3_000 }, (_, index) => `${index} ${'y'.repeat(400)}`);
    const answers = answersOf(values);
    const { bytes, writes } = await csvFile(tableOf(text, answers), answers);
    expect(writes).toBeGreaterThan(3);
    expect(
      readBack(bytes)
        .slice(1)
        .map((record) => record[systemFields.length]),
    ).toEqual(values);
  });
});

describe('the header', () => {
  it('gives back any titles, guarded as well', async () => {
    const titles = [
      '=cmd()',
      'a,b',
      'say "x"',
      'two\r\nlines',
      '+7',
      ' @x',
      ...naughty.filter((title) => title.trim() !== ''),
    ];
    const distinct = [...new Set(titles.map(cleanText))].map((title, index) => `${title} ${index}`);
    const ids = distinct.map((_, index) => `id${index}`);
    const entities = Object.fromEntries(distinct.map((title, index) => [`id${index}`, { type: 'input', title }]));
    const survey = readSurvey({ id: 1, widgets: { ids, entities } }, { lang: 'en' }) ?? text;
    const { bytes } = await csvFile(tableOf(survey, []), []);
    const [header, ...rest] = readBack(bytes);
    expect(header?.slice(systemFields.length)).toEqual(distinct.map(guarded));
    expect(rest).toEqual([]);
  });
});

describe('numbers', () => {
  it('stay numbers, also negative ones', async () => {
    const scale = surveyOf({ type: 'slider' });
    expect(await written([-5, 0, 4.25, -0.5, 1e21, 1e-7], scale)).toEqual(['-5', '0', '4.25', '-0.5', '1e+21', '1e-7']);
  });

  it('that came as texts are guarded like texts', async () => {
    expect(await written(['-5', '+7 900', '5'])).toEqual(["'-5", "'+7 900", '5']);
  });
});

describe('a phone', () => {
  const phone = surveyOf({ type: 'phone', title: 'Phone' });

  it.each([
    ...['+49 30 1234567', '+7 900 123 45 67', '+4930123456', '+1 2025550123', '8 900 1234567', '+49 30 1'],
    ...['+7 976 279-11-76', '+7 (900) 123-45-67', '+7(900)123 45-67', '+7 … 12', '+375 … 08'],
  ])('such as %s stays as it is', async (value) => expect(await written([value], phone)).toEqual([value]));

  it.each([
    '+7-976',
    '+49-30-1234567',
    '+7(900)123-45-67',
    '+7 -976',
    '+7 … A1',
    '+1 2\t3',
    '+1 2*3',
    '+1 A1',
    '+123456',
    '+1234567890123456',
    '+1+2',
    '+49 30 12\n34',
  ])('such as %j could be arithmetic and is guarded', async (value) =>
    expect(await written([value], phone)).toEqual([`'${value}`]),
  );

  it('in the column of any other question is guarded', async () => {
    expect(await written(['+49 30 1234567'])).toEqual(["'+49 30 1234567"]);
  });
});

describe('guarded cells', () => {
  const both = async (values: readonly unknown[], formulas: 'escape' | 'raw' = 'escape') => {
    const answers = answersOf(values);
    return csvFile(tableOf(text, answers), answers, { formulas });
  };

  it('are counted by column, each once, the header not at all', async () => {
    const survey = surveyOf({ type: 'input', title: '=Text' });
    const answers = answersOf(['=1', 'x;=1;=2', '=1;=2', 'fine', 'a\n-b', 'a\n- b', null]);
    const { guarded } = await csvFile(tableOf(survey, answers), answers);
    expect([...(guarded ?? [])].filter(([, count]) => count > 0)).toEqual([['q:q', 4]]);
  });

  it('are reported in one warning, with their columns', async () => {
    const { warnings } = await both(['=1', '+2', 'fine']);
    const columns = [{ id: 'q:q', title: 'Text', count: 2 }];
    expect(warnings).toEqual([{ code: 'guarded', values: { count: 2, columns } }]);
    expect(said(warnings)).toEqual([
      'An apostrophe was put in front of cells that start like a formula (2 in all): "Text" (2).',
    ]);
    expect((await both(['fine', 'a, -b'])).warnings).toEqual([]);
    expect((await both(['=1'], 'raw')).warnings).toEqual([]);
  });

  it('of many columns are reported with the first few of them', async () => {
    const variables = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`v${at}`, '=1']));
    const answers = [answerOf({ id: 1, variables })];
    const { warnings } = await csvFile(tableOf(text, answers), answers);
    expect(said(warnings)).toEqual([expect.stringMatching(/\(8 in all\): "v0" \(1\), .*"v4" \(1\), \+3\.$/)]);
  });
});

describe('a table of one column', () => {
  it('keeps its empty rows for readers that skip blank lines', async () => {
    const answers = answersOf(['x', null, 'y']);
    const { bytes } = await csvFile(tableOf(text, answers, 'UTC', { columns: ['q:q'] }), answers);
    expect(bytes.toString()).toBe('Text\r\nx\r\n""\r\ny\r\n');
  });
});

describe('a dialect', () => {
  const numbers = surveyOf({ type: 'slider', title: 'How, much' });
  const answers = [1.5, -0.25, 7].map((value, index) => answerOf({ id: index + 1, answers: [answerTo('q', value)] }));
  const table = tableOf(numbers, answers, 'UTC', { columns: ['id', 'q:q'] });
  const written = async (dialect: 'standard' | 'excel' | 'tsv', language: 'en' | 'ru') =>
    (await csvFile(table, answers, { dialect }, language)).bytes.toString();

  it.each([
    ['standard', 'ru', 'Answer ID,"How, much"\r\n1,1.5\r\n2,-0.25\r\n3,7\r\n'],
    ['excel', 'en', '\ufeffAnswer ID,"How, much"\r\n1,1.5\r\n2,-0.25\r\n3,7\r\n'],
    ['excel', 'ru', '\ufeffAnswer ID;How, much\r\n1;1,5\r\n2;-0,25\r\n3;7\r\n'],
    ['tsv', 'ru', 'Answer ID\tHow, much\r\n1\t1.5\r\n2\t-0.25\r\n3\t7\r\n'],
  ] as const)('%s in %s is exactly this', async (dialect, language, text) => {
    expect(await written(dialect, language)).toBe(text);
  });

  it('of Excel shows times that it takes for times, and names their zone in the header', async () => {
    const dates = surveyOf({ type: 'datetime', title: 'When' });
    const values = ['2026-03-01T09:30', '2026-03-01', '2026-03-01T09:30:15Z', '09:30', 'soon'];
    const answers = values.map((value, at) =>
      answerOf({ id: at + 1, submitted_at: '2026-03-01T21:00:05Z', answers: [answerTo('q', value)] }),
    );
    const shown = tableOf(dates, answers, 'Europe/Moscow', { columns: ['submitted_at', 'q:q'] });
    const { bytes } = await csvFile(shown, answers, { dialect: 'excel' }, 'ru');
    expect(bytes.toString()).toBe(
      '\ufeffSubmitted at (Europe/Moscow);When\r\n' +
        ['2026-03-01 09:30:00', '2026-03-01', '2026-03-01 12:30:15', '09:30', 'soon']
          .map((when) => `2026-03-02 00:00:05;${when}\r\n`)
          .join(''),
    );
    const standard = await csvFile(shown, answers);
    expect(standard.bytes.toString()).toContain('2026-03-02T00:00:05+03:00,2026-03-01T09:30\r\n');
  });

  it('of tabs is read back whole, tabs and line breaks in cells included', async () => {
    const texts = ['a\tb', 'a;b', 'a,b', 'line\nbreak', '"quoted"'];
    const cells = texts.map((value, index) => answerOf({ id: index + 1, answers: [answerTo('q', value)] }));
    const input = tableOf(text, cells, 'UTC', { columns: ['q:q'] });
    const { bytes } = await csvFile(input, cells, { dialect: 'tsv' });
    expect(readBack(bytes, '\t').slice(1)).toEqual(texts.map((value) => [value]));
  });
});
