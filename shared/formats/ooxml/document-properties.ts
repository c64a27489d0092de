/** What a file says about itself: title, maker, and the one date it may carry, that of the newest answer. */
import { parseMoment } from '../../zone.ts';
import { namespaces, relationTypes } from './namespaces.ts';
import { type Relation, relationsXml } from './package-xml.ts';
import { xmlCellText, xmlHead } from './xml.ts';

export const MAKER = 'Survey Exports';
/** The first day that a ZIP file can name stands for no day at all. */
const NO_DAY = Date.UTC(1980, 0, 1);

export function documentDate(newestAnswerAt: string | undefined): Date {
  const epochMs = parseMoment(newestAnswerAt ?? '');
  return new Date(Number.isNaN(epochMs) ? NO_DAY : Math.floor(epochMs / 1000) * 1000);
}

/** `locale`: e.g. `en-GB`, of its texts, where it is one. */
export function corePropertiesXml(title: string, date: Date, locale?: string): string {
  const time = date.toISOString().replace('.000', '');
  return [
    `${xmlHead}<cp:coreProperties xmlns:cp="${namespaces.coreProperties}"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${xmlCellText(title)}</dc:title><dc:creator>${MAKER}</dc:creator>`,
    locale === undefined ? '' : `<dc:language>${locale}</dc:language>`,
    `<cp:lastModifiedBy>${MAKER}</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified>`,
    '</cp:coreProperties>',
  ].join('');
}

export function appPropertiesXml(): string {
  return `${xmlHead}<Properties xmlns="${namespaces.extendedProperties}"><Application>${MAKER}</Application></Properties>`;
}

/** What a reader opens first: the main part of the package, and the two that speak about it. */
export function packageRelsXml(mainPart: string, more: readonly Relation[] = []): string {
  return relationsXml([
    { id: 'rId1', type: relationTypes.document, target: mainPart },
    { id: 'rId2', type: relationTypes.coreProperties, target: 'docProps/core.xml' },
    { id: 'rId3', type: relationTypes.extendedProperties, target: 'docProps/app.xml' },
    ...more,
  ]);
}
