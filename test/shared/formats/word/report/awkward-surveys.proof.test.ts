/** Reports of awkward surveys in Word, set by LibreOffice: no page nearly empty, no lone heading, no text cut or broken. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderReportWord } from '../../../../../shared/formats/word/report/word-report.ts';
import { emptyOfficePages, loneFigures, loneHeadings, officePages } from '../../../../support/awkward/office-pages.ts';
import {
  brokenFigures,
  brokenWords,
  hasSpaces,
  outsideWords,
  overlappingWords,
} from '../../../../support/awkward/page-words.ts';
import { awkwardReport, awkwardSurveys } from '../../../../support/awkward/surveys.ts';
import { hasOffice, openedInOffice, warnWithoutOffice } from '../../../../support/files-read/office.ts';
import {
  hasPdfReaders,
  type PlacedWord,
  placedWords,
  warnWithoutPdfReaders,
} from '../../../../support/files-read/pdf-file.ts';
import { temporaryFolder } from '../../../../support/run/temporary-folder.ts';
import { reportFile } from '../../ooxml/drawingml/report-file.ts';

warnWithoutOffice('how LibreOffice lays out reports in Word');
warnWithoutPdfReaders('how LibreOffice lays out reports in Word');

/** All of them take minutes: `PROOFS=all` opens them. */
const usual = [
  'every type',
  'one answer',
  'two hundred options in a list',
  'a matrix of 12 by 12',
  'a matrix of sixty rows',
  'numbers of all sizes',
];
const surveys = awkwardSurveys
  .filter(({ name }) => process.env.PROOFS === 'all' || usual.includes(name))
  .map((survey) => ({ name: survey.name, document: awkwardReport(survey) }));

describe.runIf(hasOffice && hasPdfReaders)('a report in Word', () => {
  const opened = new Map<string, PlacedWord[]>();
  let folder = '';

  beforeAll(async () => {
    folder = await temporaryFolder();
    const files = new Map<string, Buffer>();
    for (const { name, document } of surveys) {
      const file = await reportFile(renderReportWord, document);
      files.set(`${name}.docx`, file.bytes);
    }
    const saved = await openedInOffice(folder, { files, saveAs: 'pdf', hasAllScripts: true });
    for (const [name, bytes] of saved) opened.set(name, placedWords({ bytes, warnings: [] }));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(surveys)('has no page that is nearly empty and no lone heading: $name', ({ name, document }) => {
    const pages = officePages(opened.get(`${name}.docx`) ?? []);
    expect(pages.length).toBeGreaterThan(1);
    expect(emptyOfficePages(document, pages)).toEqual([]);
    expect(loneHeadings(document, pages)).toEqual([]);
    expect(loneFigures(document, pages)).toEqual([]);
  });

  it.each(surveys)(
    'has all its texts on the page, none over another and no broken word: $name',
    ({ name, document }) => {
      const words = opened.get(`${name}.docx`) ?? [];
      expect(outsideWords(words)).toEqual([]);
      // names under bars are turned, and read in pieces of two or three letters, signs above and below letters as words of their own
      const whole = words.filter(({ text }) => hasSpaces(name) || text.length > 4);
      expect(overlappingWords(whole)).toEqual([]);
      expect(brokenFigures(document, words)).toEqual([]);
      const broken = hasSpaces(name) ? brokenWords(document, words).filter((word) => word.length > 3) : [];
      expect(broken).toEqual([]);
    },
  );
});
