/**
 * A chart of the reports on the page: the same layout, built node by node. Its texts become text nodes and its looks
 * attributes, so that nothing a respondent wrote is ever read as markup.
 */
import { paperInk } from '../../../../../formats/charts/chart-style.ts';
import type { Area } from '../../../../../formats/charts/drawing.ts';
import { darkInk, svgElements } from '../../../../../formats/charts/svg-elements.ts';
import type { Chart } from '../../../../../reports/chart.ts';
import { cleanText } from '../../../../../surveys/clean-text.ts';
import { type ElementView, h } from '../../view/view.ts';
import { pointing, readingOf } from './chart-reading.ts';
import { textWidth } from './text-width.ts';

/** Widths of charts by their key: known once the place they are in has been measured. */
const widths = new Map<string, number>();

interface ChartStyle {
  isDark: boolean;
  /** What is done with it by keyboard. */
  label: string;
  redraw(): void;
}

export function chartView(key: string, chart: Chart, { isDark, label, redraw }: ChartStyle): ElementView {
  const width = widths.get(key);
  const mounted = (element: Element) => {
    const stop = measured(element, key, redraw);
    const leave = pointing(element, key, redraw);
    return () => {
      stop();
      leave();
    };
  };
  if (width === undefined || width <= 0) return h('div.chart', { key, mounted });
  const { view, areas, height } = drawnOnce(chart, width, isDark);
  const { props, marks } = readingOf(key, { chart, areas, width, height, label });
  return h('div.chart', { key, mounted, ...props }, [view, marks]);
}

interface DrawnChart {
  width: number;
  height: number;
  isDark: boolean;
  areas: readonly Area[];
  view: ElementView;
}

const drawn = new WeakMap<Chart, DrawnChart>();

/** A screen is drawn often, its charts change seldom. */
function drawnOnce(chart: Chart, width: number, isDark: boolean): DrawnChart {
  const known = drawn.get(chart);
  if (known?.width === width && known.isDark === isDark) return known;
  const made = { width, isDark, ...svgView(chart, width, isDark) };
  drawn.set(chart, made);
  return made;
}

function svgView(chart: Chart, width: number, isDark: boolean): Pick<DrawnChart, 'view' | 'areas' | 'height'> {
  const { attributes, elements, areas } = svgElements(chart, width, {
    fontSize: 13,
    ink: isDark ? darkInk : paperInk,
    measure: textWidth,
  });
  // the label is what is read out; title and desc would be said a second time
  const shown = elements.filter(({ tag }) => tag !== 'title' && tag !== 'desc');
  const view = h(
    'svg',
    { ...attributes, key: 'drawing', 'aria-label': cleanText(chart.alt) },
    shown.map(({ tag, attributes: own, text }) => h(tag, own, text === undefined ? null : cleanText(text))),
  );
  return { view, areas, height: Number(attributes.height) };
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
