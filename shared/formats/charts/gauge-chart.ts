/**
 * A half ring whose bands are the groups in their shares, a needle on a scale of its own around it, the score in large
 * figures and a legend that shows the shares.
 */
import type { Chart, ChartSeries } from '../../reports/chart.ts';
import { type ChartStyle, textAt, widest } from './chart-style.ts';
import type { Drawing, Shape } from './drawing.ts';
import { oneLine, truncateText } from './wrap-text.ts';

/** A dial much smaller than usual has no room for the ends of its scale. */
const LEAST_SHARE = 0.8;

interface Dial {
  cx: number;
  cy: number;
  inner: number;
  outer: number;
}

export function gaugeChart({ series, reading }: Chart, style: ChartStyle): Drawing {
  const isWide = style.width >= style.size * 34;
  const outer = Math.min(style.size * 9.5 * Math.max(LEAST_SHARE, style.share), style.width * (isWide ? 0.22 : 0.4));
  const scoreSize = style.size * 2.4;
  const between = style.size * 4;
  const list = shareList(series, isWide ? style.width - outer * 2 - between : style.width, style);
  // dial and legend are side by side in the middle, or one above the other
  const left = (style.width - (isWide ? outer * 2 + between + list.width : outer * 2)) / 2;
  const cy = outer + style.lineHeight * 1.3;
  const dial: Dial = { cx: left + outer, cy, inner: outer * 0.68, outer };
  const dialHeight = cy + scoreSize * 1.4;
  const listTop = isWide ? Math.max(0, (dialHeight - list.height) / 2) : dialHeight + style.gap;
  const listLeft = isWide ? left + outer * 2 + between : (style.width - list.width) / 2;
  const shapes = [
    ...bands(series, dial, style),
    ...(reading ? [...scaleLabels(reading, dial, style), ...needle(reading, dial, style)] : []),
    ...(reading ? [score(reading.label, dial, scoreSize, style)] : []),
    ...list.shapesAt(listLeft, listTop),
  ];
  return { width: style.width, height: Math.max(dialHeight, listTop + list.height), shapes };
}

/** Degrees from the left end over the top to the right end. */
const angleOf = (share: number) => -90 + 180 * Math.min(1, Math.max(0, share));

function bands(series: readonly ChartSeries[], { cx, cy, inner, outer }: Dial, style: ChartStyle): Shape[] {
  const shares = series.map(({ points }) => Math.max(0, points[0]?.value ?? 0));
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) return [{ kind: 'arc', cx, cy, inner, outer, from: -90, to: 90, fill: style.ink.grid }];
  let passed = 0;
  return series.flatMap(({ color }, at): Shape[] => {
    const from = angleOf(passed / total);
    passed += shares[at] ?? 0;
    const to = angleOf(passed / total);
    // the paper shows between two bands; one that is thinner than that is drawn whole
    const seen = to - from > 2 && to < 89.9 ? to - 0.9 : to;
    return to > from ? [{ kind: 'arc', cx, cy, inner, outer, from, to: seen, fill: color }] : [];
  });
}

type Reading = NonNullable<Chart['reading']>;

function scaleLabels({ from, to }: Reading, { cx, cy, inner, outer }: Dial, style: ChartStyle): Shape[] {
  const middle = (inner + outer) / 2;
  const label = (value: number) => String(value).replace('-', '\u2212');
  const at = { anchor: 'middle' as const, fill: style.ink.muted };
  const below = cy + style.lineHeight * 0.75;
  return [
    textAt(label(from), below, { ...at, x: cx - middle }, style),
    textAt(label((from + to) / 2), cy - outer - style.lineHeight * 0.65, { ...at, x: cx }, style),
    textAt(label(to), below, { ...at, x: cx + middle }, style),
  ];
}

function needle({ value, from, to }: Reading, { cx, cy, inner }: Dial, style: ChartStyle): Shape[] {
  const angle = (angleOf((value - from) / (to - from || 1)) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const half = style.size * 0.28;
  const length = inner * 0.94;
  return [
    {
      kind: 'polygon',
      points: [
        [cx - cos * half, cy - sin * half],
        [cx + sin * length, cy - cos * length],
        [cx + cos * half, cy + sin * half],
      ],
      fill: style.ink.text,
    },
    { kind: 'circle', cx, cy, r: style.size * 0.5, fill: style.ink.text },
  ];
}

function score(label: string, { cx, cy, inner }: Dial, size: number, style: ChartStyle): Shape {
  const fitted = size * Math.min(1, (inner * 1.4) / Math.max(1, style.measure(label, size, 'bold')));
  return textAt(label, cy + size * 0.85, { x: cx, anchor: 'middle', weight: 'bold', size: fitted }, style);
}

/** The legend of a gauge: its bands from the best to the worst, their shares in a column of their own. */
interface ShareList {
  width: number;
  height: number;
  shapesAt(left: number, top: number): Shape[];
}

function shareList(series: readonly ChartSeries[], room: number, style: ChartStyle): ShareList {
  const { size, measure } = style;
  const swatch = size * 0.9;
  const gap = size * 0.6;
  const best = series.toReversed();
  const shares = best.map(({ points }) =>
    truncateText(points[0]?.label ?? '', { width: room / 3, size, measure, weight: 'bold' }),
  );
  const fixed = swatch + gap + size * 1.2 + widest(shares, style, 'bold');
  const names = best.map(({ name }) =>
    truncateText(oneLine(name), { width: Math.max(0, room - fixed), size, measure }),
  );
  const width = Math.min(room, fixed + widest(names, style));
  const rowHeight = style.lineHeight * 1.7;

  function shapesAt(left: number, top: number): Shape[] {
    return best.flatMap(({ color }, row): Shape[] => {
      const middle = top + (row + 0.5) * rowHeight;
      return [
        { kind: 'rect', x: left, y: middle - swatch / 2, width: swatch, height: swatch, fill: color, radius: 2 },
        textAt(names[row] ?? '', middle, { x: left + swatch + gap }, style),
        textAt(shares[row] ?? '', middle, { x: left + width, anchor: 'end', weight: 'bold' }, style),
      ];
    });
  }

  return { width, height: best.length * rowHeight, shapesAt };
}
