/** The exact values of a chart: of what somebody points at, with a pointer or with the arrow keys. */
import type { Area } from '../../../../../formats/charts/drawing.ts';
import type { Chart } from '../../../../../reports/chart.ts';
import { cleanText } from '../../../../../surveys/clean-text.ts';
import { type Child, type ElementView, h, type Props } from '../../view/view.ts';

interface ReadableChart {
  chart: Chart;
  areas: readonly Area[];
  width: number;
  height: number;
  /** What is done with it by keyboard. */
  label: string;
}

/** One place on the whole page. */
let pointed: { key: string; at: number } | undefined;

/** What charts say where, as they are drawn now. */
const areasOf = new Map<string, readonly Area[]>();

/** True where that is another place than before. */
function point(key: string, at: number | undefined): boolean {
  const before = pointed;
  if (at !== undefined) pointed = { key, at };
  else if (pointed?.key === key) pointed = undefined;
  return before?.key !== pointed?.key || before?.at !== pointed?.at;
}

/** Moves of a pointer are many: the page is drawn again only where they lead to another value. */
export function pointing(element: Element, key: string, redraw: () => void): () => void {
  const move = (event: Event) => {
    if (!(event instanceof PointerEvent)) return;
    const { left, top } = element.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const found = areasOf.get(key)?.findIndex((area) => isIn(area, x, y)) ?? -1;
    if (point(key, found < 0 ? undefined : found)) redraw();
  };
  const leave = () => point(key, undefined) && redraw();
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerdown', move);
  element.addEventListener('pointerleave', leave);
  return () => areasOf.delete(key);
}

function isIn(area: Area, x: number, y: number): boolean {
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

/** For the element around the drawing, and what is laid over it. */
export function readingOf(key: string, readable: ReadableChart): { props: Props; marks: Child } {
  const { chart, areas, width, height, label } = readable;
  areasOf.set(key, areas);
  if (areas.length === 0) return { props: {}, marks: undefined };
  const at = pointed?.key === key ? pointed.at : undefined;
  const area = at === undefined ? undefined : areas[at];
  const text = area && sayArea(chart, area);
  const leave = () => point(key, undefined);
  return {
    props: {
      tabindex: '0',
      role: 'group',
      'aria-label': label,
      onblur: leave,
      onkeydown: (event: Event) => step(event, key, areas.length - 1, at),
    },
    marks: [
      area && text && [mark(area, width, height), readingView(`reading-${at}`, text, area, width)],
      h('p.unseen', { key: 'spoken-point', 'aria-live': 'polite' }, text && spoken(text)),
    ],
  };
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function step(event: Event, key: string, last: number, at: number | undefined): void {
  if (!(event instanceof KeyboardEvent)) return;
  if (event.key === 'Escape') point(key, undefined);
  const by = steps[event.key];
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : by && (at === undefined ? 0 : at + by);
  if (next === undefined) return;
  event.preventDefault();
  point(key, Math.min(last, Math.max(0, next)));
}

interface Reading {
  title: string;
  values: { name: string; color: string; label: string }[];
}

/** A place of several series says them all; the cell of a heat map is in a row and a column. */
function sayArea({ categories, series }: Chart, { category, series: only }: Area): Reading {
  const shown = only === undefined ? series : series.slice(only, only + 1);
  return {
    title: cleanText(categories[category] ?? ''),
    values: shown.map(({ name, color, points }) => ({
      name: series.length > 1 ? cleanText(name) : '',
      color,
      label: points[category]?.label || '–',
    })),
  };
}

function spoken({ title, values }: Reading): string {
  return `${title}: ${values.map(({ name, label }) => [name, label].filter(Boolean).join(' ')).join(', ')}`;
}

function mark({ x, y, width, height }: Area, whole: number, tall: number): ElementView {
  return h('svg.pointed', { key: 'pointed', 'aria-hidden': 'true', width: whole, height: tall }, [
    h('rect', { x, y, width, height, rx: 4 }),
  ]);
}

const ABOVE = 6;

/** Above what is pointed at, and not beyond the edge of the chart. */
function readingView(key: string, { title, values }: Reading, area: Area, width: number): ElementView {
  const mounted = (element: Element): undefined => {
    if (!(element instanceof HTMLElement)) return;
    const left = area.x + area.width / 2 - element.offsetWidth / 2;
    element.style.left = `${Math.max(0, Math.min(left, width - element.offsetWidth))}px`;
    element.style.top = `${area.y - element.offsetHeight - ABOVE}px`;
  };
  return h('div.reading', { key, mounted, 'aria-hidden': 'true' }, [
    h('strong', { dir: 'auto' }, title),
    values.map(({ name, color, label }, at) =>
      h('span', { key: at }, [
        h('svg', { width: 10, height: 10 }, h('rect', { width: 10, height: 10, rx: 2, fill: color })),
        name && h('span', { dir: 'auto' }, name),
        h('b', label),
      ]),
    ),
  ]);
}
