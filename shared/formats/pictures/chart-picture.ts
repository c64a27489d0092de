/**
 * A chart as a PNG, for mails, where neither SVG nor a script is seen. Its texts are outlines of our own fonts, so that the
 * same chart is the same picture on every machine and in every script.
 */
import { readFileSync } from 'node:fs';
import { assetPath } from '../../assets.ts';
import { loadedOnce } from '../../loaded-once.ts';
import type { Chart } from '../../reports/chart.ts';
import type { ChartInk, Shape } from '../charts/drawing.ts';
import { layoutOnPage, shapeElement } from '../charts/svg-elements.ts';
import { shaperFor } from '../fonts/shaper-for.ts';
import { createOutlines, type OutlineText, outlinePath } from '../fonts/text-outlines.ts';

interface PictureStyle {
  /** In pixels of a page; the picture has twice as many, for sharp screens. */
  width: number;
  fontSize: number;
  isRightToLeft: boolean;
}

export interface ChartPicture {
  png: Uint8Array;
  width: number;
  height: number;
}

type DrawChart = (chart: Chart, ink: ChartInk) => ChartPicture;

const density = 2;

const loadRasteriser = loadedOnce(async () => {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(readFileSync(assetPath('rasteriser', '@resvg/resvg-wasm/index_bg.wasm')));
  return Resvg;
});

/** What it takes to draw all of these, opened once. */
export async function chartDrawer(
  charts: readonly Chart[],
  { width, fontSize, isRightToLeft }: PictureStyle,
): Promise<DrawChart> {
  const Resvg = await loadRasteriser();
  const outlined = createOutlines(await shaperFor(charts));
  const measure = (text: string, size: number, weight: 'regular' | 'bold') =>
    (outlined(text, weight).width * size) / 1000;
  return (chart, ink) => {
    const drawing = layoutOnPage(chart, { width, fontSize, measure, ink, isRightToLeft });
    const height = Math.ceil(drawing.height);
    const shapes = drawing.shapes.map((shape) => drawn(shape, outlined)).join('');
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<rect width="${width}" height="${height}" fill="${ink.surface}"/>${shapes}</svg>`;
    const picture = new Resvg(svg, { fitTo: { mode: 'zoom', value: density }, font: { loadSystemFonts: false } });
    try {
      const image = picture.render();
      // the bytes lie in memory that the next picture may move
      const png = Uint8Array.from(image.asPng());
      image.free();
      return { png, width, height };
    } finally {
      picture.free();
    }
  };
}

const starts = { start: 0, middle: 0.5, end: 1 } as const;

function drawn(shape: Shape, outlined: OutlineText): string {
  if (shape.kind === 'text') {
    const { size, anchor, fill, text, weight } = shape;
    const line = outlined(text, weight);
    const x = shape.x - starts[anchor] * ((line.width * size) / 1000);
    return outlinePath(line, { x, y: shape.y, size }, fill);
  }
  const { tag, attributes } = shapeElement(shape);
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}/>`;
}
