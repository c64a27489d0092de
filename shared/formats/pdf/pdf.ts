/**
 * A report or summary as a PDF: laid out from top to bottom, then written in one go. Equal documents give equal bytes.
 */
import { PDFDocument, PDFName } from 'pdf-lib';
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { RenderedReport, ReportDocument } from '../../reports/report-document.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import type { Shaper } from '../fonts/harfbuzz.ts';
import { shaperFor } from '../fonts/shaper-for.ts';
import { type Places, placeChapters } from './chapters.ts';
import { placeContents } from './contents.ts';
import { coverPages, placeTitleBlock, TITLE_BLOCK_TOP } from './cover.ts';
import { drawHeaderAndFooter } from './header-and-footer.ts';
import { embedLogo, type Logo } from './logo.ts';
import { writeOutline } from './outline.ts';
import { createFlow } from './page/flow.ts';
import { createPage, newTag, type Page, type Tag } from './page/page.ts';
import { paletteOf } from './page/palette.ts';
import type { Setting } from './page/setting.ts';
import { writeTagTree } from './tag-tree.ts';
import { createDocumentFonts, type DocumentFonts } from './text/document-fonts.ts';
import { createTypesetter } from './text/typesetter.ts';
import { fileOf } from './write-file.ts';
import { writePages } from './write-pages.ts';
import { writeXmp } from './write-xmp.ts';

/** What the file says of itself: title, language, dates. No clock is asked, so that equal answers give equal bytes. */
const PRODUCER = 'Survey Exports';

function writeMetadata(
  pdf: PDFDocument,
  { title, subtitle, language, isRightToLeft, newestAnswerAt }: ReportDocument,
): void {
  pdf.setTitle(title.toWellFormed());
  pdf.setSubject(subtitle.toWellFormed());
  pdf.setProducer(PRODUCER);
  pdf.setCreator(PRODUCER);
  pdf.setLanguage(language);
  const at = new Date(newestAnswerAt ?? Number.NaN);
  if (!Number.isNaN(at.getTime())) {
    pdf.setCreationDate(at);
    pdf.setModificationDate(at);
  }
  pdf.catalog.set(
    PDFName.of('ViewerPreferences'),
    pdf.context.obj({ DisplayDocTitle: true, ...(isRightToLeft && { Direction: 'R2L' }) }),
  );
}

export async function renderPdf(given: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const logo = given.logo && embedLogo(pdf, given.logo);

  const { document, fonts, setter, pages, places, root } = fitting(given, await shaperFor(given), logo);

  const resources = writeResources(pdf, fonts, logo);
  const { refOf, destinationOf, links } = writePages(pdf, pages, places, resources);
  pdf.catalog.set(PDFName.of('Outlines'), writeOutline(pdf.context, document, destinationOf));
  const tags = writeTagTree(pdf.context, root, pages, refOf, links);
  pdf.catalog.set(PDFName.of('StructTreeRoot'), tags.root);
  pdf.catalog.set(PDFName.of('MarkInfo'), pdf.context.obj({ Marked: true }));
  if (document.kind === 'report') pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
  writeMetadata(pdf, document);
  pdf.catalog.set(PDFName.of('Metadata'), writeXmp(pdf.context, document, PRODUCER));

  await out.write(fileOf(pdf.context, tags.objects));
  return { warnings: warningsOf(document, setter.missing(), logo), pages: pages.length };
}

/** A summary has two pages at most. */
const MOST_OF_SUMMARY = 2;

function fitting(given: ReportDocument, shaper: Shaper | undefined, logo: Logo | undefined) {
  let document = given;
  let laid = layOut(document, shaper, logo);
  while (laid.pages.length > MOST_OF_SUMMARY && document.shorter) {
    document = document.shorter();
    laid = layOut(document, shaper, logo);
  }
  return { document, ...laid };
}

/** The body comes first, because the contents name its pages; then all pages are numbered. */
function layOut(document: ReportDocument, shaper: Shaper | undefined, logo: Logo | undefined) {
  const fonts = createDocumentFonts();
  const setter = createTypesetter(fonts, document.language, shaper);
  const setting: Setting = { setter, palette: paletteOf(document.accent), isRightToLeft: document.isRightToLeft };
  const root = newTag('Document');
  if (document.kind === 'summary') {
    const flow = createFlow(createPage(), TITLE_BLOCK_TOP);
    placeTitleBlock(setting, document, logo, flow, root);
    const { pages, places } = placeChapters(setting, document, flow, root);
    drawHeaderAndFooter(setting, document, pages, { header: 1, footer: 0 });
    return { fonts, setter, pages, places, root };
  }
  const cover = coverPages(setting, document, logo, root);
  const opening = document.chapters.filter(({ isOpening }) => isOpening);
  const others = document.chapters.filter(({ isOpening }) => !isOpening);
  const [openingTag, rest] = [newTag('Sect', root), newTag('Sect', root)];
  const late = placeChapters(setting, { ...document, chapters: others }, createFlow(), rest);
  // how many pages the contents take does not depend on the numbers in them, so a first go counts them
  const { length } = layEarly(0, newTag('Sect')).pages;
  const early = layEarly(length, openingTag);
  const pages = [...cover, ...early.pages, ...late.pages];
  drawHeaderAndFooter(setting, document, pages, { header: cover.length, footer: cover.length });
  return { fonts, setter, pages, places: early.places, root };

  /** The opening and the contents, which name the pages of all chapters. */
  function layEarly(count: number, parent: Tag) {
    const flow = createFlow();
    const laid = placeChapters(setting, { ...document, chapters: opening }, flow, parent);
    const places: Places = new Map([...laid.places, ...late.places]);
    const numberOf = (page: Page) => {
      const at = late.pages.indexOf(page);
      return 1 + cover.length + (at < 0 ? laid.pages.indexOf(page) : count + at);
    };
    placeContents(setting, document, { places, numberOf }, flow, newTag('Sect', parent));
    return { pages: flow.finished(), places };
  }
}

function writeResources(pdf: PDFDocument, fonts: DocumentFonts, logo: Logo | undefined) {
  const Font = fonts.embed(pdf.context);
  return pdf.context.register(pdf.context.obj({ Font, ...(logo && { XObject: { [logo.name]: logo.ref } }) }));
}

function warningsOf({ logo }: ReportDocument, missing: number, drawn: Logo | undefined): Warning[] {
  return [
    ...(missing > 0 ? [warningOf('characters_as_boxes', { count: missing })] : []),
    ...(logo && !drawn ? [warningOf('logo_unreadable', {})] : []),
  ];
}
