/** A chart as a PNG file: its shapes drawn with the browser's own pen, fine enough for print. */
import { paperInk } from '../../../../../formats/charts/chart-style.ts';
import type { Shape } from '../../../../../formats/charts/drawing.ts';
import { layoutOnPage } from '../../../../../formats/charts/svg-elements.ts';
import { arcPath } from '../../../../../formats/charts/svg-path.ts';
import type { Chart } from '../../../../../reports/chart.ts';
import { fontOf, textWidth } from '../../parts/chart/text-width.ts';
import { pictureFontSize, pictureWidth } from './chart-svg.ts';

const dotsAPoint = 2;

export async function chartPng(chart: Chart): Promise<Blob> {
  const space = { width: pictureWidth, fontSize: pictureFontSize, measure: textWidth, ink: paperInk };
  const { width, height, shapes } = layoutOnPage(chart, space);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: width * dotsAPoint, height: Math.ceil(height) * dotsAPoint });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.scale(dotsAPoint, dotsAPoint);
  pen.fillStyle = paperInk.surface;
  pen.fillRect(0, 0, width, Math.ceil(height));
  for (const shape of shapes) draw(pen, shape);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this browser made no picture'))), 'image/png');
  });
}

function draw(pen: CanvasRenderingContext2D, shape: Shape): void {
  if (shape.kind === 'line') {
    drawLine(pen, shape);
    return;
  }
  pen.fillStyle = shape.fill;
  if (shape.kind === 'text') {
    pen.textRendering = 'geometricPrecision';
    pen.font = fontOf(shape.size, shape.weight);
    pen.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
    pen.fillText(shape.text, shape.x, shape.y);
  } else {
    pen.fill(pathOf(shape));
  }
}

function drawLine(pen: CanvasRenderingContext2D, line: Extract<Shape, { kind: 'line' }>): void {
  Object.assign(pen, { strokeStyle: line.stroke, lineWidth: line.width, lineJoin: 'round' });
  pen.setLineDash(line.dash ?? []);
  pen.stroke(along(line.points));
}

function pathOf(shape: Exclude<Shape, { kind: 'line' | 'text' }>): Path2D {
  if (shape.kind === 'arc') return new Path2D(arcPath(shape));
  if (shape.kind === 'polygon') return along(shape.points);
  const path = new Path2D();
  if (shape.kind === 'circle') path.arc(shape.cx, shape.cy, shape.r, 0, 2 * Math.PI);
  else path.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0);
  return path;
}

function along(points: readonly [number, number][]): Path2D {
  const path = new Path2D();
  for (const [x, y] of points) path.lineTo(x, y);
  return path;
}
