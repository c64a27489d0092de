/** What decks and Word files have to say for readers who cannot see them: what both have in common. */
import { languageFault } from './language-fault.ts';
import { all, type XmlElement } from './read-xml.ts';

export interface OfficeParts {
  xml: ReadonlyMap<string, XmlElement>;
}

/** A fault is told with the place where it is. */
export type Fault = (where: string, what: string) => void;

/** What the file says about itself is what its window, a search or a screen reader says first. */
export function checkProperties({ xml }: OfficeParts, fault: Fault): void {
  const core = xml.get('docProps/core.xml');
  for (const name of ['dc:title', 'dc:language']) {
    const [said] = core ? all(core, name) : [];
    if (textBelow(said).trim() === '') fault('docProps/core.xml', `no ${name}`);
  }
}

/** Every run of a text by what its part says it is in; without a word it is in the language of the file. */
export function checkLanguages(
  { xml }: OfficeParts,
  part: RegExp,
  said: (run: XmlElement) => SaidRun,
  fault: Fault,
): void {
  const core = xml.get('docProps/core.xml');
  const own = textBelow(core && all(core, 'dc:language')[0]);
  for (const [name, root] of xml) {
    if (!part.test(name)) continue;
    for (const run of [...all(root, 'a:r'), ...all(root, 'w:r')]) {
      const { text, language } = said(run);
      const found = languageFault(text, language ?? own, own);
      if (found !== undefined) fault(name, found);
    }
  }
}

interface SaidRun {
  text: string;
  language: string | undefined;
}

/** Charts, pictures and tables: a text for who cannot see them, or a mark that there is nothing to miss. */
export function checkAltText(where: string, about: XmlElement | undefined, fault: Fault): void {
  if (!about || isDecorative(about)) return;
  if ((about.attributes.get('descr') ?? '').trim() === '')
    fault(where, `“${about.attributes.get('name')}” has no text`);
}

export function isDecorative(about: XmlElement): boolean {
  return all(about, 'adec:decorative').some(({ attributes }) => attributes.get('val') === '1');
}

/** An address or a word like "here" says nothing of where a link leads. */
export function checkLinkText(where: string, text: string, fault: Fault): void {
  if (text.trim() === '') fault(where, 'a link without a text');
  if (/^(https?:\S+|here|click here|more|link|\d+)$/i.test(text.trim()))
    fault(where, `the link “${text}” says nothing`);
}

export function textBelow(element: XmlElement | undefined): string {
  if (!element) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : textBelow(child))).join('');
}

export function childrenOf(element: XmlElement | undefined): XmlElement[] {
  return (element?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string');
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(element).find((one) => one.name === name);
}

interface Ink {
  ink: string;
  ground: string;
  points: number;
  isBold: boolean;
  /** A bar of block letters. */
  isDrawn?: boolean;
}

/** WCAG 2.2, 1.4.3 and 1.4.11: large letters are of 18 points, or of 14 in bold, and what is drawn needs no more than they. */
export function checkContrast(
  where: string,
  { ink, ground, points, isBold, isDrawn = false }: Ink,
  fault: Fault,
): void {
  const wanted = isDrawn || points >= 18 || (isBold && points >= 14) ? 3 : 4.5;
  const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a) as [number, number];
  const found = (light + 0.05) / (dark + 0.05);
  if (found < wanted) fault(where, `#${ink} on #${ground}: a contrast of ${found.toFixed(2)}`);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
