/**
 * Charts as SVG in a page without script: drawn for a desk and for a phone, in colours for light and for dark. Colours are
 * classes of the page's own style, because its policy allows no other.
 */
import { averageWidth } from '../../formats/charts/average-width.ts';
import { paperInk } from '../../formats/charts/chart-style.ts';
import type { MeasureText } from '../../formats/charts/drawing.ts';
import { darkInk, svgElements } from '../../formats/charts/svg-elements.ts';
import { escaped } from '../../http/escaped.ts';
import type { Chart } from '../../reports/chart.ts';
import { cleanText } from '../../surveys/clean-text.ts';

const widths = { wide: 520, narrow: 310 } as const;
const fontSize = 13;
/** The reader's font may be wider than most. */
const roomForWideFonts = 1.12;

const measure: MeasureText = (...text) => roomForWideFonts * averageWidth(...text);

const painted = ['fill', 'stroke'] as const;

export interface ChartWriter {
  html(chart: Chart): string;
  /** The rules of all colours that have been used. */
  style(): string;
}

export function createChartWriter(isRightToLeft: boolean): ChartWriter {
  const classes = new Map<string, string>();

  function classOf(property: string, light: string, dark: string): string {
    const key = `${property} ${light} ${dark}`;
    const name = classes.get(key) ?? `k${classes.size}`;
    classes.set(key, name);
    return name;
  }

  function svg(chart: Chart, size: keyof typeof widths): string {
    const boxStyle = { fontSize, isRightToLeft, measure };
    const light = svgElements(chart, widths[size], { ...boxStyle, ink: paperInk });
    const dark = svgElements(chart, widths[size], { ...boxStyle, ink: darkInk });
    const shapes = light.elements.map(({ tag, attributes, text }, at) => {
      // what is read out is the label
      if (tag === 'title' || tag === 'desc') return '';
      const own: Record<string, string> = { ...attributes };
      const names = painted.flatMap((property) => {
        const color = own[property];
        if (color === undefined || color === 'none') return [];
        delete own[property];
        return [classOf(property, color, dark.elements[at]?.attributes[property] ?? color)];
      });
      const all = { ...own, ...(names.length > 0 && { class: names.join(' ') }) };
      return `<${tag}${attributesHtml(all)}>${escaped(cleanText(text ?? ''))}</${tag}>`;
    });
    const { height: _, width: __, ...own } = light.attributes;
    const attributes = { ...own, class: `chart ${size}`, 'aria-label': cleanText(chart.alt) };
    return `<svg${attributesHtml(attributes)}>${shapes.join('')}</svg>`;
  }

  return {
    html: (chart) => svg(chart, 'wide') + svg(chart, 'narrow'),
    style() {
      const rules = [...classes].map(([key, name]) => {
        const [property, light, dark] = key.split(' ');
        return { light: `.${name}{${property}:${light}}`, dark: `.${name}{${property}:${dark}}` };
      });
      const [light, dark] = [rules.map((rule) => rule.light).join(''), rules.map((rule) => rule.dark).join('')];
      return `${light}@media screen and (prefers-color-scheme:dark){${dark}}`;
    },
  };
}

function attributesHtml(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}
