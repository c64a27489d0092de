/** Every text put into a PDF comes out of it again, read by poppler; what no font has is a box that still says itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRightToLeft, withoutInvisible } from '../../../../shared/formats/fonts/code-points.ts';
import type { ReportDocument } from '../../../../shared/reports/report-document.ts';
import {
  hasPdfReaders,
  pdfComplaints,
  pdfFile,
  pdfText,
  warnWithoutPdfReaders,
} from '../../../support/files-read/pdf-file.ts';
import { madeReport } from '../../../support/reports/made-report.ts';
import { madeWords, type Script } from '../../../support/reports/made-report-words.ts';
import { someOf } from '../../../support/run/proof-size.ts';
import { naughty } from '../../../support/surveys/hostile-answers.ts';
import { shapedScripts, surveyScripts } from '../../../support/surveys/survey-scripts.ts';

warnWithoutPdfReaders('the texts of a PDF');

const edges = [
  ...['', ' ', '\n', '\r\n', '\t', '\0', '\u200b', '\ufeff', '\ud800', '\udc00x', '\uffff', '\ufffe', '\u0085'],
  ...[
    'e\u0301',
    'x\u0301\u0323',
    '\u0301',
    '👨‍👩‍👧',
    '☝🏽',
    '1\u00a0284',
    '1\u202f284',
    'ﬁ',
    'office',
    'क्षि',
    'ไทย',
    '한국어',
  ],
  ...[
    'لا إله',
    'مُحَمَّد',
    'שָׁלוֹם',
    '(שלום)',
    'abc (שלום) 123',
    '\u202eabc',
    '⼀一',
    '\u{1f600}',
    '\u{20000}',
    '\u{10ffff}',
  ],
  'W'.repeat(5_000),
  'ш'.repeat(300),
  '汉'.repeat(300),
  `a${'\u0301'.repeat(500)}`,
  ' '.repeat(2_000),
  'a b '.repeat(500),
];

/** A file of these texts alone, each behind its number, and nothing on the pages that could be taken for one. */
function textsOnly(texts: readonly string[]): ReportDocument {
  const document = madeReport({ questions: 0 });
  const quotes = texts.flatMap((text, at) => [`[[${at}]]`, text]);
  const section = { id: 'all', heading: 'All', blocks: [{ kind: 'quotes', caption: '', quotes } as const] };
  return {
    ...document,
    title: '-',
    subtitle: '',
    survey: { id: 1, name: '-' },
    words: { ...document.words, page: 'PAGENUMBER', of: 'OF', continued: 'GOESON' },
    chapters: [{ id: 'texts', heading: 'Texts', sections: [section] }],
  };
}

/** What is read back of every text: the order of drawing is the order of the texts. */
async function readBack(texts: readonly string[]): Promise<string[]> {
  const file = await pdfFile(textsOnly(texts));
  expect(pdfComplaints(file)).toEqual([]);
  const all = pdfText(file, '-raw').replace(/-?\s*PAGENUMBER \d+ OF \d+|All \(GOESON\)/g, '');
  const starts = texts.map((_, at) => all.indexOf(`[[${at}]]`));
  return texts.map((_, at) => all.slice(starts[at], starts[at + 1]).replace(`[[${at}]]`, ''));
}

/** Spaces and line ends are layout, characters nobody draws are gone, what is no character is U+FFFD. */
function essence(text: string): string {
  const whole = text.toWellFormed().replace(/[^\P{Cc}\s\u0085]|\p{Noncharacter_Code_Point}/gu, '\ufffd');
  return withoutInvisible(whole)
    .replace(/[\s\u0085]+/g, '')
    .normalize();
}

async function expectSame(texts: readonly string[]): Promise<void> {
  const read = await readBack(texts);
  expect(read.map(comparable)).toEqual(texts.map(comparable));

  /** A reader may give mixed directions in an order of its own. */
  function comparable(text: string, at: number): string {
    const isMixed = hasRightToLeft(texts[at] ?? '');
    return isMixed ? Array.from(essence(text).normalize('NFD')).sort().join('') : essence(text);
  }
}

