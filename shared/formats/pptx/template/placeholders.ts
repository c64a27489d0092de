/** The places of a template’s layouts: where they are, and how large letters are in them. */
import { toPoints } from '../../ooxml/emu.ts';
import { child, descendants, numberOf, type XmlElement } from '../../ooxml/read-xml.ts';
import type { Box } from '../slide-size.ts';

export interface LayoutPlace {
  type: string;
  /** As slides name it. */
  xml: string;
  /** In points of the template; undefined where neither layout nor master says it. */
  box: Box | undefined;
  /** Points of its letters, where the place says it. */
  points: number | undefined;
}

/** Layouts take from the master what they leave out, by these names. */
const inherited: Readonly<Record<string, string>> = { ctrTitle: 'title', subTitle: 'body', obj: 'body' };

export function placesOf(slide: XmlElement, master?: readonly LayoutPlace[]): LayoutPlace[] {
  return descendants(slide, 'sp').flatMap((shape) => {
    const mark = child(shape, 'nvSpPr', 'nvPr', 'ph');
    if (!mark) return [];
    const type = mark.attributes.get('type') ?? 'obj';
    const above = master?.find((one) => one.type === (inherited[type] ?? type));
    const size = numberOf(child(shape, 'txBody', 'lstStyle', 'lvl1pPr', 'defRPr'), 'sz');
    const index = numberOf(mark, 'idx');
    const xml = `<p:ph${type === 'obj' ? '' : ` type="${type.replace(/\W/g, '')}"`}${index === undefined ? '' : ` idx="${index}"`}/>`;
    return [{ type, xml, box: boxOf(shape) ?? above?.box, points: size === undefined ? above?.points : size / 100 }];
  });
}

function boxOf(shape: XmlElement): Box | undefined {
  const frame = child(shape, 'spPr', 'xfrm');
  const [off, ext] = [child(frame, 'off'), child(frame, 'ext')];
  const [x, y] = [numberOf(off, 'x'), numberOf(off, 'y')];
  const [width, height] = [numberOf(ext, 'cx'), numberOf(ext, 'cy')];
  if (x === undefined || y === undefined || !width || !height) return undefined;
  return { x: toPoints(x), y: toPoints(y), width: toPoints(width), height: toPoints(height) };
}
