/** What is on the slides: every text of the report, native charts and tables, titles, links and numbers. */
import { describe, expect, it } from 'vitest';
import { isDrawable } from '../../../../shared/formats/ooxml/drawingml/chart-space.ts';
import { planDeck } from '../../../../shared/formats/pptx/plan-deck.ts';
import { renderPptx } from '../../../../shared/formats/pptx/pptx.ts';
import type { ReportBlock, ReportDocument } from '../../../../shared/reports/report-document.ts';
import { deckTexts, paragraphsOf, slidePaths } from '../../../support/files-read/deck-file.ts';
import { all, type XmlElement } from '../../../support/files-read/read-xml.ts';
import { openWorkbook } from '../../../support/files-written/xlsx-file.ts';
import { builtReport } from '../../../support/reports/built-report.ts';
import { madeReport } from '../../../support/reports/made-report.ts';
import { chartsOf, sectionStrings, sectionsOf } from '../../../support/reports/report-strings.ts';
import {
  innerText,
  type ReportFile,
  relationsOf,
  reportFile,
  seriesOf,
  xmlPart,
} from '../ooxml/drawingml/report-file.ts';

const written = (document: ReportDocument) => reportFile(renderPptx, document);
/** Texts may be cut into lines or slides between two words. */
const squeezed = (text: string) => text.replace(/\s+/g, '');

function titleOf(slide: XmlElement): string {
  const title = all(slide, 'p:sp').find((shape) => all(shape, 'p:ph')[0]?.attributes.get('type') === 'title');
  return title ? paragraphsOf(title).join('\n') : '';
}

/** Where the footer begins. */
const LAST_LINE = 500 * 12_700;

const titles = (file: ReportFile) => slidePaths(file).map((path) => titleOf(xmlPart(file, path)));

