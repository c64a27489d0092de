/** What the file says of itself once more, as XMP: programs for accessible documents read it there, and that it is meant to be PDF/UA-1. */
import { type PDFContext, PDFName, type PDFRef } from 'pdf-lib';
import type { ReportDocument } from '../../reports/report-document.ts';

export function writeXmp(
  context: PDFContext,
  { title, subtitle, language, newestAnswerAt }: ReportDocument,
  producer: string,
): PDFRef {
  const at = new Date(newestAnswerAt ?? Number.NaN);
  const day = Number.isNaN(at.getTime()) ? undefined : `${at.toISOString().slice(0, 19)}Z`;
  const text = (words: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(words)}</rdf:li></rdf:Alt>`;
  const packet = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
    `<dc:title>${text(title)}</dc:title><dc:description>${text(subtitle)}</dc:description>`,
    `<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>`,
    `<pdf:Producer>${producer}</pdf:Producer><xmp:CreatorTool>${producer}</xmp:CreatorTool>`,
    ...(day === undefined ? [] : [`<xmp:CreateDate>${day}</xmp:CreateDate><xmp:ModifyDate>${day}</xmp:ModifyDate>`]),
    '<pdfuaid:part>1</pdfuaid:part>',
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
  const stream = context.stream(Buffer.from(packet), { Type: 'Metadata', Subtype: PDFName.of('XML') });
  return context.register(stream);
}

/** XML holds no control characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
