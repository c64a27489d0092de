/** A chart as vectors: one small function per shape. It never breaks; one too tall for a page becomes two charts. */
import type { Chart } from '../../../reports/chart.ts';
import type { Drawing, Shape } from '../../charts/drawing.ts';
import { layoutChart } from '../../charts/layout-chart.ts';
import { BODY_HEIGHT } from '../page/flow.ts';
import { newTag, type Page, type Tag } from '../page/page.ts';
import { BODY, paragraph } from '../page/paragraph.ts';
import { ringPath } from '../page/ring-path.ts';
import { linesOf, type Setting } from '../page/setting.ts';
import { keptWithNext, type Slab } from '../page/slab.ts';
import { textWidth } from '../text/text-lines.ts';

/** Leaves room for the heading and the first rows that a chart must not lose. */
const TALLEST = BODY_HEIGHT * 0.72;
const FONT_SIZE = 8;

export function chart(setting: Setting, made: Chart, parent: Tag): Slab[] {
  const style = { size: 8.5, weight: 'bold', color: setting.palette.muted, gap: 12 } as const;
  const title = made.title === '' ? [] : paragraph(setting, made.title, newTag('P', parent), style);
  return [
    ...keptWithNext(title),
    ...pageHigh(setting, made).map((part) => partSlab(setting, part, 1, newTag('Figure', parent, made.alt))),
  ];
}

function pageHigh(setting: Setting, made: Chart): Chart[] {
  const isLong = ['bar', 'grouped-bar', 'stacked-bar', 'dumbbell'].includes(made.kind);
  if (!isLong || made.categories.length < 2 || drawn(setting, made, 1).height <= TALLEST) return [made];
  const half = Math.ceil(made.categories.length / 2);
  return [sliceChart(made, 0, half), sliceChart(made, half)].flatMap((part) => pageHigh(setting, part));
}

function sliceChart(made: Chart, from: number, to?: number): Chart {
  return {
    ...made,
    categories: made.categories.slice(from, to),
    series: made.series.map((series) => ({ ...series, points: series.points.slice(from, to) })),
  };
}

function drawn({ setter, isRightToLeft }: Setting, made: Chart, heightShare: number): Drawing {
  return layoutChart(made, {
    width: BODY.width,
    fontSize: FONT_SIZE,
    heightShare,
    isRightToLeft,
    measure: (text, size, weight) => textWidth(setter, text, { size, weight, isRightToLeft }),
  });
}

/** Bars and plots are no lower than this share of their usual height. */
const LOWEST = 0.6;

function partSlab(setting: Setting, made: Chart, share: number, tag: Tag): Slab {
  const slab = drawingSlab(setting, drawn(setting, made, share), tag);
  let least: number | undefined;
  return {
    ...slab,
    lower: {
      bound: slab.height * (1 - LOWEST),
      get most() {
        least ??= share > LOWEST ? drawn(setting, made, LOWEST).height : slab.height;
        return Math.max(0, slab.height - least);
      },
      // heights fall with the share at least as fast as a line to the lowest does
      by(points) {
        return partSlab(setting, made, share - ((share - LOWEST) * points) / this.most, tag);
      },
    },
  };
}

function drawingSlab(setting: Setting, drawing: Drawing, tag: Tag, tallest = TALLEST): Slab {
  const scale = Math.min(1, tallest / Math.max(1, drawing.height), BODY.width / Math.max(1, drawing.width));
  const height = drawing.height * scale;
  return {
    height,
    gap: 8,
    squeezed(by, least) {
      return height - by < drawing.height * least ? undefined : drawingSlab(setting, drawing, tag, height - by);
    },
    draw(page, top) {
      tag.box = { x: BODY.x, top, width: BODY.width, height };
      const pen: Pen = { page, setting, x: BODY.x + (BODY.width - drawing.width * scale) / 2, top, scale };
      page.tagged(tag, () => {
        for (const shape of drawing.shapes) drawShape(pen, shape);
      });
    },
  };
}

interface Pen {
  page: Page;
  setting: Setting;
  x: number;
  top: number;
  scale: number;
}

function drawShape(pen: Pen, shape: Shape): void {
  const { page, scale } = pen;
  const atX = (x: number) => pen.x + x * scale;
  const atY = (y: number) => pen.top + y * scale;
  const moved = (points: readonly [number, number][]) => points.map(([x, y]) => [atX(x), atY(y)] as const);
  if (shape.kind === 'rect') {
    const { width, height, radius = 0, fill } = shape;
    page.rect(atX(shape.x), atY(shape.y), width * scale, height * scale, fill, radius * scale);
  } else if (shape.kind === 'line') page.line(moved(shape.points), shape.stroke, shape.width * scale, shape.dash ?? []);
  else if (shape.kind === 'polygon') page.polygon(moved(shape.points), shape.fill);
  else if (shape.kind === 'text') drawText(pen, shape, atX(shape.x), atY(shape.y));
  else {
    const ring = shape.kind === 'arc' ? shape : { inner: 0, outer: shape.r, from: 0, to: 360 };
    const [inner, outer] = [ring.inner * scale, ring.outer * scale];
    page.fill(ringPath(atX(shape.cx), atY(shape.cy), { ...ring, inner, outer }), shape.fill);
  }
}

function drawText({ page, setting, scale }: Pen, shape: Extract<Shape, { kind: 'text' }>, x: number, y: number): void {
  const size = shape.size * scale;
  const line = linesOf(setting, shape.text.replaceAll('\n', ' '), Number.POSITIVE_INFINITY, size, shape.weight)[0];
  if (!line) return;
  const left = { start: x, middle: x - line.width / 2, end: x - line.width }[shape.anchor];
  page.text(line, left, y, { size, weight: shape.weight, color: shape.fill });
}
