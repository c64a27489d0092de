/** Cells of a workbook, read back by exceljs: every kind of value is what it was, and nothing is a formula. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../../../shared/surveys/clean-text.ts';
import {
  cellsOf,
  documentOf,
  openWorkbook,
  partOf,
  readColumn,
  xlsxFile,
} from '../../../../support/files-written/xlsx-file.ts';
import { anyCharacter } from '../../../../support/run/any-character.ts';
import { inPart } from '../../../../support/run/proof-size.ts';

const naughty: string[] = JSON.parse(readFileSync('test/golden/blns.json', 'utf8'));
const edges = [
  ...['a\rb', '\r', 'a\r\nb', '\n', '\n\na', 'a\nb', '\t', ' ', '  lead', 'trail  ', '\u00a0x\u00a0', ']]>', '&amp;'],
  ...['_x000D_', '_x000d_', '_x0041_x0042_', '__x0041__', '_x005F_', '_x005F_x000D_', '_x00G0_', '_x004', 'a_x000D_'],
  ...['<c r="A1">', '\u2028', '\u0085', '\ufeff', '\u{10ffff}', '\ufffd', '\x7f', 'е\u0301', "'quoted", '"', "'"],
  ...['x'.repeat(5000), '&'.repeat(5000), '_'.repeat(70), `${'ы'.repeat(300)}_x0041_`],
];

/** What a reader gives for a text: nothing where there was none. */
const read = (text: string) => (text === '' ? null : text);

describe('a text cell', () => {
  it('gives back the Big List of Naughty Strings', async () => {
    expect(naughty.length).toBeGreaterThan(400);
    const clean = naughty.map(cleanText);
    expect(await readColumn(clean)).toEqual(clean.map(read));
  });

  it('gives back what looks like markup or like an escape, and every kind of space', async () => {
    expect(await readColumn(edges)).toEqual(edges);
  });

  it('says the same to a second reader', async () => {
    const texts = [...naughty.map(cleanText), ...edges].filter((text) => text !== '');
    const { bytes } = await xlsxFile(documentOf(texts.map((text) => [text, text])));
    const cells = cellsOf(bytes, 1);
    for (const column of ['A', 'B']) expect(texts.map((_, at) => cells.get(`${column}${at + 2}`))).toEqual(texts);
  });

  it('gives back 10,000 random strings', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...'&<>_x0D"\r\n\t =\'ы漢😀\u200b\ufeff'.split('')),
      fc.constantFrom('_x000D_', '_x0', '\r\n', ']]>'),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    );
    const strings = fc.sample(
      fc.array(unit, { maxLength: 20 }).map((units) => cleanText(units.join(''))),
      {
        numRuns: inPart(3_000, 10_000),
        seed: 20_260_301,
      },
    );
    expect(await readColumn(strings)).toEqual(strings.map(read));
  });

  it('keeps its spaces with every reader', async () => {
    const { bytes } = await xlsxFile(documentOf([[' a'], ['a '], ['\na'], ['a\t'], ['a b']]));
    const kept = partOf(bytes, 'xl/worksheets/sheet1.xml').match(/r="A\d"[^/]*?<t( xml:space="preserve")?>/g) ?? [];
    expect(kept.map((cell) => cell.includes('preserve'))).toEqual([false, true, true, true, true, false]);
  });

  it('is never a formula or a link', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '=HYPERLINK("http://x.test")', 'https://x.test/', '\t=1'];
    const { bytes } = await xlsxFile(
      documentOf(
        texts.map((text) => [text]),
        [{ title: '=2+2' }],
      ),
    );
    const sheet = (await openWorkbook(bytes)).worksheets[0];
    expect(texts.map((_, at) => sheet?.getCell(at + 2, 1).value)).toEqual(texts);
    expect(sheet?.getCell('A1').value).toBe('=2+2');
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]|<hyperlink|t="str"/);
  });

  it('that begins like a formula stays a text when somebody edits it', async () => {
    const { bytes } = await xlsxFile(documentOf([['=1+1'], ['plain'], ['ы'], ['－1']]));
    const style = (address: string) =>
      partOf(bytes, 'xl/worksheets/sheet1.xml').match(new RegExp(`<c r="${address}"( s="(\\d+)")?`))?.[2];
    const formats =
      partOf(bytes, 'xl/styles.xml')
        .match(/<cellXfs.*<\/cellXfs>/)?.[0]
        .match(/<xf [^>]*>/g) ?? [];
    expect([style('A3'), style('A4')]).toEqual([undefined, undefined]);
    for (const address of ['A2', 'A5']) expect(formats[Number(style(address))]).toContain('quotePrefix="1"');
  });
});

describe('a number cell', () => {
  it.each([0, 1, -5, -0, 3.25, 1e21, 1e-9, -2.5e-7, 0.1 + 0.2, 123456789012345, 1 / 3, 1e300])(
    'gives back %d',
    async (value) => expect(await readColumn([value])).toEqual([value]),
  );

  it.each([9007199254740993n, 1234567890123456n, -4111111111111111n, 123456789012345678901234567890n])(
    'is a text where digits would be lost: %s',
    async (value) => {
      expect(await readColumn([value])).toEqual([String(value)]);
    },
  );

  it('keeps long numbers that end in zeros', async () => {
    expect(await readColumn([100000000000000000000n, 123456789012345000n])).toEqual([1e20, 123456789012345000]);
  });

  it('is a text for what no spreadsheet can hold', async () => {
    const { bytes } = await xlsxFile({
      ...documentOf([], [{}]),
      rows: (async function* () {
        const numbers = ['1e400', '-1E+309', '1.7e308', '5e-324', '0.12345678901234567890'];
        let at = -1;
        yield {
          next: () => ++at < numbers.length,
          write: (sink) => {
            const digits = Buffer.from(numbers[at] ?? '');
            sink.number(digits, 0, digits.length);
          },
        };
      })(),
    });
    const sheet = (await openWorkbook(bytes)).worksheets[0];
    expect(sheet?.getColumn(1).values.slice(2)).toEqual([
      '1e400',
      '-1E+309',
      '1.7e308',
      '5e-324',
      '0.12345678901234567890',
    ]);
  });
});

describe('an empty cell', () => {
  it('is not in the file', async () => {
    const { bytes } = await xlsxFile(
      documentOf(
        [
          ['a', null, ''],
          [null, null, 'b'],
        ],
        [{}, {}, {}],
      ),
    );
    expect([...cellsOf(bytes, 1).keys()]).toEqual(['A1', 'B1', 'C1', 'A2', 'C3']);
  });
});
