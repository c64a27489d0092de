/** How a document flows over pages: what stays together, what comes again, and that nothing leaves its page. */
import { describe, expect, it } from 'vitest';
import { BODY_HEIGHT, createFlow } from '../../../../shared/formats/pdf/page/flow.ts';
import type { Slab } from '../../../../shared/formats/pdf/page/slab.ts';
import type { ReportBlock, ReportDocument } from '../../../../shared/reports/report-document.ts';
import { outsideWords, overlappingWords } from '../../../support/awkward/page-words.ts';
import {
  hasPdfReaders,
  pdfFile,
  pdfText,
  placedWords,
  warnWithoutPdfReaders,
} from '../../../support/files-read/pdf-file.ts';
import { madeReport } from '../../../support/reports/made-report.ts';

warnWithoutPdfReaders('where texts stand on the pages of a PDF');

/** Places slabs of these heights and says which page each came to, and what was drawn again on top. */
function placed(slabs: readonly (Partial<Slab> & { name: string })[]): string[][] {
  const drawn = new Map<unknown, string[]>();
  const flow = createFlow();
  flow.place(slabs.map(({ name, height = 100, ...slab }) => ({ gap: 0, ...slab, height, draw: note(name) })));
  return flow.finished().map((page) => drawn.get(page) ?? []);

  function note(name: string): Slab['draw'] {
    return (page) => drawn.set(page, [...(drawn.get(page) ?? []), name]);
  }
}

describe('the flow', () => {
  const most = BODY_HEIGHT - 50;

  it('fills a page and continues', () => {
    expect(placed([{ name: 'a', height: most }, { name: 'b' }])).toEqual([['a'], ['b']]);
    expect(
      placed([
        { name: 'a', height: most },
        { name: 'b', height: 50 },
      ]),
    ).toEqual([['a', 'b']]);
  });

  it('drops the gap at the top of a page and counts it elsewhere', () => {
    expect(placed([{ name: 'a', height: BODY_HEIGHT, gap: 40 }])).toEqual([['a']]);
    expect(
      placed([
        { name: 'a', height: most },
        { name: 'b', height: 40, gap: 20 },
      ]),
    ).toEqual([['a'], ['b']]);
  });

  it('takes a heading along with what follows it', () => {
    const slabs = [{ name: 'a', height: most }, { name: 'heading', height: 20, keepsNext: true }, { name: 'b' }];
    expect(placed(slabs)).toEqual([['a'], ['heading', 'b']]);
  });

  it('breaks what cannot stay together on any page', () => {
    const slabs = [1, 2, 3].map((at) => ({ name: `${at}`, height: BODY_HEIGHT * 0.4, keepsNext: true }));
    expect(placed(slabs)).toEqual([['1', '2'], ['3']]);
  });

  it('makes a chart smaller rather than leave its heading behind', () => {
    const small: Slab = { height: most - 50, gap: 0, draw: () => {} };
    const slabs = [
      { name: 'heading', keepsNext: true },
      { name: 'chart', height: most, squeezed: (by: number) => (by === 50 ? small : undefined) },
      { name: 'next', height: 1 },
    ];
    expect(placed(slabs)).toEqual([['heading'], ['next']]);
  });

  it('draws a header again only where its row opens a page', () => {
    const repeats: Slab = { height: 10, gap: 0, draw: () => {} };
    const flow = createFlow();
    let repeated = 0;
    const counted = { ...repeats, draw: () => void repeated++ };
    flow.place([1, 2, 3].map(() => ({ height: most, gap: 0, repeats: counted, draw: () => {} })));
    expect([flow.finished().length, repeated]).toEqual([3, 2]);
  });
});

function withBlock(block: ReportBlock): ReportDocument {
  const document = madeReport({ questions: 0 });
  return { ...document, chapters: [{ id: 'c', heading: 'C', sections: [{ id: 's', heading: 'S', blocks: [block] }] }] };
}

const column = (title: string, width: number) => ({ title, align: 'start' as const, width });

