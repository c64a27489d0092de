/**
 * Decks and Word files of reports for readers who hear them: by the rules of the programs' own checkers, and of what these leave
 * to people. The checkers find what is broken: a file that passes is spoiled in one place at a time.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPptx } from '../../../../shared/formats/pptx/pptx.ts';
import { renderReportWord } from '../../../../shared/formats/word/report/word-report.ts';
import { buildReport } from '../../../../shared/reports/build-report.ts';
import { awkwardReport, awkwardSurveys } from '../../../support/awkward/surveys.ts';
import { deckAccessFaults } from '../../../support/files-read/accessible-deck.ts';
import { wordAccessFaults } from '../../../support/files-read/accessible-word.ts';
import { readXml } from '../../../support/files-read/read-xml.ts';
import { madeTemplate } from '../../../support/files-sent/made-template.ts';
import { someOf } from '../../../support/run/proof-size.ts';
import { madeComparisons } from '../../../support/statistics/made-comparisons.ts';
import { type ReportFile, reportFile } from './drawingml/report-file.ts';

/** Headlines, charts by group, tables with groups of columns, notes, weights and changes. */
const compared = buildReport({
  kind: 'report',
  survey: { id: 7, name: 'Guests of spring' },
  statistics: madeComparisons({
    seed: 3,
    respondents: 700,
    questions: 7,
    groups: [5, 4, 3],
    isOverlapping: true,
    isWeighted: true,
    isCompared: true,
    effect: 0.25,
  }),
  language: 'ru',
  timezone: 'UTC',
  notes: [],
  warnings: [],
  headlines: true,
  groupCharts: true,
});

/** A Russian survey, reported in English. */
const cyrillic = awkwardSurveys.find(({ name }) => name === 'in Cyrillic');
if (!cyrillic) throw new Error('There is no survey in Cyrillic.');
const foreign = awkwardReport({ ...cyrillic, language: 'en' });

/** An English survey, reported in Russian. */
const inRussian = awkwardSurveys.find(({ name }) => name === 'every type in Russian');
if (!inRussian) throw new Error('There is no survey in English with a Russian report.');

const documents = [
  { name: 'an English survey in Russian', document: awkwardReport(inRussian) },
  { name: 'a survey in another language', document: foreign },
  { name: 'a report that compares', document: compared },
  ...someOf(awkwardSurveys, 6).map((survey) => ({ name: survey.name, document: awkwardReport(survey) })),
];

describe.each(documents)('a report of $name', ({ document }) => {
  it('is a deck for everyone', async () => {
    expect(deckAccessFaults(await reportFile(renderPptx, document))).toEqual([]);
  });

  it('is a Word file for everyone', async () => {
    expect(wordAccessFaults(await reportFile(renderReportWord, document))).toEqual([]);
  });
});

it('is a deck for everyone in the look of a template, and after it got new figures', async () => {
  const { bytes } = await reportFile(renderPptx, compared);
  for (const more of [{ template: madeTemplate({}) }, { edited: bytes }]) {
    expect(deckAccessFaults(await reportFile(renderPptx, { ...compared, ...more }))).toEqual([]);
  }
});

it('is a deck for everyone after it was in another language', async () => {
  const { bytes } = await reportFile(renderPptx, awkwardReport({ ...cyrillic, language: 'ru' }));
  const { xml } = await reportFile(renderPptx, { ...foreign, edited: bytes });
  expect(deckAccessFaults({ xml: withLanguage(xml, 'en-GB') })).toEqual([]);
});

it('keeps nobody from refreshing a deck that its words are cut by language', async () => {
  const { bytes } = await reportFile(renderPptx, foreign);
  const again = await reportFile(renderPptx, { ...foreign, edited: bytes });
  expect(again.warnings).toEqual([]);
  expect(deckAccessFaults(again)).toEqual([]);
});

/** The properties of an edited deck stay its own. */
function withLanguage(xml: ReportFile['xml'], language: string): ReportFile['xml'] {
  const core = readXml(Buffer.from(`<x><dc:title>Guests</dc:title><dc:language>${language}</dc:language></x>`));
  return new Map([...xml, ['docProps/core.xml', core]]);
}

type Spoiled = readonly [what: string, part: RegExp, from: RegExp, to: string, fault: string];

/** Every part of that name in which it is found gets another text. */
function spoiled({ parts }: ReportFile, [, part, from, to]: Spoiled) {
  const xml = new Map<string, ReturnType<typeof readXml>>();
  let isChanged = false;
  for (const [name, bytes] of parts) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    const text = bytes.toString();
    const other = part.test(name) ? text.replace(from, to) : text;
    isChanged ||= other !== text;
    xml.set(name, readXml(Buffer.from(other)));
  }
  expect(isChanged, 'it is spoiled').toBe(true);
  return { xml };
}

const everySlide = /^ppt\/slides\/slide\d+\.xml$/;
const document = /^word\/document\.xml$/;

