/** What a director reads comes first in every file: right after the cover, on the first page or on the first sheet. */
import { describe, expect, it } from 'vitest';
import { planDeck } from '../../../shared/formats/pptx/plan-deck.ts';
import { renderReportWord } from '../../../shared/formats/word/report/word-report.ts';
import { renderReportXlsx } from '../../../shared/formats/xlsx/report/xlsx-report.ts';
import { hasPdfReaders, pdfFile, pdfText, warnWithoutPdfReaders } from '../../support/files-read/pdf-file.ts';
import { textOf } from '../../support/files-read/read-word.ts';
import { all } from '../../support/files-read/read-xml.ts';
import { openWorkbook } from '../../support/files-written/xlsx-file.ts';
import { builtReport } from '../../support/reports/built-report.ts';
import { reportFile, xmlPart } from './ooxml/drawingml/report-file.ts';

warnWithoutPdfReaders('where a PDF has what is read first');

const languages = { en: 'At a glance', ru: 'Главное на одной странице', es: 'De un vistazo', pt: 'Em resumo' };
const inEvery = Object.keys(languages) as (keyof typeof languages)[];
const report = (language: keyof typeof languages = 'en') => builtReport({ language, headlines: true });

describe('every question in a line', () => {
  it.runIf(hasPdfReaders)('is the page after the cover of a PDF, as its contents say', async () => {
    const pages = pdfText(await pdfFile(report()), '-layout').split('\f');
    expect(pages[1]).toMatch(/^.*\n+ *At a glance$/m);
    expect(pages.find((page) => / *Contents$/m.test(page))).toMatch(/At a glance .* 2$/m);
    expect(pages.findIndex((page) => / *Contents$/m.test(page))).toBeGreaterThan(1);
  });

  it.each(inEvery)('is the slide after the cover, before the contents: %s', (language) => {
    const document = report(language);
    const { begins, slides } = planDeck(document);
    expect(document.chapters[0]?.heading).toBe(headingIn(language));
    expect(begins.get('glance')).toBe(2);
    expect(slides[1]?.begins).toEqual(['opening', 'glance']);
    expect(begins.get('overview')).toBeGreaterThan(3);
  });

  it('begins on the first page of a Word file', async () => {
    const file = await reportFile(renderReportWord, report());
    const paragraphs = all(xmlPart(file, 'word/document.xml'), 'w:p');
    const at = (text: string) => paragraphs.findIndex((paragraph) => textOf(paragraph) === text);
    expect(at('At a glance')).toBeGreaterThan(0);
    expect(at('At a glance')).toBeLessThan(at('Contents'));
    // the contents go on below, and the first chapter below them
    expect(paragraphs.flatMap((paragraph) => all(paragraph, 'w:pageBreakBefore'))).toEqual([]);
  });

  it.each(inEvery)('is the first sheet of a workbook: %s', async (language) => {
    const file = await reportFile(renderReportXlsx, report(language));
    const [first, second] = (await openWorkbook(file.bytes)).worksheets;
    expect(first?.name).toBe(headingIn(language));
    expect(second?.name).toBe(report(language).words.contents);
    expect(first?.getCell('A1').value).toBe('Shop');
  });
});

const headingIn = (language: keyof typeof languages) => languages[language];
