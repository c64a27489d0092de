/**
 * A chart as the text of an SVG element. Looks are presentation attributes and there is no script, style or id, so
 * that a strict content security policy lets it pass and many of them can stand on one page.
 */
import type { Chart } from '../../reports/chart.ts';
import { cleanText } from '../../surveys/clean-text.ts';
import { type SvgElement, type SvgLook, svgElements } from './svg-elements.ts';

export function svgChart(chart: Chart, width: number, look: SvgLook = {}): string {
  const { attributes, elements } = svgElements(chart, width, look);
  return `<svg xmlns="http://www.w3.org/2000/svg"${written(attributes)}>${elements.map(element).join('')}</svg>`;
}

function element({ tag, attributes, text }: SvgElement): string {
  return `<${tag}${written(attributes)}${text === undefined ? '/>' : `>${escaped(text)}</${tag}>`}`;
}

function written(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
