/** What a file says about itself: title, maker, and the one date it may carry, that of the newest answer. */
import { parseMoment } from '../../zone.ts';
import { escapeXml, xmlHead } from './xml.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MAKER = 'Survey Exports';
/** The first day that a ZIP file can name stands for no day at all. */
const NO_DAY = Date.UTC(1980, 0, 1);

export function documentDate(newestAnswerAt: string | undefined): Date {
  const epochMs = parseMoment(newestAnswerAt ?? '');
  return new Date(Number.isNaN(epochMs) ? NO_DAY : Math.floor(epochMs / 1000) * 1000);
}

export function corePropertiesXml(title: string, date: Date): string {
  const time = date.toISOString().replace('.000', '');
  return [
    `${xmlHead}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${MAKER}</dc:creator>`,
    `<cp:lastModifiedBy>${MAKER}</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified>`,
    '</cp:coreProperties>',
  ].join('');
}

export function appPropertiesXml(): string {
  return `${xmlHead}<Properties xmlns="${OFFICE}/extended-properties"><Application>${MAKER}</Application></Properties>`;
}

export function packageRelsXml(): string {
  const items = [
    ['rId1', `${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml'],
    ['rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ['rId3', `${OFFICE}/relationships/extended-properties`, 'docProps/app.xml'],
  ].map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`);
  return `${xmlHead}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}
