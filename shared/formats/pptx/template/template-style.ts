/**
 * The colours of a deck with a template. A report is planned in colours of its own; here each becomes the one of the
 * theme that plays its part, by name, so that a new theme changes charts and tables too.
 */
import type { Chart, ChartSeries } from '../../../reports/chart.ts';
import { npsColors, quietColor, readableOn, readableOnWhite, seriesColors } from '../../../reports/palette.ts';
import { colors } from '../../ooxml/document-colors.ts';
import { hexColor, tint } from '../../ooxml/drawingml/colors.ts';
import { GRID_COLOR, INK } from '../../ooxml/drawingml/text-style.ts';
import type { DeckTemplate } from './read-template.ts';
import { contrastOf, mixed } from './template-colors.ts';

export interface DeckStyle {
  /** Six hex digits: what the report is planned in. */
  accent: string;
  chart(chart: Chart): Chart;
  /** Colours in the XML of a slide or chart become those of the theme. */
  paint(xml: string): string;
}

/** Contrasts with what lies behind: of a bar that can be seen, of letters. */
const SEEN = 1.6;
const READABLE = 4.5;
const DEPTH_ERROR = 2.5;
const WARNING_SHARE = 0.08;

interface Painted {
  hex: string;
  xml: string;
}

export function templateStyle(template: DeckTemplate): DeckStyle {
  const { scheme, ground, ink } = template;
  const isDark = contrastOf(ground, 'FFFFFF') > contrastOf(ground, '000000');
  const accents = accentsOf(template);
  const [first = { name: 'accent1', hex: 'FFFFFF' }] = accents;
  const known = new Map<string, string>();
  const names: Readonly<Record<string, string>> = {
    tx1: inkXml(ink, ''),
    tx2: emphasis(),
    bg2: inkXml(ink, alpha(8)),
    accent1: named(first.name),
    [colors.ink]: inkXml(ink, ''),
    [INK]: inkXml(ink, ''),
    [colors.muted]: muted(),
    [colors.line]: faint(0.75),
    [GRID_COLOR]: faint(0.88),
    [tint(colors.warning, WARNING_SHARE)]: hexXml(colors.warning, alpha(18)),
  };

  function emphasis(): string {
    const candidates = ['tx2', first.name].filter((name) => contrastOf(scheme.get(name) ?? ground, ground) >= READABLE);
    return candidates[0] === undefined ? inkXml(ink, '') : named(candidates[0]);
  }

  /** Lines in tables: not every program knows them transparent. */
  function faint(share: number): string {
    const percent = Math.round((1 - share) * 100) * 1000;
    if (ink.name === undefined) return hexXml(mixed(ink.hex, ground, share), '');
    const lighter = isDark ? '' : `<a:lumOff val="${100_000 - percent}"/>`;
    return inkXml(ink, `<a:lumMod val="${percent}"/>${lighter}`);
  }

  function muted(): string {
    const softer = mixed(ink.hex, ground, 0.3);
    if (contrastOf(softer, ground) < READABLE || ink.name === undefined) return inkXml(ink, '');
    return inkXml(ink, isDark ? '<a:lumMod val="75000"/>' : '<a:lumMod val="65000"/><a:lumOff val="35000"/>');
  }

  /** What a colour of the report is in this theme. */
  function painted(color: string): Painted {
    const hex = hexColor(color);
    const at = seriesColors.map(hexColor).indexOf(hex);
    if (hex === first.hex || hex === hexColor(readableOnWhite(`#${first.hex}`, 3))) return accent(0);
    if (at >= 0) return accent(at);
    if (hex === hexColor(quietColor)) return quiet();
    const depth = depthOf(hex, first.hex);
    if (depth !== undefined) return deepened(isDark ? -depth : depth);
    const seen = isDark ? readableOn(`#${hex}`, `#${ground}`, 2.5).slice(1).toUpperCase() : hex;
    return { hex: seen, xml: hexXml(seen, '') };
  }

  function accent(at: number): Painted {
    const one = accents[at % accents.length] ?? first;
    if (at < accents.length) return { hex: one.hex, xml: named(one.name) };
    return { hex: mixed(one.hex, '000000', 0.4), xml: named(one.name, '<a:lumMod val="60000"/>') };
  }

  function quiet(): Painted {
    const hex = mixed(ink.hex, ground, 0.5);
    return {
      hex,
      xml: ink.name === undefined ? hexXml(hex, '') : inkXml(ink, isDark ? '<a:lumMod val="60000"/>' : half),
    };
  }

  /** Lighter above zero, darker below it. */
  function deepened(depth: number): Painted {
    const share = Math.round((1 - Math.abs(depth)) * 100_000);
    const lighter = depth > 0 ? `<a:lumOff val="${100_000 - share}"/>` : '';
    const hex = mixed(first.hex, depth > 0 ? 'FFFFFF' : '000000', Math.abs(depth));
    return { hex, xml: named(first.name, `<a:lumMod val="${share}"/>${lighter}`) };
  }

  function own(color: string): string {
    const { hex, xml } = painted(color);
    known.set(hex, xml);
    return `#${hex.toLowerCase()}`;
  }

  const series = (one: ChartSeries): ChartSeries => ({
    ...one,
    color: own(one.color),
    points: one.points.map((point) => (point.color === undefined ? point : { ...point, color: own(point.color) })),
  });
  return {
    accent: first.hex,
    chart: (chart) => ({ ...chart, series: chart.series.map(series) }),
    paint: (xml) =>
      // no text can hold such an element: its brackets are written as entities
      xml.replace(/<a:(?:srgbClr|schemeClr) val="(\w+)"\/>/g, (whole, name: string) => {
        if (known.has(name) || Object.hasOwn(names, name)) return known.get(name) ?? names[name] ?? whole;
        const depth = whole.startsWith('<a:srgbClr') ? depthOf(name, first.hex) : undefined;
        return depth === undefined || fixed.has(name) ? whole : deepened(depth).xml;
      }),
  };
}

