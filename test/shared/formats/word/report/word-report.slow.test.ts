/** Reports in Word: page, headings, contents, tables, every text in its place, and equal bytes for equal reports. */
import { describe, expect, it } from 'vitest';
import { renderReportWord } from '../../../../../shared/formats/word/report/word-report.ts';
import { contrast } from '../../../../../shared/reports/palette.ts';
import type { ReportDocument } from '../../../../../shared/reports/report-document.ts';
import { textOf } from '../../../../support/files-read/read-word.ts';
import { all, type XmlElement } from '../../../../support/files-read/read-xml.ts';
import { everyChartKind, type MadeReport, madeReport } from '../../../../support/reports/made-report.ts';
import { chartsOf, reportStrings, sectionsOf } from '../../../../support/reports/report-strings.ts';
import { innerText, looseEnds, reportFile, xmlPart } from '../../ooxml/drawingml/report-file.ts';

const written = (document: ReportDocument) => reportFile(renderReportWord, document);

async function body(made: MadeReport = {}): Promise<XmlElement> {
  return xmlPart(await written(madeReport(made)), 'word/document.xml');
}

const styleOf = (paragraph: XmlElement) => all(paragraph, 'w:pStyle')[0]?.attributes.get('w:val');
const styled = (element: XmlElement, ...styles: string[]) =>
  all(element, 'w:p').filter((paragraph) => styles.includes(styleOf(paragraph) ?? ''));
const val = (element: XmlElement, name: string) => all(element, name)[0]?.attributes;

