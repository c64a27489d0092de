/**
 * A summary or report as a Word document whose charts are native: anybody can restyle them and edit their data. Nothing
 * in it comes from a clock, so that equal reports give equal bytes.
 */
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import { createZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { RenderedReport, ReportDocument } from '../../../reports/report-document.ts';
import { documentDate } from '../../ooxml/document-properties.ts';
import { hexColor } from '../../ooxml/drawingml/colors.ts';
import { bodyXml } from './body-xml.ts';
import { createDrawnParts } from './drawn-parts.ts';
import { fittingSummary } from './fitting-summary.ts';
import { loose } from './kept-together.ts';
import { shellParts } from './report-shell.ts';

export async function renderReportWord(given: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  const document = fittingSummary(given);
  const changedAt = documentDate(document.newestAnswerAt);
  const accent = hexColor(document.accent);
  const drawn = createDrawnParts(document);
  const { isRightToLeft, language, words } = document;
  const context = { isRightToLeft, language, accent, drawn, continued: words.continued, keeping: loose };
  const body = bodyXml(document, context);
  const parts = await shellParts(document, accent, {
    body,
    relations: drawn.relations(),
    partTypes: drawn.partTypes(),
    changedAt,
  });
  const zip = createZipWriter(out, changedAt);
  for (const [name, xml] of parts) await zip.add(name, xml);
  await drawn.writeTo(zip, changedAt);
  await zip.finish();
  return { warnings: [] };
}