const half = '<a:lumMod val="50000"/><a:lumOff val="50000"/>';
/** Inks on a ground of their own, and what means good or bad. */
const fixed = new Set(['FFFFFF', '000000', '16202B', ...Object.values(npsColors).map(hexColor)]);
const alpha = (percent: number) => `<a:alpha val="${percent * 1000}"/>`;

function named(name: string, effects = ''): string {
  return effects === '' ? `<a:schemeClr val="${name}"/>` : `<a:schemeClr val="${name}">${effects}</a:schemeClr>`;
}

function hexXml(hex: string, effects: string): string {
  return effects === '' ? `<a:srgbClr val="${hex}"/>` : `<a:srgbClr val="${hex}">${effects}</a:srgbClr>`;
}

function inkXml({ hex, name }: DeckTemplate['ink'], effects: string): string {
  return name === undefined ? hexXml(hex, effects) : named(name, effects);
}

/** Those that can be seen before what lies behind them, each once. */
function accentsOf({ scheme, ground }: DeckTemplate): { name: string; hex: string }[] {
  const all = [1, 2, 3, 4, 5, 6].map((at) => ({ name: `accent${at}`, hex: scheme.get(`accent${at}`) ?? '808080' }));
  const seen = all.filter(({ hex }, at) => {
    return contrastOf(hex, ground) >= SEEN && all.findIndex((one) => one.hex === hex) === at;
  });
  return seen.length === 0 ? all : seen;
}

/** How far a colour is from the accent on its way to white (above zero) or black; undefined where it is on neither. */
function depthOf(hex: string, accent: string): number | undefined {
  const [shade, from] = [channels(hex), channels(accent)];
  for (const end of [255, 0]) {
    const spans = from.map((one) => end - one);
    const widest = spans.reduce((most, span, at) => (Math.abs(span) > Math.abs(spans[most] ?? 0) ? at : most), 0);
    const span = spans[widest] ?? 0;
    const share = span === 0 ? 0 : ((shade[widest] ?? 0) - (from[widest] ?? 0)) / span;
    const isOnWay = from.every((one, at) => Math.abs(one + (spans[at] ?? 0) * share - (shade[at] ?? 0)) <= DEPTH_ERROR);
    if (share >= 0 && share <= 1 && isOnWay) return end === 255 ? share : -share;
  }
  return undefined;
}

const channels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
