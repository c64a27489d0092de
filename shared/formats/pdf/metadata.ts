/** What the file says of itself: title, language, dates. No clock is asked, so that equal answers give equal bytes. */
import { type PDFDocument, PDFName } from 'pdf-lib';
import type { ReportDocument } from '../../reports/report-document.ts';

const PRODUCER = 'Survey Exports';

export function writeMetadata(
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
