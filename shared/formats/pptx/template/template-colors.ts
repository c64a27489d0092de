/** The colours of a template's theme, and what colours in its masters come to. */
import { contrast, mix } from '../../../reports/palette.ts';
import { child, descendants, numberOf, type XmlElement } from '../../ooxml/read-xml.ts';

/** By the names that slides use: six hex digits of `tx1`, `bg1`, `accent1` … */
export type SchemeColors = ReadonlyMap<string, string>;

const slots = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];
const usual: Readonly<Record<string, string>> = { dk1: '000000', lt1: 'FFFFFF', dk2: '44546A', lt2: 'E7E6E6' };
const usualMap: Readonly<Record<string, string>> = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };

/** `map`: which colour of the theme plays which part, as the master or a layout of its own says. */
export function schemeColors(theme: XmlElement, map: XmlElement | undefined): SchemeColors {
  const [scheme] = descendants(theme, 'clrScheme');
  const own = new Map(
    slots.map((slot) => [slot, plainColor(child(scheme, slot)?.children[0]) ?? usual[slot] ?? '808080']),
  );
  const roles = [...Object.keys(usualMap), ...slots.slice(4)];
  const colors = roles.map((role) => {
    const slot = map?.attributes.get(role) ?? usualMap[role] ?? role;
    return [role, own.get(slot) ?? own.get(role) ?? '808080'] as const;
  });
  return new Map([...own, ...colors]);
}

function plainColor(color: XmlElement | undefined): string | undefined {
  const value = color?.attributes.get(color.name === 'sysClr' ? 'lastClr' : 'val')?.toUpperCase();
  return value !== undefined && /^[\dA-F]{6}$/.test(value) ? value : undefined;
}

/** As far as lightness goes; other effects are left out. */
export function colorOf(color: XmlElement | undefined, scheme: SchemeColors): string | undefined {
  if (!color) return undefined;
  const name = color.attributes.get('val') ?? '';
  const plain = color.name === 'schemeClr' ? scheme.get(name) : plainColor(color);
  if (plain === undefined) return undefined;
  const share = (of: string) => (numberOf(child(color, of), 'val') ?? Number.NaN) / 100_000;
  const [dark, light] = [share('lumMod'), share('lumOff')];
  const darker = Number.isNaN(dark) ? plain : mixed(plain, '000000', 1 - Math.min(1, dark));
  return Number.isNaN(light) ? darker : lighter(darker, light);
}

function lighter(color: string, by: number): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16) + 255 * by);
  return channels
    .map((value) => Math.round(Math.min(255, value)).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** `share` 0 is the first colour, 1 the second. */
export function mixed(from: string, to: string, share: number): string {
  return mix(`#${from}`, `#${to}`, share).slice(1).toUpperCase();
}

export function contrastOf(one: string, other: string): number {
  return contrast(`#${one}`, `#${other}`);
}

/** What lies behind everything; undefined where it is a picture. */
export function groundOf(slide: XmlElement, scheme: SchemeColors): string | undefined {
  const ground = child(slide, 'cSld', 'bg');
  const filled = child(ground, 'bgPr', 'solidFill')?.children[0];
  const [stop] = child(ground, 'bgPr', 'gradFill', 'gsLst')?.children ?? [];
  return colorOf(filled ?? stop?.children[0] ?? child(ground, 'bgRef')?.children[0], scheme);
}
