/** The body of a report in Word: cover, contents, and chapter after chapter. */
import type { ReportChapter, ReportDocument, ReportSection } from '../../../reports/report-document.ts';
import { fittedPicture } from '../../pictures/picture-size.ts';
import { withoutRepeats } from '../../without-repeats.ts';
import { type BlockContext, blockXml, factsXml, figuresXml } from './blocks-xml.ts';
import { bookmark, contentsXml, type Heading, headingsOf } from './contents-xml.ts';
import { keepings, loose } from './kept-together.ts';
import { paragraph, paragraphOf, spacer } from './paragraph-xml.ts';

/** Contents of so many lines find room on the cover. */
const SHORT_CONTENTS = 9;
const LONG_TITLE_UNITS = 90;
const LONGER_TITLE_UNITS = 250;

export function bodyXml(document: ReportDocument, given: Omit<BlockContext, 'anchors' | 'heading'>): string {
  const headings = headingsOf(document);
  const context = { ...given, heading: '', anchors: new Map(headings.map(({ id, anchor }) => [id, anchor])) };
  const opening = document.chapters.filter(({ isOpening }) => isOpening);
  const writeChapters = chapterWriter(headings, context);
  return [
    coverXml(document, context),
    // what a director reads is on the first page
    withoutSpacer(writeChapters(opening)),
    // a summary is a page or two
    document.kind === 'summary'
      ? ''
      : contentsXml(document, headings, headings.length > SHORT_CONTENTS && opening.length === 0),
    writeChapters(document.chapters.filter(({ isOpening }) => !isOpening)),
  ].join('');
}

function coverXml(document: ReportDocument, context: BlockContext): string {
  return [
    logoXml(document, context),
    paragraph(document.title, { ...context, style: 'Title', ...titleSize(document.title) }),
    paragraph(document.subtitle, { ...context, style: 'ReportSubtitle' }),
    factsXml(document.coverFacts, context),
    figuresXml(document.keyFigures, context),
  ].join('');
}

function titleSize(title: string): { halfPoints?: number } {
  if (title.length <= LONG_TITLE_UNITS) return {};
  return { halfPoints: title.length <= LONGER_TITLE_UNITS ? 36 : 24 };
}

/** Headings are taken in the order in which they were listed. Chapters follow one another, so that no page stays half empty. */
function chapterWriter(headings: readonly Heading[], context: BlockContext) {
  let next = 0;
  function heading(text: string): string {
    const { level = 1, anchor = '' } = headings[next++] ?? {};
    return paragraph(text, { ...context, style: `Heading${level}`, ...bookmark(anchor) });
  }
  return (chapters: readonly ReportChapter[]): string => {
    const pieces: string[] = [];
    for (const { heading: title, sections, isOpening = false } of chapters) {
      if (!isOpening) pieces.push(heading(title));
      for (const section of sections) pieces.push(heading(section.heading), sectionXml(section, context, isOpening));
    }
    return pieces.join('');
  };
}

function withoutSpacer(xml: string): string {
  return xml.endsWith(spacer) ? xml.slice(0, -spacer.length) : xml;
}

/** The table of an opening begins on the first page, however long it is. */
function sectionXml(section: ReportSection, context: BlockContext, isOpening: boolean): string {
  const base = section.base === undefined ? '' : paragraph(section.base, { ...context, style: 'Base' });
  const blocks = withoutRepeats(section.blocks);
  const keepingOf = keepings({ ...section, blocks }).map((keeping) =>
    isOpening ? { ...keeping, kept: loose.kept } : keeping,
  );
  return (
    base +
    blocks
      .map((block, at) => blockXml(block, { ...context, heading: section.heading, keeping: keepingOf[at] ?? loose }))
      .join('')
  );
}

const MAX_WIDTH_POINTS = 180;
const MAX_HEIGHT_POINTS = 64;

/** The logo on the cover, in its own proportions and no larger than a letterhead's. */
function logoXml({ logo, survey }: ReportDocument, { drawn, isRightToLeft }: BlockContext): string {
  const size = logo && fittedPicture(logo, MAX_WIDTH_POINTS, MAX_HEIGHT_POINTS);
  if (!logo || !size) return '';
  const run = drawn.picture(logo, survey.name, size.widthPoints, size.heightPoints);
  return paragraphOf(run, { style: 'ReportSubtitle', isRightToLeft });
}