describe('a report in Word', () => {
  it('is A4 in portrait, with page numbers in words of the document and no header on its cover', async () => {
    const file = await written(madeReport({ script: 'cyrillic' }));
    const document = xmlPart(file, 'word/document.xml');
    const size = val(document, 'w:pgSz');
    expect([size?.get('w:w'), size?.get('w:h')]).toEqual(['11906', '16838']);
    expect(all(document, 'w:titlePg')).toHaveLength(1);
    const footers = [...file.xml].filter(([name]) => name.startsWith('word/footer')).map(([, xml]) => xml);
    expect(footers).toHaveLength(2);
    for (const footer of footers) {
      expect(innerText(footer).replace(/\s+/g, ' ')).toMatch(/Страница PAGE из NUMPAGES/);
    }
  });

  it('has a heading for every chapter and section, in order', async () => {
    const document = madeReport({ questions: 8 });
    const headings = styled(await body({ questions: 8 }), 'Heading1', 'Heading2');
    const expected = document.chapters.flatMap((chapter) => [
      ['Heading1', chapter.heading],
      ...chapter.sections.map((section) => ['Heading2', section.heading]),
    ]);
    expect(headings.map((paragraph) => [styleOf(paragraph), textOf(paragraph)])).toEqual(expected);
  });

  it('shows its chapters and sections in the navigation pane', async () => {
    const styles = all(xmlPart(await written(madeReport()), 'word/styles.xml'), 'w:style');
    const levels = ['Heading1', 'Heading2'].map((id) => {
      const style = styles.find(({ attributes }) => attributes.get('w:styleId') === id);
      return style && val(style, 'w:outlineLvl')?.get('w:val');
    });
    expect(levels).toEqual(['0', '1']);
  });

  it('has contents that show and link to every heading before anybody updates them', async () => {
    const document = await body({ questions: 30 });
    const entries = styled(document, 'TOC1', 'TOC2');
    const headings = styled(document, 'Heading1', 'Heading2');
    expect(entries.map(textOf)).toEqual(headings.map((heading) => `${textOf(heading)}\t`));
    expect(entries.map((entry) => val(entry, 'w:hyperlink')?.get('w:anchor'))).toEqual(
      headings.map((heading) => val(heading, 'w:bookmarkStart')?.get('w:name')),
    );
    expect(entries.map((entry) => all(entry, 'w:instrText').map(innerText).join().trim())).toEqual(
      headings.map((heading) => `PAGEREF ${val(heading, 'w:bookmarkStart')?.get('w:name')} \\h`),
    );
    const ids = all(document, 'w:bookmarkStart').map(({ attributes }) => attributes.get('w:id'));
    expect(new Set(ids).size).toBe(headings.length);
  });

  it('leaves no quote alone on a page', async () => {
    const table = all(await body({ questions: 3 }), 'w:tbl').find((found) => styled(found, 'ReportQuote').length > 1);
    const kept = table ? styled(table, 'ReportQuote').map((quote) => all(quote, 'w:keepNext').length) : [];
    expect(kept).toEqual([...Array(kept.length - 2).fill(0), 1, 0]);
  });

  it('has no contents in a summary, which is a page or two', async () => {
    const document = await body({ kind: 'summary' });
    expect(styled(document, 'TOCHeading', 'TOC1', 'TOC2')).toEqual([]);
    expect(all(document, 'w:pageBreakBefore')).toEqual([]);
  });

  it('begins no page with a chapter: they follow one another, and so leave none half empty', async () => {
    const document = await body();
    expect(styled(document, 'Heading1').length).toBeGreaterThan(1);
    expect(styled(document, 'Heading1').flatMap((heading) => all(heading, 'w:pageBreakBefore'))).toEqual([]);
  });

  it('links what stands out to its section, where that is there', async () => {
    const body = xmlPart(await written(madeReport()), 'word/document.xml');
    const found = styled(body, 'Finding');
    expect(found).toHaveLength(3);
    const heading = styled(body, 'Heading2').find((one) => textOf(one).startsWith('3.'));
    expect(found.map((one) => val(one, 'w:hyperlink')?.get('w:anchor'))).toEqual([
      heading && val(heading, 'w:bookmarkStart')?.get('w:name'),
      undefined,
      undefined,
    ]);
  });

  it('keeps headings with what follows, repeats the headers of tables and splits no short row', async () => {
    const file = await written(madeReport());
    const styles = xmlPart(file, 'word/styles.xml');
    for (const id of ['Heading1', 'Heading2', 'Base', 'ReportCaption', 'HeaderCell']) {
      const style = all(styles, 'w:style').find(({ attributes }) => attributes.get('w:styleId') === id);
      expect(style && all(style, 'w:keepNext')).toHaveLength(1);
    }
    const tables = all(xmlPart(file, 'word/document.xml'), 'w:tbl').filter(
      (table) => styled(table, 'HeaderCell').length > 0,
    );
    const count = sectionsOf(madeReport())
      .flatMap(({ blocks }) => blocks)
      .filter((block) => block.kind === 'table' || (block.kind === 'chart' && block.chart.kind === 'heat-map')).length;
    expect(tables).toHaveLength(count);
    /** Groups of columns have a header of their own. */
    const headersOf = (table: (typeof tables)[number]) => (all(table, 'w:gridSpan').length > 0 ? 2 : 1);
    for (const table of tables) {
      const rows = all(table, 'w:tr');
      expect(rows.map((row) => all(row, 'w:tblHeader').length)).toEqual(
        rows.map((_, at) => (at < headersOf(table) ? 1 : 0)),
      );
      expect(rows.every((row) => all(row, 'w:cantSplit').length === 1)).toBe(true);
    }
  });

  it('divides every table so that it fills the page, and cuts those that are too wide', async () => {
    const columns = Array.from({ length: 70 }, (_, at) => ({ title: `c${at}`, align: 'end' as const, width: 1 / 70 }));
    const cells = columns.map((_, at) => ({ text: `v${at}` }));
    const [chapter] = madeReport().chapters;
    if (!chapter) throw new Error('no chapter');
    const section = {
      id: 's',
      heading: 'Wide',
      blocks: [{ kind: 'table' as const, table: { caption: '', columns, rows: [cells] } }],
    };
    const document = { ...madeReport(), chapters: [{ ...chapter, sections: [section] }] };
    const xml = xmlPart(await written(document), 'word/document.xml');
    const tables = all(xml, 'w:tbl').filter((table) => styled(table, 'HeaderCell').length > 0);
    for (const table of tables) {
      const widths = all(table, 'w:gridCol').map(({ attributes }) => Number(attributes.get('w:w')));
      expect(Math.min(...widths)).toBeGreaterThan(400);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11906 - 2 * 1134);
      expect(textOf(all(table, 'w:tc')[0] ?? table)).toBe('c0');
    }
    expect(tables.flatMap((table) => styled(table, 'HeaderCell').slice(1).map(textOf))).toEqual(
      columns.slice(1).map(({ title }) => title),
    );
  });

  it('colours the cells of a heat map, with letters that can be read on them', async () => {
    const xml = await body();
    const cellOf = (text: string) => all(xml, 'w:tc').find((cell) => textOf(cell) === text) ?? xml;
    const fill = (cell: XmlElement) => val(cell, 'w:shd')?.get('w:fill') ?? '';
    expect(['0 %', '98 %'].map((text) => fill(cellOf(text)))).toEqual(['FFFFFF', '3372ED']);
    for (const cell of all(xml, 'w:tc').filter(
      (candidate) => /^\d+ %$/.test(textOf(candidate)) && fill(candidate) !== '',
    )) {
      expect(contrast(`#${fill(cell)}`, `#${val(cell, 'w:color')?.get('w:val')}`)).toBeGreaterThan(4.4);
    }
  });

  it('holds every text of the document', async () => {
    for (const script of ['latin', 'cyrillic', 'chinese'] as const) {
      const document = madeReport({ script, hasLongTitles: true, questions: 7 });
      const file = await written(document);
      const shown = [...file.xml.values()].flatMap((part) => [
        ...all(part, 'w:p').map(textOf),
        ...all(part, 'c:v').map(innerText),
        ...all(part, 'wp:docPr').flatMap(({ attributes }) => [attributes.get('descr'), attributes.get('title')]),
      ]);
      const { continued, chartData, question, ...words } = document.words;
      const unspoken = new Set([continued, chartData, question, words.page, words.of]);
      const labels = new Set(
        chartsOf(document).flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ label }) => label))),
      );
      const all_ = new Set(shown);
      const missing = reportStrings(document).filter(
        (text) => !all_.has(text) && !labels.has(text) && !unspoken.has(text),
      );
      expect(missing).toEqual([]);
    }
  });

  it('draws what has no answers without charts of nothing', async () => {
    const document = await body({ hasAnswers: false });
    expect(styled(document, 'Heading2').length).toBeGreaterThan(0);
  });
});