describe('a deck', () => {
  it('says every text of its report', async () => {
    const document = builtReport();
    const file = await written(document);
    const said = squeezed(deckTexts(file).join('\n'));
    const alternatives = [...file.xml.values()].flatMap((part) =>
      all(part, 'p:cNvPr').map(({ attributes }) => squeezed(attributes.get('descr') ?? '')),
    );
    const numbers = new Set(
      chartsOf(document).flatMap(({ alt, series }) => [
        alt,
        ...series.flatMap(({ points }) => points.map(({ label }) => label)),
      ]),
    );
    for (const text of sectionsOf(document)
      .flatMap(sectionStrings)
      .filter((one) => !numbers.has(one))) {
      expect(said).toContain(squeezed(text));
    }
    for (const { alt } of chartsOf(document).filter(isDrawable)) expect(alternatives).toContain(squeezed(alt));
  });

  it('has a title on every slide, and that of each question is its heading', async () => {
    const document = builtReport();
    const found = titles(await written(document));
    expect(found.filter((title) => title === '')).toEqual([]);
    const questions = document.chapters.find(({ id }) => id === 'questions')?.sections ?? [];
    for (const { heading, blocks } of questions) {
      if (blocks.some(({ kind }) => kind !== 'text' && kind !== 'facts')) expect(found).toContain(heading);
    }
  });

  it('shows a title of 300 letters whole, in smaller type', async () => {
    const title = 'How likely are you to tell others '.repeat(9).slice(0, 299).concat('?');
    const document = madeReport({ questions: 1 });
    const [section] = document.chapters[1]?.sections ?? [];
    if (!section) throw new Error('no question');
    const chapter = { id: 'questions', heading: 'Questions', sections: [{ ...section, heading: title }] };
    const file = await written({ ...document, chapters: [chapter] });
    const path = slidePaths(file).find((one) => titleOf(xmlPart(file, one)) === title);
    const shape = path && all(xmlPart(file, path), 'p:sp').find((one) => all(one, 'p:ph').length > 0);
    const [run] = shape ? all(shape, 'a:rPr') : [];
    expect(Number(run?.attributes.get('sz'))).toBeLessThanOrEqual(1800);
    expect(Number(run?.attributes.get('sz'))).toBeGreaterThanOrEqual(1200);
  });

  it('keeps a title of thousands of letters in the text of its slides', async () => {
    const document = madeReport({ questions: 0 });
    const blocks: ReportBlock[] = [{ kind: 'quotes', caption: '', quotes: ['Fine'] }];
    const sections = [{ id: 'q-1', heading: 'word '.repeat(900).trim(), blocks }];
    const file = await written({ ...document, chapters: [{ id: 'questions', heading: 'Questions', sections }] });
    const shapes = slidePaths(file).flatMap((path) => all(xmlPart(file, path), 'p:sp'));
    const texts = shapes.filter((shape) => all(shape, 'p:ph').length + all(shape, 'a:hlinkClick').length === 0);
    expect(texts.flatMap(paragraphsOf).join(' ').match(/word/g)).toHaveLength(900);
  });

  it('numbers its slides, and says in the contents where each section begins', async () => {
    const document = madeReport({});
    const file = await written(document);
    const found = titles(file);
    const contents = found.indexOf(document.words.contents);
    const lines = paragraphsOf(xmlPart(file, slidePaths(file)[contents] ?? ''));
    for (const { heading } of document.chapters[1]?.sections ?? []) {
      expect(lines[lines.indexOf(heading) + 1]).toBe(String(found.indexOf(heading) + 1));
    }
    for (const path of slidePaths(file).slice(1)) {
      expect(all(xmlPart(file, path), 'a:fld').map(({ attributes }) => attributes.get('type'))).toEqual(['slidenum']);
    }
  });

  it('has notes for the speaker at each question: its words, its base and its method', async () => {
    const document = builtReport({ headlines: true });
    const file = await written(document);
    const questions = document.chapters.find(({ id }) => id === 'questions')?.sections ?? [];
    const [first] = questions;
    const slide = slidePaths(file).find((path) => titleOf(xmlPart(file, path)) === first?.heading);
    if (slide === undefined || !first) throw new Error('no slide of a question');
    const path = [...relationsOf(file, slide).values()].find((target) => target.includes('notesSlides'));
    const notes = paragraphsOf(xmlPart(file, path ?? ''));
    expect(notes[0]).toBe('Question: How did you like it?');
    expect(notes[1]).toBe(first.base);
    expect(notes.some((note) => note.startsWith('95% interval: '))).toBe(true);
    expect([...file.xml.keys()].filter((part) => part.startsWith('ppt/notesSlides/notes'))).toHaveLength(
      questions.filter(({ notes: own }) => own).length,
    );
  });

  it('leads from what stands out to the slide that shows it', async () => {
    const document = madeReport({});
    const file = await written(document);
    const said = document.chapters.flatMap(({ sections }) => sections).flatMap(({ blocks }) => blocks);
    const findings = said.flatMap((block) => (block.kind === 'findings' ? block.findings : []));
    expect(findings.length).toBeGreaterThan(1);
    const path = slidePaths(file).find((one) => {
      const texts = paragraphsOf(xmlPart(file, one));
      return findings.every(({ text }) => texts.includes(text));
    });
    if (path === undefined) throw new Error('no slide of findings');
    const targets = findings.map(({ text }) => {
      const shape = all(xmlPart(file, path), 'p:sp').find((one) => {
        const [first, second] = paragraphsOf(one);
        return first === text && second !== undefined;
      });
      const [link] = shape ? all(shape, 'a:hlinkClick') : [];
      expect(link?.attributes.get('action') ?? 'ppaction://hlinksldjump').toBe('ppaction://hlinksldjump');
      const target = relationsOf(file, path).get(link?.attributes.get('r:id') ?? '');
      return target && titleOf(xmlPart(file, target));
    });
    const headings = new Map(sectionsOf(document).map(({ id, heading }) => [id, heading]));
    expect(targets).toEqual(findings.map(({ target }) => (target === undefined ? undefined : headings.get(target))));
  });

  it('repeats the head of a table that continues', async () => {
    const file = await written(madeReport({ options: 90, questions: 1 }));
    const tables = slidePaths(file).flatMap((path) => all(xmlPart(file, path), 'a:tbl'));
    const heads = tables.flatMap((table) => {
      const isHeaded = all(table, 'a:tblPr')[0]?.attributes.get('firstRow') === '1';
      return isHeaded ? [paragraphsOf(all(table, 'a:tr')[0] ?? table).join(' | ')] : [];
    });
    expect(heads.length).toBeGreaterThan(2);
    expect(new Set(heads).size).toBe(1);
    const rows = tables.flatMap((table) =>
      all(table, 'a:tr')
        .slice(1)
        .map((row) => paragraphsOf(row)[1]),
    );
    expect(rows.filter((text) => /^\d+$/.test(text ?? ''))).toEqual(
      Array.from({ length: 90 }, (_, at) => String(at * 3)),
    );
  });

  it.each([1, 17, 18, 19, 20, 37, 38, 39, 40, 41])(
    'has no table without rows, however its %i rows fall',
    async (count) => {
      const rows = Array.from({ length: count }, (_, at) => [
        { text: 'A long answer '.repeat((at % 5) * 9) },
        { text: '1' },
      ]);
      const columns = [
        { title: 'Answer', align: 'start' as const, width: 0.8 },
        { title: 'Count', align: 'end' as const, width: 0.2 },
      ];
      const blocks: ReportBlock[] = [{ kind: 'table', table: { caption: 'Answers', columns, rows } }];
      const sections = [{ id: 'q-1', heading: 'Why?', blocks }];
      const file = await written({
        ...madeReport({}),
        chapters: [{ id: 'questions', heading: 'Questions', sections }],
      });
      const tables = slidePaths(file).flatMap((path) => all(xmlPart(file, path), 'p:graphicFrame'));
      for (const table of tables) {
        const heights = all(table, 'a:tr').map(({ attributes }) => Number(attributes.get('h')));
        expect(heights.length).toBeGreaterThan(0);
        const top = Number(all(table, 'a:off')[0]?.attributes.get('y'));
        expect(top + heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(LAST_LINE);
      }
    },
  );

  it('runs from right to left where its report does', async () => {
    const file = await written(madeReport({ script: 'arabic' }));
    expect(xmlPart(file, 'ppt/presentation.xml').attributes.get('rtl')).toBe('1');
    const [, figures = ''] = slidePaths(file);
    const [above] = all(xmlPart(file, figures), 'a:pPr');
    expect([above?.attributes.get('algn'), above?.attributes.get('rtl')]).toEqual(['r', '1']);
  });

  it('says of a figure in it that it runs from left to right, or an interval would be read from its end', async () => {
    const file = await written(madeReport({ script: 'arabic' }));
    const paragraphs = slidePaths(file).flatMap((path) => all(xmlPart(file, path), 'a:p'));
    const figures = paragraphs.filter((paragraph) => /^[\d.,–%]+$/.test(innerText(paragraph)));
    expect(figures.length).toBeGreaterThan(10);
    const directions = figures.flatMap((paragraph) =>
      all(paragraph, 'a:pPr').map(({ attributes }) => attributes.get('rtl')),
    );
    expect(new Set(directions)).toEqual(new Set(['0']));
  });

  it('has rows as tall as planned in any font: the lines of a cell are set apart in points', async () => {
    const file = await written(madeReport());
    const cells = slidePaths(file).flatMap((path) => all(xmlPart(file, path), 'a:tc'));
    const filled = cells.filter((cell) => innerText(cell) !== '');
    expect(filled.length).toBeGreaterThan(10);
    expect(filled.filter((cell) => all(cell, 'a:spcPts').length === 0)).toEqual([]);
  });
});

describe('a chart on a slide', () => {
  it('is native, and its workbook holds the very figures that it shows', async () => {
    const document = madeReport({ questions: 6, script: 'cyrillic' });
    const file = await written(document);
    const charts = chartsOf(document).filter(isDrawable);
    const frames = slidePaths(file).flatMap((path) =>
      all(xmlPart(file, path), 'c:chart').map(
        ({ attributes }) => relationsOf(file, path).get(attributes.get('r:id') ?? '') ?? '',
      ),
    );
    expect(frames).toHaveLength(charts.length);
    for (const [at, path] of frames.entries()) {
      const chart = charts[at];
      const series = seriesOf(xmlPart(file, path));
      const held = chart?.unit === 'percent' ? 100 : 1;
      const figures = chart?.series.map(({ points }) =>
        points.map(({ value }) => (value === null ? null : value / held)),
      );
      expect(series.map(({ values }) => values)).toEqual(figures);
      expect(series[0]?.categories).toEqual(chart?.categories);
      const [workbook = ''] = relationsOf(file, path).values();
      const sheet = (await openWorkbook(file.parts.get(workbook) ?? Buffer.alloc(0))).getWorksheet('Sheet1');
      const cells = series.map(({ values }, column) =>
        values.map((_, row) => sheet?.getCell(row + 2, column + 2).value ?? null),
      );
      expect(cells).toEqual(figures);
    }
  });

  it('keeps its scale where its bars continue over several slides', async () => {
    const file = await written(madeReport({ options: 60, questions: 1 }));
    const bars = [...file.xml].filter(
      ([path, part]) => /charts\/chart\d+\.xml$/.test(path) && all(part, 'c:barChart')[0],
    );
    expect(bars.length).toBeGreaterThan(2);
    const ends = bars.map(([, part]) => all(part, 'c:max').map(({ attributes }) => attributes.get('val')));
    expect(new Set(ends.map(String)).size).toBe(1);
  });
});

describe('the cover of a deck', () => {
  const titleEnd = (name: string) => {
    const [first] = planDeck({ ...builtReport(), title: name }).slides;
    const [title] = first?.shapes ?? [];
    return title ? title.box.y + title.box.height : 0;
  };

  it('leaves room below letters that reach far below their line', () => {
    expect(titleEnd('ကျွန်ုပ်တို့၏ ဝန်ဆောင်မှု')).toBeLessThan(titleEnd('Our service'));
  });
});
