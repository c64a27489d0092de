/** What is wrong with planned slides, in words: shapes off the slide or over each other, texts too tall for their boxes. */
import type { Shape, Slide, TableShape, TextShape } from '../../../shared/formats/pptx/slide.ts';
import { type Box, body, slideSize } from '../../../shared/formats/pptx/slide-size.ts';
import { CELL_SIDES } from '../../../shared/formats/pptx/table-columns.ts';
import { CELL_ENDS } from '../../../shared/formats/pptx/table-part.ts';
import { textHeight } from '../../../shared/formats/pptx/text-lines.ts';

/** The line above the footer. */
const FOOTER_TOP = 500;
/** Numbers of points are not exact. */
const NEARLY = 0.5;
const LEAST_FILL = 0.25;

/** Everything that is wrong with a deck, each with the number of its slide. */
export function deckFaults(slides: readonly Slide[]): string[] {
  return slides.flatMap((slide, at) =>
    [...slideFaults(slide), ...nearlyEmpty(slide, slides[at + 1])].map((fault) => `slide ${at + 1}: ${fault}`),
  );
}

function slideFaults(slide: Slide): string[] {
  const { shapes, layout } = slide;
  return [
    ...shapes.filter(({ box }) => isOutside(box)).map((shape) => `${nameOf(shape)} is off the slide`),
    ...overlaps(shapes),
    ...shapes.flatMap((shape) => (shape.kind === 'text' ? tallText(shape) : [])),
    ...shapes.flatMap((shape) => (shape.kind === 'table' ? tableFaults(shape) : [])),
    ...(titleOf(slide) ? [] : ['no title']),
    ...(layout === 'content' ? contentFaults(slide) : []),
  ];
}

function contentFaults(slide: Slide): string[] {
  const below = bodyOf(slide);
  const last = below.toSorted((one, other) => bottomOf(one.box) - bottomOf(other.box)).at(-1);
  return [
    ...(last ? [] : ['nothing below the title']),
    ...(last && isCaption(last) ? [`${nameOf(last)} heads nothing`] : []),
    ...below.filter(({ box }) => bottomOf(box) > FOOTER_TOP).map((shape) => `${nameOf(shape)} runs under the footer`),
  ];
}

/** A slide that another goes on from is well filled. */
function nearlyEmpty(slide: Slide, next: Slide | undefined): string[] {
  const [title, following] = [titleOf(slide), next && titleOf(next)];
  if (slide.layout !== 'content' || !title || !following?.startsWith(title.slice(0, 40))) return [];
  const lowest = Math.max(...bodyOf(slide).map(({ box }) => bottomOf(box)));
  const top = topOfBody(slide);
  const fill = (lowest - top) / (body.bottom - top);
  return fill < LEAST_FILL ? [`filled to ${Math.round(fill * 100)} %`] : [];
}

function topOfBody({ shapes }: Slide): number {
  const title = shapes.find(isTitle);
  return title ? bottomOf(title.box) : 0;
}

/** What is below the title and is no part of the footer. */
function bodyOf(slide: Slide): Shape[] {
  const top = topOfBody(slide);
  return slide.shapes.filter(
    (shape) => shape.kind !== 'decor' && !(shape.kind === 'text' && shape.fills) && shape.box.y >= top - NEARLY,
  );
}

const isTitle = (shape: Shape): shape is TextShape => shape.kind === 'text' && shape.fills === 'title';
const titleOf = ({ shapes }: Slide) =>
  shapes
    .find(isTitle)
    ?.texts.map(({ text }) => text)
    .join(' ') ?? '';
const bottomOf = ({ y, height }: Box) => y + height;

/** Captions are the only bold texts without a ground or a link. */
function isCaption(shape: Shape): boolean {
  if (shape.kind !== 'text' || shape.ground !== undefined || shape.target !== undefined) return false;
  return shape.texts.every(({ style: look }) => look.isBold === true && look.align === undefined);
}

function isOutside({ x, y, width, height }: Box): boolean {
  const right = x + width > slideSize.width + NEARLY;
  return x < 0 || y < 0 || width <= 0 || height <= 0 || right || y + height > slideSize.height + NEARLY;
}

function overlaps(shapes: readonly Shape[]): string[] {
  const solid = shapes.filter(({ kind }) => kind !== 'decor');
  return solid.flatMap((one, at) =>
    solid
      .slice(at + 1)
      .filter((other) => meet(one.box, other.box))
      .map((other) => `${nameOf(one)} and ${nameOf(other)} are over each other`),
  );
}

function meet(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.y, other.y);
  return across > NEARLY && down > NEARLY;
}

function tallText(shape: TextShape): string[] {
  const { box, texts, inset = 0 } = shape;
  const { sides, ends } = typeof inset === 'number' ? { sides: inset, ends: inset } : inset;
  const heights = texts.map(
    ({ text, style: look }) => textHeight(text, box.width - 2 * sides, look) + (look.after ?? 0),
  );
  const needed = heights.reduce((sum, height) => sum + height, 2 * ends);
  return needed > box.height + NEARLY
    ? [`${nameOf(shape)} needs ${Math.round(needed)} of ${Math.round(box.height)}`]
    : [];
}

function tableFaults(table: TableShape): string[] {
  const { box, rows, widths, points } = table;
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  const width = widths.reduce((sum, one) => sum + one, 0);
  const short = rows.filter((row) => row.height < tallestCell(row.cells, widths, points) - NEARLY);
  return [
    ...(height > box.height + NEARLY ? [`${nameOf(table)} is taller than its box`] : []),
    ...(width > box.width + NEARLY ? [`${nameOf(table)} is wider than its box`] : []),
    ...short.map(({ cells }) => `a row of ${nameOf(table)} is too low: ${cells[0]?.text.slice(0, 30)}`),
    ...(rows.length > (table.hasHead ? 1 : 0) ? [] : [`${nameOf(table)} has no rows`]),
  ];
}

function tallestCell(cells: TableShape['rows'][number]['cells'], widths: readonly number[], points: number): number {
  let next = 0;
  const heights = cells.map(({ text, isBold = false, span = 1 }) => {
    const width = widths.slice(next, next + span).reduce((sum, one) => sum + one, 0);
    next += span;
    return textHeight(text, width - 2 * CELL_SIDES, { points, isBold });
  });
  return Math.max(...heights) + 2 * CELL_ENDS;
}

function nameOf(shape: Shape): string {
  if (shape.kind === 'text')
    return `“${shape.texts
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 30)}”`;
  return shape.kind === 'table' ? `table “${shape.caption.slice(0, 30)}”` : shape.kind;
}