describe('a right-to-left report', () => {
  it('has its tables and paragraphs run from the right', async () => {
    const document = await body({ script: 'hebrew' });
    const tables = all(document, 'w:tbl');
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.every((table) => all(table, 'w:bidiVisual').length === 1)).toBe(true);
    for (const heading of styled(document, 'Heading1', 'Heading2', 'ReportText')) {
      expect(all(heading, 'w:bidi')).toHaveLength(1);
    }
  });

  it('keeps figures as they are, on the right', async () => {
    const [figure] = styled(await body({ script: 'hebrew' }), 'FigureValue').filter((cell) => textOf(cell) === '+31');
    expect(figure && all(figure, 'w:bidi')).toEqual([]);
    expect(figure && val(figure, 'w:jc')?.get('w:val')).toBe('right');
  });
});

describe('the package', () => {
  it.each([{}, { kind: 'summary', questions: 1 }, { hasAnswers: false }, { script: 'arabic' }] as const)(
    'has no loose ends with %j',
    async (made) => {
      expect(looseEnds(await written(madeReport(made)))).toEqual([]);
    },
  );

  it('is the same for the same report, and carries the time of the newest answer and no other', async () => {
    const [one, other] = [await written(madeReport()), await written(madeReport())];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    const core = xmlPart(one, 'docProps/core.xml');
    const times = ['dcterms:created', 'dcterms:modified'].flatMap((name) => all(core, name).map(innerText));
    expect(times).toEqual(['2026-03-01T09:30:00Z', '2026-03-01T09:30:00Z']);
    expect(innerText(all(core, 'dc:title')[0] ?? core)).toBe(madeReport().title);
  });

  it('has a chart for every drawable one of the document', async () => {
    const { parts } = await written(madeReport({ questions: everyChartKind.length }));
    expect([...parts.keys()].filter((name) => /^word\/charts\/chart\d+\.xml$/.test(name))).toHaveLength(6);
  });
});
