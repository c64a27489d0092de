/**
 * A summary or report as a PowerPoint deck: a slide for every message, with native charts and tables that anybody can
 * edit. Nothing in it comes from a clock, so that equal reports give equal bytes.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { createZipWriter } from '../../bytes/zip/zip-writer.ts';
import type { RenderedReport, ReportDocument } from '../../reports/report-document.ts';
import { documentDate } from '../ooxml/document-properties.ts';
import { hexColor } from '../ooxml/drawingml/colors.ts';
import { ownFrame } from './own-style/own-frame.ts';
import { planDeck } from './plan-deck.ts';
import { recordOf } from './record/deck-record.ts';
import { writeDeck } from './writing/deck-writer.ts';

export async function renderPptx(given: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  const date = documentDate(given.newestAnswerAt);
  const { title, isRightToLeft, language } = given;
  const deckLanguage = { isRightToLeft, language };
  const style = given.template && (await styleOf(given.template));
  const document = style ? { ...given, accent: `#${style.accent}` } : given;
  const accent = hexColor(document.accent);
  const deck = planDeck(document, style?.design);
  const frame = style?.frame ?? ownFrame(accent, deckLanguage);
  const record = recordOf(given, deck.slides);
  if (given.edited) {
    const { refreshDeck } = await import('./refresh/refresh-deck.ts');
    const { edited, emptiesOld = false } = given;
    return refreshDeck({ edited, plan: deck, record, facts: { deckLanguage, date }, frame, emptiesOld }, out);
  }
  const zip = createZipWriter(out, date);
  await writeDeck(zip, deck, { title, accent, deckLanguage, date, record }, frame);
  await zip.finish();
  return { warnings: [], pages: deck.slides.length };
}

/** Most decks have no template: what reads one is loaded for those that do. */
async function styleOf(template: Uint8Array) {
  const { styled } = await import('./template/styled.ts');
  return styled(template);
}