describe.runIf(hasPdfReaders)('texts of a PDF', () => {
  it('come back from the list of naughty strings', () => expectSame(naughty));

  it('come back from the edges of Unicode', () => expectSame(edges));

  it.each(someOf([1, 2, 3, 4, 5], 2))('come back from 2,000 random strings, batch %i', async (batch) => {
    const units = ['binary', 'grapheme', 'grapheme-composite'] as const;
    const anyText = fc.oneof(...units.map((unit) => fc.string({ unit, maxLength: 60 })));
    const seed = Number(process.env.SEED ?? 20_260_302) + batch;
    await expectSame(fc.sample(anyText, { numRuns: 2_000, seed }));
  });

  it('come back from random letters and signs of scripts that stack them', async () => {
    const blocks = [
      ...[0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00, 0x0d80, 0x0e00, 0x0e80],
      ...[0x0530, 0x1000, 0x10a0, 0x1200, 0x1780],
    ];
    const letters = blocks.map((start) =>
      fc.integer({ min: start, max: start + 0x7f }).map((codePoint) => String.fromCodePoint(codePoint)),
    );
    const ofOneScript = letters.map((letter) =>
      fc.array(fc.oneof({ weight: 9, arbitrary: letter }, fc.constantFrom(' ', '\u200d', '\u200c', 'a')), {
        maxLength: 30,
      }),
    );
    const anyText = fc.oneof(...ofOneScript).map((chars) => chars.join(''));
    await expectSame(fc.sample(anyText, { numRuns: 1_500, seed: Number(process.env.SEED ?? 20_260_302) }));
  });

  it.each<Script>(['arabic', 'hebrew'])('are read in the order of reading in %s', async (script) => {
    const { sentences, questions } = madeWords[script];
    // The reader sets spaces by itself, and points of letters at the end of their line.
    const lines = [...sentences, ...questions].filter((line) => !/\p{M}/u.test(line)).map(essence);
    const text = essence(pdfText(await pdfFile(textsOnly(lines))));
    for (const line of lines) expect(text).toContain(line);
  });

  it.each(shapedScripts)('are read as they are written in %s, alone and among Russian words', async (script) => {
    const lines = [
      ...surveyScripts[script],
      ...surveyScripts[script].slice(2, 7).map((text) => `🇳🇱 Ответ «${text}», 5 баллов`),
    ];
    const file = await pdfFile(textsOnly(lines));
    expect([file.warnings, pdfComplaints(file)]).toEqual([[], []]);
    for (const order of ['-layout', '-raw']) {
      const text = pdfText(file, order).replace(/\s+/g, ' ');
      for (const line of lines) expect(text).toContain(line);
    }
  });

  it('are hard to tell from ordinary ones in every corner of a report', async () => {
    const file = await pdfFile(madeReport({ texts: naughty, questions: 12, options: 9, hasLongTitles: true }));
    expect(pdfComplaints(file)).toEqual([]);
  });
});

describe('a character that no font has', () => {
  it('is counted in one warning, once for every different one', async () => {
    const { warnings } = await pdfFile(textsOnly(['ཀཁ ཀཁ Ꭰ', 'plain 😀 한국어', '\u200d\ufe0f']));
    expect(warnings).toEqual([{ code: 'characters_as_boxes', values: { count: 3 } }]);
  });

  it('is none in scripts that have a font', async () => {
    for (const script of ['latin', 'cyrillic', 'arabic', 'hebrew', 'chinese'] as const)
      expect((await pdfFile(madeReport({ script }))).warnings).toEqual([]);
    expect((await pdfFile(textsOnly(Object.values(surveyScripts).flat()))).warnings).toEqual([]);
    expect((await pdfFile(textsOnly(['😀 👍 ❤️ 🇳🇱', '한국어 설문, 뷁', 'ひらがな カタカナ']))).warnings).toEqual([]);
  });
});
