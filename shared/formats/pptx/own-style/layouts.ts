/** The three layouts of a deck and the places they have: cover, chapter, content. */

import { colors } from '../../ooxml/document-colors.ts';
import { namespaces } from '../../ooxml/namespaces.ts';
import { xmlHead } from '../../ooxml/xml.ts';
import { shapeXml, treeXml } from '../shape-xml.ts';
import type { LayoutName, Shape, TextShape } from '../slide.ts';
import { footBox } from '../slide-head.ts';
import { type Box, body, slideSize } from '../slide-size.ts';
import { colorXml, type DeckLanguage } from '../text-xml.ts';

export const layoutNames: readonly LayoutName[] = ['cover', 'chapter', 'content'];

const PANEL = 560;
/** A coloured panel with the title, and the facts on white beside it. */
export const cover = {
  panel: { x: 0, y: 0, width: PANEL, height: slideSize.height },
  mark: { x: body.x, y: 76, width: 56, height: 5 },
  title: { x: body.x, y: 96, width: PANEL - body.x - 36, height: 330 },
  subtitle: { x: body.x, y: 436, width: PANEL - body.x - 36, height: 44 },
  facts: { x: PANEL + 36, y: 150, width: slideSize.width - PANEL - 36 - body.x, height: 330 },
  logo: { x: PANEL + 36, y: 60, width: 220, height: 70 },
} as const;

export const chapter = {
  mark: { x: body.x, y: 170, width: 56, height: 5 },
  title: { x: body.x, y: 190, width: body.width, height: 200 },
} as const;

const contentTitle: Box = { x: body.x, y: 41, width: body.width, height: 60 };

interface DeckColors {
  /** Letters on the accent. */
  onAccent: string;
}

export function layoutXml(name: LayoutName, deckLanguage: DeckLanguage, { onAccent }: DeckColors): string {
  const { type, title, shapes, ground } = layoutOf(name, onAccent);
  const back = ground === undefined ? '' : `<p:bg><p:bgPr>${colorXml(ground)}<a:effectLst/></p:bgPr></p:bg>`;
  return [
    `${xmlHead}<p:sldLayout xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}"`,
    ` xmlns:p="${namespaces.presentation}" type="${type}" preserve="1" userDrawn="1">`,
    `<p:cSld name="${title}">${back}${treeXml(shapes.map((shape, at) => shapeXml(shape, at + 2, deckLanguage, {})))}</p:cSld>`,
    '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>',
  ].join('');
}

interface Layout {
  type: string;
  title: string;
  ground?: string;
  shapes: Shape[];
}

function layoutOf(name: LayoutName, onAccent: string): Layout {
  if (name === 'cover') {
    const shapes: Shape[] = [
      { kind: 'decor', box: cover.panel, color: 'accent1' },
      { kind: 'decor', box: cover.mark, color: onAccent },
      { ...place('title', cover.title, 40, onAccent), anchor: 'bottom' },
      place('subtitle', cover.subtitle, 16, onAccent),
    ];
    return { type: 'title', title: 'Cover', shapes };
  }
  if (name === 'chapter') {
    const shapes: Shape[] = [
      { kind: 'decor', box: chapter.mark, color: onAccent },
      place('title', chapter.title, 40, onAccent),
      ...foot(onAccent),
    ];
    return { type: 'secHead', title: 'Chapter', ground: 'accent1', shapes };
  }
  const mark: Shape = { kind: 'decor', box: { x: 0, y: 24, width: 8, height: 44 }, color: 'accent1' };
  const line: Shape = { kind: 'decor', box: { ...body, y: 500, height: 0.75 }, color: colors.line };
  return {
    type: 'titleOnly',
    title: 'Content',
    shapes: [mark, line, place('title', contentTitle, 26, 'tx1'), ...foot(colors.muted)],
  };
}

function foot(color: string): TextShape[] {
  const number = place('number', footBox.number, 9, color);
  const atEnd = number.texts.map((text) => ({ ...text, style: { ...text.style, align: 'end' as const } }));
  return [place('footer', footBox.footer, 9, color), { ...number, texts: atEnd }];
}

function place(fills: NonNullable<TextShape['fills']>, box: Box, points: number, color: string): TextShape {
  const isBold = fills === 'title';
  return { kind: 'text', fills, box, texts: [{ text: '', style: { points, isBold, color } }] };
}
