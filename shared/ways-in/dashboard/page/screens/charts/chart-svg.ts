/** A chart as an SVG file: the same drawing as on the page, for white paper. */
import { svgElements } from '../../../../../formats/charts/svg-elements.ts';
import type { Chart } from '../../../../../reports/chart.ts';
import { cleanText } from '../../../../../surveys/clean-text.ts';
import { textWidth } from '../../parts/chart/text-width.ts';

export const pictureWidth = 800;
export const pictureFontSize = 14;

export function chartSvg(chart: Chart): string {
  const drawing = svgElements(chart, pictureWidth, { fontSize: pictureFontSize, measure: textWidth });
  const paper = { width: '100%', height: '100%', fill: '#ffffff' };
  const inside = drawing.elements.map(({ tag, attributes, text }) => element(tag, attributes, escaped(text ?? '')));
  // a name and a description come first
  const [title = '', description = '', ...shapes] = inside;
  const all = [title, description, element('rect', paper, ''), ...shapes].join('\n');
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...drawing.attributes }, `\n${all}\n`);
}

function element(tag: string, attributes: Readonly<Record<string, string>>, inside: string): string {
  const shown = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return inside === '' ? `<${tag}${shown.join('')}/>` : `<${tag}${shown.join('')}>${inside}</${tag}>`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return cleanText(text).replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
