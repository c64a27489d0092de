/**
 * A template as decks use it: its parts under names of our own, the three layouts that our slides stand on, and the
 * places and colours of these. What was uploaded and what was kept of it are read alike.
 */
import { relationTypes } from '../../ooxml/namespaces.ts';
import { child, type XmlElement } from '../../ooxml/read-xml.ts';
import type { DeckFont } from '../deck-design.ts';
import type { LayoutName } from '../slide.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { openPackage, parsedXml } from './open-package.ts';
import { type LayoutPlace, placesOf } from './placeholders.ts';
import { checkedIds, mastersOf, type TakenPart, takeParts } from './take-parts.ts';
import { colorOf, contrastOf, groundOf, type SchemeColors, schemeColors } from './template-colors.ts';
import { refused } from './template-faults.ts';

interface TemplateLayout {
  path: string;
  name: string;
  type: string;
  places: readonly LayoutPlace[];
  xml: XmlElement;
}

export interface DeckTemplate {
  parts: readonly TakenPart[];
  masters: readonly { id: number; path: string }[];
  /** In EMU. */
  slide: { width: number; height: number };
  layouts: Readonly<Record<LayoutName, TemplateLayout>>;
  /** How many there are in all. */
  layoutCount: number;
  /** Those of the first master. */
  places: readonly LayoutPlace[];
  titlePoints: number;
  scheme: SchemeColors;
  /** Six hex digits: of plain text on a slide of content, and of what lies behind it. */
  ink: { hex: string; name: string | undefined };
  ground: string;
  fonts: { heading: string; text: string };
  /** Those of its fonts that decks carry. */
  embedded: readonly DeckFont[];
}

const USUAL_TITLE_POINTS = 44;
const LEAST_CONTRAST = 3;

export function readTemplate(bytes: Buffer): DeckTemplate {
  const source = openPackage(bytes);
  const { masters, slide } = mastersOf(source);
  const { parts, nameOf } = takeParts(
    source,
    masters.map((one) => one.source),
  );
  const ids = checkedIds(masters, parts);
  const byPath = new Map(parts.map((part) => [part.path, part]));
  const first = byPath.get(nameOf(masters[0]?.source ?? ''));
  if (!first) throw refused('template_without_titles');
  const targets = (type: string) => first.relations.filter((one) => one.type === type).map((one) => ours(one.target));
  const theme = byPath.get(targets(relationTypes.theme)[0] ?? '');
  if (!theme) throw refused('template_broken', { fault: 'no theme' });
  const master = parsedXml(first.bytes);
  const places = placesOf(master);
  const layouts = targets(relationTypes.slideLayout).flatMap((path) => layoutAt(byPath.get(path), places));
  const chosen = chosenLayouts(layouts);
  const titleStyle = child(master, 'txStyles', 'titleStyle', 'lvl1pPr', 'defRPr');
  const themeXml = parsedXml(theme.bytes);
  const embedded = embeddedFonts(source, parts);
  return {
    parts: [...parts, ...embedded.parts],
    embedded: embedded.fonts,
    masters: masters.map((one, at) => ({ id: ids[at] ?? 0, path: nameOf(one.source) })),
    slide,
    layouts: chosen,
    layoutCount: layouts.length,
    places,
    titlePoints: Number(titleStyle?.attributes.get('sz') ?? USUAL_TITLE_POINTS * 100) / 100 || USUAL_TITLE_POINTS,
    ...colorsOf(master, chosen.content.xml, themeXml),
    fonts: fontsOf(themeXml),
  };
}

const ours = (target: string) => target.replace('../', 'ppt/');

function layoutAt(part: TakenPart | undefined, master: readonly LayoutPlace[]): TemplateLayout[] {
  if (!part) return [];
  const xml = parsedXml(part.bytes);
  const name = child(xml, 'cSld')?.attributes.get('name') ?? '';
  return [{ path: part.path, name, type: xml.attributes.get('type') ?? 'cust', places: placesOf(xml, master), xml }];
}

export const isTitle = ({ type }: LayoutPlace) => type === 'title' || type === 'ctrTitle';

/** By what layouts say they are for; where none says it, by the places that they have. */
function chosenLayouts(all: readonly TemplateLayout[]): DeckTemplate['layouts'] {
  const titled = all.filter(({ places }) => places.some(isTitle));
  const [any] = titled;
  if (!any) throw refused('template_without_titles');
  const ofType = (...types: string[]) => types.flatMap((type) => titled.find((one) => one.type === type) ?? []).at(0);
  const cover = ofType('title') ?? titled.find(({ places }) => places.some(({ type }) => type === 'ctrTitle')) ?? any;
  const plain = titled.find((one) => one !== cover && one.type !== 'secHead');
  return {
    cover,
    chapter: ofType('secHead') ?? cover,
    content: ofType('titleOnly', 'obj', 'tx', 'objTx', 'txObj') ?? plain ?? any,
  };
}

function colorsOf(
  master: XmlElement,
  layout: XmlElement,
  theme: XmlElement,
): Pick<DeckTemplate, 'scheme' | 'ink' | 'ground'> {
  const map = child(layout, 'clrMapOvr', 'overrideClrMapping') ?? child(master, 'clrMap');
  const scheme = schemeColors(theme, map);
  const fill = child(master, 'txStyles', 'bodyStyle', 'lvl1pPr', 'defRPr', 'solidFill')?.children[0];
  const hex = colorOf(fill, scheme);
  const isPlain = fill?.name === 'schemeClr' && fill.children.length === 0;
  const wanted = { hex: hex ?? '', name: isPlain ? fill.attributes.get('val') : undefined };
  const text = { hex: scheme.get('tx1') ?? '000000', name: 'tx1' };
  const ink = hex === undefined ? text : wanted;
  // before a picture, letters have been chosen by whoever made it
  const isDark = contrastOf(ink.hex, 'FFFFFF') > contrastOf(ink.hex, '000000');
  const ground = groundOf(layout, scheme) ?? groundOf(master, scheme) ?? (isDark ? 'FFFFFF' : '000000');
  if (contrastOf(ink.hex, ground) >= LEAST_CONTRAST) return { scheme, ink, ground };
  const back = { hex: scheme.get('bg1') ?? 'FFFFFF', name: 'bg1' };
  const better = contrastOf(text.hex, ground) >= contrastOf(back.hex, ground) ? text : back;
  return { scheme, ink: better, ground };
}

function fontsOf(theme: XmlElement): DeckTemplate['fonts'] {
  const face = (which: string) =>
    child(theme, 'themeElements', 'fontScheme', which, 'latin')?.attributes.get('typeface') ?? '';
  return { heading: face('majorFont'), text: face('minorFont') };
}
