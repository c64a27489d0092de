/** The things on a slide as XML. Numbers of shapes begin at two: the first is that of the slide's own tree. */
import { languageRuns } from '../language-runs.ts';
import { toEmu } from '../ooxml/emu.ts';
import { locales } from '../ooxml/locales.ts';
import { namespaces } from '../ooxml/namespaces.ts';
import { attributes, xmlCellText } from '../ooxml/xml.ts';
import type { Placeholder, PlaceholderShape, Shape, TextShape } from './slide.ts';
import { placeXml } from './slide-size.ts';
import { tableXml } from './table-xml.ts';
import { colorXml, type DeckLanguage, paragraphXml } from './text-xml.ts';

/** The relations that a shape needs: to its chart or picture, and to the slide that a click leads to. */
interface ShapeLinks {
  /** Chart or picture. */
  partId?: string;
  slideIdOf?: (section: string) => string | undefined;
}

export function treeXml(shapes: readonly string[]): string {
  return [
    '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>',
    '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>',
    ...shapes,
    '</p:spTree>',
  ].join('');
}

export function shapeXml(shape: Shape, id: number, deckLanguage: DeckLanguage, links: ShapeLinks): string {
  const place = placeXml(shape.box, deckLanguage.isRightToLeft);
  switch (shape.kind) {
    case 'text':
      return textXml(shape, id, deckLanguage, links);
    case 'placeholder':
      return placeholderXml(shape, id, deckLanguage);
    case 'decor':
      return decorXml(id, place, colorXml(shape.color));
    case 'chart': {
      const about = attributes({ id, name: shape.name ?? `Chart ${id}`, descr: shape.chart.alt, title: shape.title });
      const chart = `<c:chart xmlns:c="${namespaces.chart}" r:id="${links.partId ?? ''}"/>`;
      return frameXml(about, place, namespaces.chart, chart);
    }
    case 'table': {
      const about = attributes({ id, name: shape.name ?? `Table ${id}`, descr: shape.caption });
      return frameXml(about, place, TABLE_URI, tableXml(shape, deckLanguage));
    }
    case 'picture': {
      const about = attributes({ id, name: 'Logo', descr: shape.alt });
      return [
        `<p:pic><p:nvPicPr><p:cNvPr${about}/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>`,
        `<p:blipFill><a:blip r:embed="${links.partId ?? ''}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>`,
        `<p:spPr><a:xfrm>${place}</a:xfrm>${rectangle}</p:spPr></p:pic>`,
      ].join('');
    }
  }
}

const TABLE_URI = 'http://schemas.openxmlformats.org/drawingml/2006/table';
const rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

function frameXml(about: string, place: string, uri: string, content: string): string {
  return [
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr${about}/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr>`,
    `<p:nvPr/></p:nvGraphicFramePr><p:xfrm>${place}</p:xfrm>`,
    `<a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`,
  ].join('');
}

/** Marked as decoration, so that nobody has to hear of it. */
function decorXml(id: number, place: string, fill: string): string {
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Decoration ${id}"><a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}">`,
    '<adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>',
    `</p:cNvPr><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm>${place}</a:xfrm>${rectangle}${fill}`,
    '<a:ln><a:noFill/></a:ln></p:spPr></p:sp>',
  ].join('');
}

const placeholders: Record<Placeholder, { name: string; xml: string }> = {
  title: { name: 'Title', xml: '<p:ph type="title"/>' },
  subtitle: { name: 'Subtitle', xml: '<p:ph type="body" idx="1"/>' },
  footer: { name: 'Footer', xml: '<p:ph type="ftr" sz="quarter" idx="11"/>' },
  number: { name: 'Slide number', xml: '<p:ph type="sldNum" sz="quarter" idx="12"/>' },
};
const anchors = { top: 't', middle: 'ctr', bottom: 'b' } as const;

function textXml(shape: TextShape, id: number, deckLanguage: DeckLanguage, { slideIdOf }: ShapeLinks): string {
  const { fills, ground, anchor = 'top', inset = 0, target } = shape;
  const about = attributes({ id, name: shape.name ?? (fills === undefined ? `Text ${id}` : placeholders[fills].name) });
  const own = fills === undefined ? '<p:cNvSpPr txBox="1"/>' : '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>';
  const linkId = target === undefined ? undefined : slideIdOf?.(target);
  const link = linkId === undefined ? '' : `<a:hlinkClick r:id="${linkId}" action="ppaction://hlinksldjump"/>`;
  const { sides, ends } = typeof inset === 'number' ? { sides: inset, ends: inset } : inset;
  const [side, end] = [toEmu(sides), toEmu(ends)];
  return [
    `<p:sp><p:nvSpPr><p:cNvPr${about}>${link}</p:cNvPr>${own}`,
    `<p:nvPr>${fills === undefined ? '' : placeholders[fills].xml}</p:nvPr></p:nvSpPr>`,
    `<p:spPr><a:xfrm>${placeXml(shape.box, deckLanguage.isRightToLeft)}</a:xfrm>${rectangle}`,
    `${ground === undefined ? '<a:noFill/>' : colorXml(ground)}</p:spPr>`,
    `<p:txBody><a:bodyPr wrap="square" lIns="${side}" tIns="${end}" rIns="${side}" bIns="${end}" anchor="${anchors[anchor]}">`,
    '<a:normAutofit/></a:bodyPr><a:lstStyle/>',
    fills === 'number'
      ? numberXml(shape, deckLanguage)
      : shape.texts.map((text) => paragraphXml(text, deckLanguage)).join(''),
    '</p:txBody></p:sp>',
  ].join('');
}

/** Colours, letters and sides are those of its layout. */
function placeholderXml(
  { fills, name = placeholders[fills].name, mark, box, text, points, isMoved }: PlaceholderShape,
  id: number,
  deckLanguage: DeckLanguage,
): string {
  const size = points === undefined ? '' : ` sz="${Math.round(points * 100)}"`;
  const run = (language = deckLanguage.language) => `<a:rPr lang="${locales[language]}"${size} dirty="0"/>`;
  const words = languageRuns(text, deckLanguage.language).map((part) => {
    return `<a:r>${run(part.language)}<a:t>${xmlCellText(part.text)}</a:t></a:r>`;
  });
  const content = fills === 'number' ? `${SLIDE_NUMBER}${run()}<a:t>‹#›</a:t></a:fld>` : words.join('');
  const place = isMoved ? `<a:xfrm>${placeXml(box, false)}</a:xfrm>` : '';
  return [
    `<p:sp><p:nvSpPr><p:cNvPr${attributes({ id, name })}/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>`,
    `<p:nvPr>${mark}</p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr>`,
    `<p:txBody><a:bodyPr><a:normAutofit/></a:bodyPr><a:lstStyle/><a:p>${deckLanguage.isRightToLeft ? '<a:pPr rtl="1"/>' : ''}`,
    `${content}</a:p></p:txBody></p:sp>`,
  ].join('');
}

const SLIDE_NUMBER = '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">';

/** A field that each program fills in. */
function numberXml({ texts }: TextShape, deckLanguage: DeckLanguage): string {
  const [text] = texts;
  if (!text) return '<a:p/>';
  return paragraphXml({ ...text, text: '‹#›' }, deckLanguage)
    .replace('<a:r>', SLIDE_NUMBER)
    .replace('</a:r>', '</a:fld>');
}