const decks: readonly Spoiled[] = [
  ['a file without a title', /core\.xml/, /<dc:title>[^<]*/, '<dc:title>', 'no dc:title'],
  ['a file of no language', /core\.xml/, /<dc:language>[^<]*/, '<dc:language>', 'no dc:language'],
  ['a slide without a title', /slide9\.xml$/, /<p:ph type="title"\/>/, '', 'slide 9: no title'],
  ['a title that is read last', /slide9\.xml$/, /(<p:sp>.*?<\/p:sp>)(<p:sp>.*?<\/p:sp>)/, '$2$1', 'not read first'],
  [
    'two slides of one title',
    everySlide,
    /(type="title".*?<a:t>)[^<]*/,
    '$1Same',
    'the title “Same” is that of slide 1',
  ],
  ['a chart without a text', everySlide, / descr="[^"]*"/, '', 'has no text'],
  ['a table without a head', everySlide, / first(Row|Col)="1"/, '', 'a table without a head'],
  ['cells joined below the head', everySlide, /(.*)<a:tc>/, '$1<a:tc gridSpan="2">', 'joined cells below the head'],
  ['a text of no language', everySlide, / lang="[^"]*"/, '', 'is of no language'],
  ['a paragraph for its height', everySlide, /<\/p:txBody>/, '<a:p/></p:txBody>', 'an empty paragraph'],
  ['a link without words', everySlide, /(<a:hlinkClick [^>]*>.*?<a:t>)[^<]*/, '$1here', 'the link “here” says nothing'],
  [
    'grey letters on white',
    everySlide,
    /<a:srgbClr val="[^"]*"\/>/g,
    '<a:srgbClr val="AAAAAA"/>',
    'a contrast of 2.32',
  ],
];

const files: readonly Spoiled[] = [
  ['a file without a title', /core\.xml/, /<dc:title>[^<]*/, '<dc:title>', 'no dc:title'],
  ['a file of no language', /core\.xml/, /<dc:language>[^<]*/, '<dc:language>', 'no dc:language'],
  ['styles of no language', /styles\.xml/, /<w:lang [^>]*\/>/g, '', 'styles.xml: no language'],
  ['a level that is left out', document, /w:val="Heading2"/, 'w:val="Heading4"', 'a heading of level 4 after one of 1'],
  ['no headings at all', document, /w:val="Heading\d"/g, 'w:val="ReportText"', 'no headings'],
  ['a drawing without a text', document, / descr="[^"]*"/, '', 'has no text'],
  ['a table without a head', document, /<w:tblHeader\/>/, '', 'no head'],
  ['a caption for a head', document, /<w:tblLook w:val="0680"\/>/, '<w:tblLook w:val="0600"/>', 'no head'],
  ['joined cells', document, /(.*)<w:tcPr>/, '$1<w:tcPr><w:vMerge/>', 'joined downwards'],
  [
    'a paragraph for its height',
    document,
    /(<w:p>(?:(?!<\/w:p>).)*Heading2)/,
    '<w:p/><w:p/><w:p/>$1',
    'an empty paragraph',
  ],
  ['a link to nowhere', document, /w:anchor="[^"]*"/, 'w:anchor="nowhere"', 'leads nowhere'],
  ['grey letters on white', document, /<w:color w:val="[^"]*"\/>/g, '<w:color w:val="AAAAAA"/>', 'a contrast of'],
];

describe('the checker', () => {
  let deck: ReportFile;
  let word: ReportFile;
  beforeAll(async () => {
    [deck, word] = await Promise.all([reportFile(renderPptx, compared), reportFile(renderReportWord, compared)]);
  });

  it.each(decks)('finds in a deck %s', (...one) => {
    expect(deckAccessFaults(spoiled(deck, one)).join('\n')).toContain(one[4]);
  });

  it('finds words that would be read in a wrong language', async () => {
    const [own, text] = await Promise.all([reportFile(renderPptx, foreign), reportFile(renderReportWord, foreign)]);
    for (const [part, from, to, fault] of [
      [everySlide, / lang="ru-RU"/, ' lang="en-GB"', 'is Russian, and read as en-GB'],
      [/notesSlides\//, / lang="ru-RU"/g, ' lang="en-GB"', 'is Russian, and read as en-GB'],
      [everySlide, / lang="en-GB"/g, ' lang="ru-RU"', 'is read as Russian'],
    ] as const) {
      expect(deckAccessFaults(spoiled(own, ['', part, from, to, fault])).join('\n')).toContain(fault);
    }
    for (const [part, from, to, fault] of [
      [document, /<w:lang w:val="ru-RU"\/>/, '', 'is Russian, and read as en-GB'],
      [/word\/header/, /<w:lang w:val="ru-RU"\/>/, '', 'is Russian, and read as en-GB'],
      [document, /(<w:r>)(<w:t[ >])/g, '$1<w:rPr><w:lang w:val="ru-RU"/></w:rPr>$2', 'is read as Russian'],
    ] as const) {
      expect(wordAccessFaults(spoiled(text, ['', part, from, to, fault])).join('\n')).toContain(fault);
    }
  });

  it.each(files)('finds in a Word file %s', (...one) => {
    expect(wordAccessFaults(spoiled(word, one)).join('\n')).toContain(one[4]);
  });
});
