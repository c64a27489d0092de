/** One page as it is drawn: content operators, what they mean, and links. The origin is the top left, y runs down. */
import type { TextWeight } from '../../charts/drawing.ts';
import { foreignPassages } from '../../language-runs.ts';
import type { TextLine } from '../text/text-lines.ts';
import { rgbOf } from './palette.ts';

export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;

export interface TextStyle {
  size: number;
  weight: TextWeight;
  color: string;
}

export interface PageLink {
  x: number;
  top: number;
  width: number;
  height: number;
  /** The id of a chapter or section. */
  to: string;
  /** Where it leads, in words. */
  label: string;
  tag: Tag;
}

/** What drawn content means, as a tree: screen readers and copying follow it, and never the order of drawing. */
type TagRole =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'BlockQuote'
  | 'Figure'
  | 'Caption'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI'
  | 'Link';

/** A piece of a page's content, by its number on that page. */
export interface MarkedContent {
  page: Page;
  id: number;
}

export interface Tag {
  role: TagRole;
  kids: (Tag | MarkedContent | PageLink)[];
  /** What a person who cannot see it should hear. */
  alt?: string;
  /** For a heading in a table: what it is the heading of, a column if left out; and how many columns. */
  scope?: 'Row' | 'Column';
  span?: number;
  /** For a picture: where it is on its page. */
  box?: Box;
}

type Box = Pick<PageLink, 'x' | 'top' | 'width' | 'height'>;

export interface Page {
  operators: string[];
  /** The tag of every marked content, by its number. */
  marked: Tag[];
  links: PageLink[];
  /** Makes an area of the page lead elsewhere; its tag has what is drawn there too. */
  link(link: PageLink): void;
  /** Draws what belongs to a tag; without one it is decoration that nobody reads out. */
  tagged(tag: Tag | undefined, draw: () => void): void;
  rect(x: number, top: number, width: number, height: number, fill: string, radius?: number): void;
  line(points: readonly (readonly [number, number])[], stroke: string, width: number, dash?: readonly number[]): void;
  polygon(points: readonly (readonly [number, number])[], fill: string): void;
  /** `path` holds finished operators in this page's own units, origin at the bottom left. */
  fill(path: string, color: string): void;
  /** From the line's left edge. */
  text(line: TextLine, x: number, baseline: number, style: TextStyle): void;
  picture(name: string, x: number, top: number, width: number, height: number): void;
}

export function createPage(): Page {
  const operators: string[] = [];
  const marked: Tag[] = [];
  const links: PageLink[] = [];
  let color = '';

  function setFill(fill: string) {
    if (fill === color) return;
    color = fill;
    operators.push(`${rgb(fill)} rg`);
  }

  const page: Page = {
    operators,
    marked,
    links,
    link(link) {
      links.push(link);
      link.tag.kids.push(link);
    },
    tagged(tag, draw) {
      if (tag === undefined) operators.push('/Artifact BMC');
      else {
        operators.push(`/${tag.role} <</MCID ${marked.length}>> BDC`);
        tag.kids.push({ page, id: marked.length });
        marked.push(tag);
      }
      draw();
      operators.push('EMC');
    },
    rect(x, top, width, height, fill, radius = 0) {
      setFill(fill);
      const round = Math.min(radius, width / 2, height / 2);
      operators.push(round > 0 ? roundRect(x, top, width, height, round) : plainRect(x, top, width, height), 'f');
    },
    line(points, stroke, width, dash = []) {
      operators.push(`${rgb(stroke)} RG ${short(width)} w [${dash.map(short).join(' ')}] 0 d ${pathOf(points)} S`);
    },
    polygon(points, fill) {
      setFill(fill);
      operators.push(`${pathOf(points)} f`);
    },
    fill(path, fill) {
      setFill(fill);
      operators.push(path, 'f');
    },
    text(line, x, baseline, style) {
      if (line.words.length === 0) return;
      setFill(style.color);
      operators.push(`BT 1 0 0 1 ${short(x)} ${short(PAGE_HEIGHT - baseline)} Tm`, ...shown(line, style.size), 'ET');
    },
    picture(name, x, top, width, height) {
      const move = [width, 0, 0, height, x, PAGE_HEIGHT - top - height].map(short).join(' ');
      operators.push(`q ${move} cm /${name} Do Q`);
    },
  };
  return page;
}

/** Words one after the other; those in the same font become one operator, and passages in another language say so. */
function shown({ words, foreign }: TextLine, size: number): string[] {
  const passages =
    foreign === undefined
      ? []
      : foreignPassages(
          words.map(({ text }) => text),
          foreign,
        );
  const operators: string[] = [];
  let font = '';
  let rise = 0;
  let show = '';
  const flush = () => {
    if (show !== '') operators.push(`[${show}] TJ`);
    show = '';
  };
  for (const [at, { strokes, actualText }] of words.entries()) {
    if (passages.some(({ first }) => first === at)) {
      flush();
      operators.push(`/Span <</Lang (${foreign})>> BDC`);
    }
    if (actualText !== undefined) {
      flush();
      operators.push(`/Span <</ActualText <feff${utf16(actualText)}>>> BDC`);
    }
    for (const stroke of strokes) {
      if (stroke.font !== font || stroke.rise !== rise) flush();
      if (stroke.font !== font) operators.push(`/${stroke.font} ${short(size * (stroke.share ?? 1))} Tf`);
      if (stroke.rise !== rise) operators.push(`${short((stroke.rise * size) / 1000)} Ts`);
      ({ font, rise } = stroke);
      show += stroke.show;
    }
    if (actualText !== undefined) {
      flush();
      operators.push('EMC');
    }
    if (passages.some(({ last }) => last === at)) {
      flush();
      operators.push('EMC');
    }
  }
  flush();
  if (rise !== 0) operators.push('0 Ts');
  return operators;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

function plainRect(x: number, top: number, width: number, height: number): string {
  return `${short(x)} ${short(PAGE_HEIGHT - top - height)} ${short(width)} ${short(height)} re`;
}

/** How far a curve's handles reach to look like a quarter of a circle. */
const HANDLE = 0.5523;

function roundRect(x: number, top: number, width: number, height: number, radius: number): string {
  const [left, right, low, high] = [x, x + width, PAGE_HEIGHT - top - height, PAGE_HEIGHT - top];
  const bend = radius * (1 - HANDLE);
  const at = (...numbers: number[]) => numbers.map(short).join(' ');
  return [
    `${at(left + radius, low)} m ${at(right - radius, low)} l`,
    `${at(right - bend, low, right, low + bend, right, low + radius)} c ${at(right, high - radius)} l`,
    `${at(right, high - bend, right - bend, high, right - radius, high)} c ${at(left + radius, high)} l`,
    `${at(left + bend, high, left, high - bend, left, high - radius)} c ${at(left, low + radius)} l`,
    `${at(left, low + bend, left + bend, low, left + radius, low)} c h`,
  ].join(' ');
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${short(x)} ${short(PAGE_HEIGHT - y)} ${index === 0 ? 'm' : 'l'}`).join(' ');
}

const rgb = (color: string) =>
  rgbOf(color)
    .map((part) => String(Math.round(part * 1000) / 1000))
    .join(' ');

/** A hundredth of a point is finer than any eye. */
export function short(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Number.isFinite(rounded) ? String(rounded) : '0';
}

export function newTag(role: TagRole, parent?: Tag, alt?: string): Tag {
  const tag: Tag = { role, kids: [], ...(alt !== undefined && { alt }) };
  parent?.kids.push(tag);
  return tag;
}
