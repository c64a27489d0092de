/** Decks as other programs see them: LibreOffice renders every slide, and what is on them is what the PDF says. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoSurvey } from '../../../../infra/local/demo-data/demo-survey.ts';
import { demoSurveys } from '../../../../infra/local/demo-data/seed-demo-data.ts';
import { renderPptx } from '../../../../shared/formats/pptx/pptx.ts';
import type { ReportDocument, ReportKind } from '../../../../shared/reports/report-document.ts';
import { deckTexts } from '../../../support/files-read/deck-file.ts';
import { hasImpress, openedInOffice, warnWithoutImpress } from '../../../support/files-read/office.ts';
import {
  hasPdfReaders,
  pdfFile,
  pdfText,
  placedWords,
  warnWithoutPdfReaders,
} from '../../../support/files-read/pdf-file.ts';
import { builtReport } from '../../../support/reports/built-report.ts';
import { madeReport } from '../../../support/reports/made-report.ts';
import { chartsOf, sectionsOf } from '../../../support/reports/report-strings.ts';
import { isWhole } from '../../../support/run/proof-size.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { statisticsOf } from '../../../support/statistics/gathered-statistics.ts';
import { demoAnswers } from '../../../support/surveys/demo-answers.ts';
import { type ReportFile, reportFile, seriesOf } from '../ooxml/drawingml/report-file.ts';

const demos: [string, ReportDocument][] = demoSurveys.flatMap((demo) =>
  (['summary', 'report'] as const).map((kind): [string, ReportDocument] => [
    `${demo.id}-${kind}`,
    demoReport(demo, kind),
  ]),
);
const documents = new Map<string, ReportDocument>([
  ...demos,
  ['arabic', madeReport({ script: 'arabic' })],
  ['chinese', madeReport({ script: 'chinese' })],
  ['long', madeReport({ hasLongTitles: true, options: 40 })],
  ['options', madeReport({ options: 200, questions: 1 })],
  ['empty', madeReport({ hasAnswers: false })],
]);

warnWithoutImpress('that LibreOffice renders every slide');
warnWithoutPdfReaders('that slides and PDF say the same');

const decks = new Map<string, ReportFile>();
beforeAll(async () => {
  for (const [name, document] of documents) decks.set(name, await reportFile(renderPptx, document));
});

const deckOf = (name: string): ReportFile => {
  const deck = decks.get(name);
  if (!deck) throw new Error(`no deck ${name}`);
  return deck;
};

/** Readers of PDF lose spaces and hyphens. */
const squeezed = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad-]/g, '');

describe.runIf(hasPdfReaders).each(demos)('the deck of the demo survey %s', (name, document) => {
  it('has the figures of the PDF: every figure, cell, base and fact is in both', async () => {
    const pdf = squeezed(pdfText(await pdfFile(document)));
    const deck = squeezed(deckTexts(deckOf(name)).join('\n'));
    for (const text of figuresOf(document)) {
      expect(deck).toContain(squeezed(text));
      expect(pdf).toContain(squeezed(text));
    }
  });

  it('has charts with the values whose labels the PDF shows', () => {
    const drawn = [...deckOf(name).xml].filter(([path]) => /charts\/chart\d+\.xml$/.test(path));
    const held = drawn.flatMap(([, chart]) => seriesOf(chart)).flatMap(({ values }) => values);
    const wanted = chartsOf(document)
      .filter(({ kind }) => kind !== 'heat-map')
      .flatMap(({ series, unit }) =>
        series.flatMap(({ points }) => points.map(({ value }) => (value === null ? null : inUnit(value, unit)))),
      );
    expect(held).toEqual(wanted);
  });
});

const inUnit = (value: number, unit: string) => (unit === 'percent' ? Number((value / 100).toPrecision(15)) : value);

/** Whatever holds a figure. Texts of respondents may be broken anywhere. */
function figuresOf(document: ReportDocument): string[] {
  const facts = document.coverFacts.map(({ value }) => value);
  const figures = document.keyFigures.flatMap(({ value, note = '' }) => [value, note]);
  const sections = sectionsOf(document).flatMap(({ base = '', blocks }) => [
    base,
    ...blocks.flatMap((block) => {
      if (block.kind === 'figures') return block.figures.flatMap(({ value, note = '' }) => [value, note]);
      return block.kind === 'table' ? block.table.rows.flatMap((row) => row.slice(1).map(({ text }) => text)) : [];
    }),
  ]);
  return [...new Set([...facts, ...figures, ...sections])];
}

/** A summary is set as the beginning of its report is: `PROOFS=all` opens those too, and the reports of all demo surveys. */
const opened = isWhole
  ? [...documents.keys()]
  : ['1-report', '4-report', 'arabic', 'chinese', 'long', 'options', 'empty'];

describe.runIf(hasImpress && hasPdfReaders)('opened in LibreOffice', () => {
  let folder = '';
  let saved = new Map<string, Buffer>();

  beforeAll(async () => {
    folder = await temporaryFolder();
    const files = new Map(opened.map((name) => [`${name}.pptx`, deckOf(name).bytes]));
    saved = await openedInOffice(folder, { files, saveAs: 'pdf' });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(opened)('%s has all its slides, and no word is cut off or reaches into the footer', (name) => {
    const words = placedWords({ bytes: saved.get(`${name}.pptx`) ?? Buffer.alloc(0), warnings: [] });
    expect(Math.max(...words.map(({ page }) => page))).toBe(deckOf(name).pages);
    const strays = words.filter(({ left, right, top, bottom, page }) => {
      const isOutside = left < 0 || right > WIDTH || top < 0 || bottom > HEIGHT;
      // the cover has no footer
      const isBetween = page > 1 && bottom > FOOTER + 2 && top < FOOTER - 2;
      return isOutside || isBetween;
    });
    expect(strays).toEqual([]);
  });
});

const [WIDTH, HEIGHT] = [960, 540];
/** Where the footer begins. */
const FOOTER = 505;

/** Reports of the demo surveys, without a host. Of at most so many answers. */
function demoReport(demo: DemoSurvey, kind: ReportKind, most = 600): ReportDocument {
  const { survey, answers } = demoAnswers(demo, most);
  const { id, name, language } = demo;
  return builtReport({ kind, survey: { id, name }, statistics: statisticsOf(survey, answers), language });
}
