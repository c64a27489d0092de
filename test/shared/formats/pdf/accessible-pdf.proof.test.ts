/**
 * The checker of PDF/UA finds what is broken: a report that passes is spoiled in one place at a time. A name is replaced by
 * another of the same length, so that every object stays where the file says it is.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { awkwardReport, awkwardSurveys } from '../../../support/awkward/surveys.ts';
import { pdfUaFaults } from '../../../support/files-read/accessible-pdf.ts';
import { hasPdfReaders, pdfFile, unpackedPdf, warnWithoutPdfReaders } from '../../../support/files-read/pdf-file.ts';

warnWithoutPdfReaders('whether the checker of accessible PDFs finds what is broken');

const spoiled: readonly [string, RegExp, string, string][] = [
  ['a catalog without a language', /\/Lang /, '/Xang ', '7.2 no language'],
  ['a file that is not marked', /\/MarkInfo/, '/XarkInfo', '6.2-t01 not marked'],
  ['a window that shows no title', /\/DisplayDocTitle/, '/XisplayDocTitle', '7.1-t10'],
  ['a file without tags', /\/StructTreeRoot/, '/XtructTreeRoot', '7.1-t11 no tags'],
  ['a file without XMP', /\/Metadata/, '/Xetadata', '7.1-t08 no XMP'],
  ['XMP that names no standard', /pdfuaid:part>1</, 'pdfuaid:part>2<', '5-t01 XMP does not say PDF/UA-1'],
  ['a figure without a text', /\/Alt /, '/Xlt ', '7.3-t01 a figure without a text'],
  ['a figure that is nowhere', /\/BBox /, '/XBox ', '7.3 a figure that does not say where it is'],
  ['a heading of a table without a scope', /\/Scope /, '/Xcope ', '7.5 a heading of a table without a scope'],
  ['a level that is left out', /\/S \/H2/, '/S /H5', '7.4.2-t01 /H5 after level 1'],
  ['a tag of no known type', /\/S \/Sect/, '/S /Xect', '7.1-t05 /Xect is no type of tag'],
  ['a row outside a table', /\/S \/Table/, '/S /BlocK', '7.2 /TR in /BlocK'],
  ['content outside all tags', /\/Artifact BMC/, '%Artifact BMC', '7.1-t03 outside all tags'],
  ['an artifact inside a tag', /EMC(?=\n\/Artifact)/, '', '7.1-t01 an artifact inside a tag'],
  ['a font without Unicode', /\/ToUnicode/, '/XoUnicode', '7.21.7-t01'],
  ['a font that is not embedded', /\/FontFile([23])/, '/XontFile$1', '7.21.4.1-t01'],
  ['links that tabs do not follow', /\/Tabs \/S/g, '/Tabs /R', '7.18.3-t01 tabs follow no structure'],
  ['a link outside the tags', /\/S \/Link/, '/S /Span', '7.18.5-t01 a link outside the tags'],
];

describe.runIf(hasPdfReaders)('the checker', () => {
  let whole = '';
  beforeAll(async () => {
    const survey = awkwardSurveys.find(({ name }) => name === 'every type');
    if (!survey) throw new Error('There is no survey of every type.');
    whole = unpackedPdf(await pdfFile(awkwardReport(survey)));
  });

  it('passes the report as it is', () => expect(pdfUaFaults(bytesOf(whole))).toEqual([]));

  it.each(spoiled)('finds %s', (_, from, to, fault) => {
    const broken = whole.replace(from, (found, ...parts) =>
      to.replace('$1', String(parts[0])).padEnd(found.length, ' ').slice(0, found.length),
    );
    expect(broken).not.toBe(whole);
    expect(pdfUaFaults(bytesOf(broken)).some((one) => one.startsWith(fault))).toBe(true);
  });
});

describe.runIf(hasPdfReaders)('a Russian survey in an English report', () => {
  it('says which of its words are Russian, and misses it where it does not', async () => {
    const survey = awkwardSurveys.find(({ name }) => name === 'in Cyrillic');
    if (!survey) throw new Error('There is no survey in Cyrillic.');
    const whole = unpackedPdf(await pdfFile(awkwardReport({ ...survey, language: 'en' })));
    expect(pdfUaFaults(bytesOf(whole))).toEqual([]);
    const unsaid = pdfUaFaults(bytesOf(whole.replace('/Span <</Lang (ru)>>', '/Span <</Lang (en)>>')));
    expect(unsaid.join('\n')).toMatch(/^7\.2 “.*” is Russian, and read as en/);
    // every Russian letter becomes a Latin one
    const wrong = pdfUaFaults(bytesOf(whole.replace(/> <04[\da-f]{2}>/g, '> <0061>')));
    expect(wrong.join('\n')).toMatch(/^7\.2 “.*” is read as Russian/);
  });
});

describe.runIf(hasPdfReaders)('an English survey in a Russian report', () => {
  it('says which of its words are English, and misses it where it does not', async () => {
    const survey = awkwardSurveys.find(({ name }) => name === 'every type in Russian');
    if (!survey) throw new Error('There is no survey in English with a Russian report.');
    const whole = unpackedPdf(await pdfFile(awkwardReport(survey)));
    expect(pdfUaFaults(bytesOf(whole))).toEqual([]);
    const unsaid = pdfUaFaults(bytesOf(whole.replaceAll('/Span <</Lang (en)>>', '/Span <</Lang (ru)>>')));
    expect(unsaid.join('\n')).toMatch(/^7\.2 “.*” is English, and read as ru/m);
  });
});

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