describe.runIf(hasPdfReaders)('pages of a PDF', () => {
  it('repeat the header of a table, and say that it continues', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => [{ text: `row-${at}` }, { text: 'x' }]);
    const table = { caption: 'Long', columns: [column('First', 0.5), column('Second', 0.5)], rows };
    const pages = pdfText(await pdfFile(withBlock({ kind: 'table', table })))
      .split('\f')
      .filter((page) => page.includes('row-'));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map((page) => page.includes('Long (continued)'))).toEqual(pages.map((_, at) => at > 0));
    expect(pages.every((page) => page.includes('First') && page.includes('Second'))).toBe(true);
    expect(pages.every((page) => (page.match(/row-/g) ?? []).length >= 2)).toBe(true);
  });

  it('have no quote that is alone', async () => {
    for (const count of [18, 19, 20, 37]) {
      const quotes = Array.from({ length: count }, (_, at) => `quote-${at}`);
      const text = pdfText(await pdfFile(withBlock({ kind: 'quotes', caption: 'AnswerContent', quotes })));
      const held = text.split('\f').map((page) => (page.match(/quote-/g) ?? []).length);
      expect(held.filter((found) => found === 1)).toEqual([]);
    }
  });

  it('keep figures and the one row that goes with them together', async () => {
    const columns = [column('First', 1)];
    for (const above of [20, 21, 22, 23]) {
      const rows = Array.from({ length: above }, () => [{ text: 'x' }]);
      const blocks: ReportBlock[] = [
        { kind: 'table', table: { caption: '', columns, rows } },
        { kind: 'figures', figures: [{ label: 'Mean', value: 'figure-here' }] },
        { kind: 'table', table: { caption: 'Rest', columns, rows: [[{ text: 'row-here' }]] } },
      ];
      const chapter = { id: 'c', heading: 'C', sections: [{ id: 's', heading: 'S', blocks }] };
      const pages = pdfText(await pdfFile({ ...madeReport({ questions: 0 }), chapters: [chapter] })).split('\f');
      expect(pages.filter((page) => page.includes('figure-here') && page.includes('row-here'))).toHaveLength(1);
    }
  });

  it('show the title of the document', async () => {
    const document = { ...madeReport(), title: 'Brandnew' };
    const pages = pdfText(await pdfFile(document))
      .split('\f')
      .slice(0, -1);
    expect(pages.every((page) => page.includes('Brandnew'))).toBe(true);
  });

  it('keep the name of a matrix row with its answers, and say it again where they go on', async () => {
    const named = (row: number) => [
      [{ text: `Name ${row}`, tone: 'strong' as const }, { text: '' }],
      ...Array.from({ length: 9 }, (_, at) => [{ text: `row ${row}` }, { text: `answer ${at}` }]),
    ];
    const rows = Array.from({ length: 14 }, (_, row) => named(row)).flat();
    const table = { caption: 'Long', columns: [column('A', 0.5), column('B', 0.5)], rows };
    const file = await pdfFile(withBlock({ kind: 'table', table }));
    const pages = pdfText(file, '-layout')
      .split('\f')
      .filter((page) => /answer \d/.test(page));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      const lines = page.split('\n').filter((line) => /row \d|Name \d/.test(line));
      const [, number] = /row (\d+)/.exec(lines.find((line) => line.includes('row')) ?? '') ?? [];
      expect(lines[0]).toMatch(new RegExp(`^ *Name ${number}( \\(continued\\))?$`));
      expect(lines.at(-1)).not.toContain('Name');
    }
  });

  it('hold a cell taller than a page, whole', async () => {
    const words = Array.from({ length: 6_000 }, (_, at) => `w${at}`);
    const table = {
      caption: '',
      columns: [column('A', 0.5), column('B', 0.5)],
      rows: [[{ text: words.join(' ') }, { text: 'b' }]],
    };
    const file = await pdfFile(withBlock({ kind: 'table', table }));
    const found = new Set(pdfText(file).match(/\bw\d+\b/g));
    expect(found.size).toBe(words.length);
  });

  it('start a section with its heading and its chart on one page', async () => {
    const file = await pdfFile(madeReport({ questions: 12, options: 25, hasLongTitles: true }));
    const pages = pdfText(file, '-layout').split('\f').slice(3);
    const heads = pages.flatMap((page) =>
      [...page.matchAll(/^ *\d+\. (?:How|What)(?!.*\(continued\))/gm)].map(({ index }) => page.slice(index)),
    );
    expect(heads).toHaveLength(12);
    expect(heads.filter((rest) => !/%|2026-03-|Very good {2}/.test(rest))).toEqual([]);
  });

  it.each([
    { options: 40, hasLongTitles: true },
    { script: 'arabic', hasLongTitles: true },
    { script: 'chinese', questions: 12 },
    { texts: ['W'.repeat(400), 'long '.repeat(200), 'מילה '.repeat(60)], questions: 6 },
    { kind: 'summary', texts: ['M'.repeat(200)], questions: 4 },
  ] as const)('hold all their texts, and none on another: case %#', async (made) => {
    const words = placedWords(await pdfFile(madeReport(made)));
    expect(outsideWords(words)).toEqual([]);
    expect(overlappingWords(words)).toEqual([]);
  });
});
