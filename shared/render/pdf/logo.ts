/** The survey's logo as a picture of the file. One that cannot be read costs a warning, never the report. */
import type { PDFDocument, PDFRef } from 'pdf-lib';
import type { ReportLogo } from '../../reports/report-document.ts';

export interface Logo {
  /** Among the page's resources. */
  name: string;
  ref: PDFRef;
  width: number;
  height: number;
}

export async function embedLogo(pdf: PDFDocument, { bytes, type }: ReportLogo): Promise<Logo | undefined> {
  try {
    const image = type === 'png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes);
    await image.embed();
    return { name: 'Logo', ref: image.ref, width: image.width, height: image.height };
  } catch {
    return undefined;
  }
}
