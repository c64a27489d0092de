/**
 * A chart of the reports on the page: the same layout, built node by node. Its texts become text nodes and its looks
 * attributes, so that nothing a respondent wrote is ever read as markup.
 */
import { paperInk } from '../../../../formats/charts/chart-look.ts';
import { darkInk, svgElements } from '../../../../formats/charts/svg-elements.ts';
import type { Chart } from '../../../../reports/chart.ts';
import { cleanText } from '../../../../surveys/clean-text.ts';
import { type ElementView, h } from '../view/view.ts';
import { textWidth } from './text-width.ts';

/** Widths of charts by their key: known once the place they are in has been measured. */
const widths = new Map<string, number>();

export function chartView(key: string, chart: Chart, isDark: boolean, redraw: () => void): ElementView {
  const width = widths.get(key);
  const mounted = (element: Element) => measured(element, key, redraw);
  return h('div.chart', { key, mounted }, width !== undefined && width > 0 && drawnOnce(chart, width, isDark));
}

interface DrawnChart {
  width: number;
  isDark: boolean;
  view: ElementView;
}

const drawn = new WeakMap<Chart, DrawnChart>();

/** A screen is drawn often, its charts change seldom. */
function drawnOnce(chart: Chart, width: number, isDark: boolean): ElementView {
  const known = drawn.get(chart);
  if (known?.width === width && known.isDark === isDark) return known.view;
  const view = svgView(chart, width, isDark);
  drawn.set(chart, { width, isDark, view });
  return view;
}

function svgView(chart: Chart, width: number, isDark: boolean): ElementView {
  const { attributes, elements } = svgElements(chart, width, {
    fontSize: 13,
    ink: isDark ? darkInk : paperInk,
    measure: textWidth,
  });
  // the label is what is read out; title and desc would be said a second time
  const shown = elements.filter(({ tag }) => tag !== 'title' && tag !== 'desc');
  return h(
    'svg',
    { ...attributes, 'aria-label': cleanText(chart.alt) },
    shown.map(({ tag, attributes: own, text }) => h(tag, own, text === undefined ? null : cleanText(text))),
  );
}

function measured(element: Element, key: string, redraw: () => void): () => void {
  const measure = () => {
    const width = Math.floor(element.clientWidth);
    if (width === widths.get(key)) return;
    widths.set(key, width);
    redraw();
  };
  const observer = new ResizeObserver(measure);
  const begin = () => {
    observer.observe(element);
    measure();
  };
  if (element.getBoundingClientRect().top < innerHeight * 1.5) begin();
  else inIdleTime(begin);
  return () => {
    waiting.delete(begin);
    observer.disconnect();
  };
}

/** Charts that nobody sees yet wait until the page has nothing else to do. */
const waiting = new Set<() => void>();
const fewAtOnce = 4;

function inIdleTime(work: () => void): void {
  waiting.add(work);
  if (waiting.size === 1) whenIdle();
}

function whenIdle(): void {
  requestIdleCallback(() => {
    for (const work of [...waiting].slice(0, fewAtOnce)) {
      waiting.delete(work);
      work();
    }
    if (waiting.size > 0) whenIdle();
  });
}
