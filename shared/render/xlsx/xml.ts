/** Texts as XML of a workbook: the escapes of XML, and the spreadsheet's own for what looks like one of its escapes. */

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** For element content and for attributes in double quotes. */
export function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
