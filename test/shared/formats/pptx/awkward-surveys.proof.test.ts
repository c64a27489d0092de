/** Decks of awkward surveys: nothing off the slide or over another thing, no lone heading, no slide nearly empty. */
import { rm } from 'node:fs/promises';
import validate from '@ooxml-tools/validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planDeck } from '../../../../shared/formats/pptx/plan-deck.ts';
import { renderPptx } from '../../../../shared/formats/pptx/pptx.ts';
import { buildReport } from '../../../../shared/reports/build-report.ts';
import type { ReportDocument } from '../../../../shared/reports/report-document.ts';
import { hasSpaces, overlappingWords } from '../../../support/awkward/page-words.ts';
import { deckFaults } from '../../../support/awkward/slide-faults.ts';
import { awkwardReport, awkwardSurveys } from '../../../support/awkward/surveys.ts';
import { hasImpress, openedInOffice, warnWithoutImpress } from '../../../support/files-read/office.ts';
import {
  hasPdfReaders,
  type PlacedWord,
  placedWords,
  warnWithoutPdfReaders,
} from '../../../support/files-read/pdf-file.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { madeComparisons } from '../../../support/statistics/made-comparisons.ts';
import { looseEnds, type ReportFile, reportFile } from '../ooxml/drawingml/report-file.ts';

warnWithoutImpress('how LibreOffice lays out decks of awkward surveys');
warnWithoutPdfReaders('how LibreOffice lays out decks of awkward surveys');

const SIZE = { width: 960, height: 540 };
/** Every figure of a second wave at once: banners, weights, a compared period, findings. */
const compared = { respondents: 700, questions: 7, isWeighted: true, isCompared: true, effect: 0.25 };

function comparison(kind: 'report' | 'summary', groups: readonly number[]): ReportDocument {
  const statistics = madeComparisons({ ...compared, seed: 3, groups, isOverlapping: groups.length > 1 });
  return buildReport({
    kind,
    survey: { id: 7, name: 'Guests of spring' },
    statistics,
    language: 'ru',
    timezone: 'UTC',
    notes: [],
    warnings: [],
  });
}

const documents: { name: string; document: ReportDocument }[] = [
  ...awkwardSurveys.map((survey) => ({ name: survey.name, document: awkwardReport(survey) })),
  { name: 'a banner of 12 columns', document: comparison('report', [12]) },
  { name: 'three banners', document: comparison('report', [5, 4, 3]) },
  { name: 'a summary of comparisons', document: comparison('summary', [5, 4, 3]) },
];

describe('a deck', () => {
  it.each(documents)('has everything in its place: $name', ({ document }) => {
    expect(deckFaults(planDeck(document).slides)).toEqual([]);
  });
});

/** All of them take minutes: `PROOFS=all` opens them. */
const usual = [
  'one answer',
  'a matrix of 12 by 12',
  'rows of 300 characters',
  'words without an end',
  'in khmer',
  'in armenian',
];
const opened = documents.filter(({ name }) => process.env.PROOFS === 'all' || usual.includes(name));

describe('a deck, written', () => {
  const decks = new Map<string, ReportFile>();
  const pages = new Map<string, PlacedWord[]>();
  let folder = '';

  beforeAll(async () => {
    for (const { name, document } of opened) decks.set(name, await reportFile(renderPptx, document));
    if (!hasImpress || !hasPdfReaders) return;
    folder = await temporaryFolder();
    const files = new Map([...decks].map(([name, { bytes }]) => [`${name}.pptx`, bytes]));
    const saved = await openedInOffice(folder, { files, saveAs: 'pdf', hasAllScripts: true });
    for (const [name, bytes] of saved) pages.set(name, placedWords({ bytes, warnings: [] }));
  });

  afterAll(async () => {
    if (folder !== '') await rm(folder, { recursive: true, force: true });
  });

  it.each(opened)('is valid to the Open XML SDK: $name', async ({ name }) => {
    const deck = decks.get(name);
    expect(deck && looseEnds(deck)).toEqual([]);
    expect(deck && (await validate(deck.bytes, 'pptx'))).toEqual([]);
  });

  it.runIf(hasImpress && hasPdfReaders).each(opened)(
    'has all its words in their places in LibreOffice: $name',
    ({ name }) => {
      const words = pages.get(`${name}.pptx`) ?? [];
      expect(Math.max(...words.map(({ page }) => page))).toBe(decks.get(name)?.pages);
      expect(words.filter(isStray)).toEqual([]);
      // turned names are read in pieces of two or three letters, signs above and below letters as words of their own
      const whole = words.filter(({ text }) => text.length > (hasSpaces(name) ? 3 : 4));
      expect(overlappingWords(whole)).toEqual([]);
    },
  );
});

/** Off the slide, or over the line above the footer, which the cover has not. */
function isStray({ left, right, top, bottom, page }: PlacedWord): boolean {
  const isOutside = left < 0 || right > SIZE.width || top < 0 || bottom > SIZE.height;
  return isOutside || (page > 1 && bottom > FOOTER_TOP + 2 && top < FOOTER_TOP - 2);
}

const FOOTER_TOP = 505;
