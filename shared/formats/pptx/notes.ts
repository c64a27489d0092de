/** Notes of slides: what a speaker reads and nobody else sees, below a picture of the slide. */
import { namespaces } from '../ooxml/namespaces.ts';
import { attributes, xmlHead } from '../ooxml/xml.ts';
import { masterColors } from './deck-design.ts';
import { colorMap } from './own-style/theme.ts';
import { treeXml } from './shape-xml.ts';
import { type DeckLanguage, paragraphXml } from './text-xml.ts';

/** The size of the page that notes are printed on, in EMU. */
export const notesSize = { width: 6_858_000, height: 9_144_000 } as const;
const picture = { x: 685_800, y: 1_143_000, width: 5_486_400, height: 3_086_100 };
const words = { x: 685_800, y: 4_400_550, width: 5_486_400, height: 3_600_450 };
const POINTS = 12;

const spaces = `xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}" xmlns:p="${namespaces.presentation}"`;

export function notesMasterXml(deckLanguage: DeckLanguage): string {
  return [
    `${xmlHead}<p:notesMaster ${spaces}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>`,
    `${treeXml([pictureXml(placeXml(picture)), wordsXml([], deckLanguage, placeXml(words))])}</p:cSld>`,
    `${colorMap}</p:notesMaster>`,
  ].join('');
}

export function notesXml(notes: readonly string[], deckLanguage: DeckLanguage, name?: string): string {
  return [
    `${xmlHead}<p:notes ${spaces}><p:cSld>${treeXml([pictureXml(''), wordsXml(notes, deckLanguage, '', name)])}</p:cSld>`,
    `${masterColors}</p:notes>`,
  ].join('');
}

function placeXml({ x, y, width, height }: typeof picture): string {
  const place = `<a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/>`;
  return `<a:xfrm>${place}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}

function pictureXml(place: string): string {
  return [
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr>',
    `<p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr></p:sp>`,
  ].join('');
}

function wordsXml(notes: readonly string[], deckLanguage: DeckLanguage, place: string, name = 'Notes'): string {
  const texts = notes.length === 0 ? [''] : notes;
  const paragraphs = texts.map((text) => paragraphXml({ text, style: { points: POINTS, after: 4 } }, deckLanguage));
  return [
    `<p:sp><p:nvSpPr><p:cNvPr${attributes({ id: 3, name })}/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>`,
    `<p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr>`,
    `<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`,
  ].join('');
}
