/**
 * A summary or report as a PowerPoint deck: a slide for every message, with native charts and tables that anybody can
 * edit. Nothing in it comes from a clock, so that equal reports give equal bytes.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { createZipWriter } from '../../bytes/zip/zip-writer.ts';
import type { RenderedReport, ReportDocument } from '../../reports/report-document.ts';
import { documentDate } from '../ooxml/document-properties.ts';
import { hexColor } from '../ooxml/drawingml/colors.ts';
import { locales } from '../ooxml/locales.ts';
import { writeDeck } from './deck-writer.ts';
import { planDeck } from './plan-deck.ts';

export async function renderPptx(document: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  const date = documentDate(document.newestAnswerAt);
  const deck = planDeck(document);
  const zip = createZipWriter(out, date);
  const { title, accent, isRightToLeft, language } = document;
  const tongue = { isRightToLeft, locale: locales[language] };
  await writeDeck(zip, deck, { title, accent: hexColor(accent), tongue, date });
  await zip.finish();
  return { warnings: [], pages: deck.slides.length };
}
