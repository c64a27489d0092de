/**
 * A half ring whose bands are the groups in their shares, a needle on a scale of its own around it, the score in large
 * figures and a legend that tells the shares.
 */
import type { Chart, ChartSeries } from '../../reports/chart.ts';
import { type ChartLook, textAt, widest } from './chart-look.ts';
import type { Drawing, Shape } from './drawing.ts';
import { cutText, oneLine } from './wrap-text.ts';

/** A dial much smaller than usual has no room for the ends of its scale. */
const LEAST_SHARE = 0.8;

interface Dial {
  cx: number;
  cy: number;
  inner: number;
  outer: number;
}

export function gaugeChart({ series, reading }: Chart, look: ChartLook): Drawing {
  const isWide = look.width >= look.size * 34;
  const outer = Math.min(look.size * 9.5 * Math.max(LEAST_SHARE, look.share), look.width * (isWide ? 0.22 : 0.4));
  const scoreSize = look.size * 2.4;
  const between = look.size * 4;
  const list = shareList(series, isWide ? look.width - outer * 2 - between : look.width, look);
  // dial and legend are side by side in the middle, or one above the other
  const left = (look.width - (isWide ? outer * 2 + between + list.width : outer * 2)) / 2;
  const cy = outer + look.lineHeight * 1.3;
  const dial: Dial = { cx: left + outer, cy, inner: outer * 0.68, outer };
  const dialHeight = cy + scoreSize * 1.4;
  const listTop = isWide ? Math.max(0, (dialHeight - list.height) / 2) : dialHeight + look.gap;
  const listLeft = isWide ? left + outer * 2 + between : (look.width - list.width) / 2;
  const shapes = [
    ...bands(series, dial, look),
    ...(reading ? [...scaleLabels(reading, dial, look), ...needle(reading, dial, look)] : []),
    ...(reading ? [score(reading.label, dial, scoreSize, look)] : []),
    ...list.shapesAt(listLeft, listTop),
  ];
  return { width: look.width, height: Math.max(dialHeight, listTop + list.height), shapes };
}

/** Degrees from the left end over the top to the right end. */
const angleOf = (share: number) => -90 + 180 * Math.min(1, Math.max(0, share));

function bands(series: readonly ChartSeries[], { cx, cy, inner, outer }: Dial, look: ChartLook): Shape[] {
  const shares = series.map(({ points }) => Math.max(0, points[0]?.value ?? 0));
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) return [{ kind: 'arc', cx, cy, inner, outer, from: -90, to: 90, fill: look.ink.grid }];
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

function scaleLabels({ from, to }: Reading, { cx, cy, inner, outer }: Dial, look: ChartLook): Shape[] {
  const middle = (inner + outer) / 2;
  const label = (value: number) => String(value).replace('-', '\u2212');
  const at = { anchor: 'middle' as const, fill: look.ink.muted };
  const below = cy + look.lineHeight * 0.75;
  return [
    textAt(label(from), below, { ...at, x: cx - middle }, look),
    textAt(label((from + to) / 2), cy - outer - look.lineHeight * 0.65, { ...at, x: cx }, look),
    textAt(label(to), below, { ...at, x: cx + middle }, look),
  ];
}

function needle({ value, from, to }: Reading, { cx, cy, inner }: Dial, look: ChartLook): Shape[] {
  const angle = (angleOf((value - from) / (to - from || 1)) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const half = look.size * 0.28;
  const length = inner * 0.94;
  return [
    {
      kind: 'polygon',
      points: [
        [cx - cos * half, cy - sin * half],
        [cx + sin * length, cy - cos * length],
        [cx + cos * half, cy + sin * half],
      ],
      fill: look.ink.text,
    },
    { kind: 'circle', cx, cy, r: look.size * 0.5, fill: look.ink.text },
  ];
}

function score(label: string, { cx, cy, inner }: Dial, size: number, look: ChartLook): Shape {
  const fitted = size * Math.min(1, (inner * 1.4) / Math.max(1, look.measure(label, size, 'bold')));
  return textAt(label, cy + size * 0.85, { x: cx, anchor: 'middle', weight: 'bold', size: fitted }, look);
}

/** The legend of a gauge: its bands from the best to the worst, their shares in a column of their own. */
interface ShareList {
  width: number;
  height: number;
  shapesAt(left: number, top: number): Shape[];
}

function shareList(series: readonly ChartSeries[], room: number, look: ChartLook): ShareList {
  const { size, measure } = look;
  const swatch = size * 0.9;
  const gap = size * 0.6;
  const best = series.toReversed();
  const shares = best.map(({ points }) =>
    cutText(points[0]?.label ?? '', { width: room / 3, size, measure, weight: 'bold' }),
  );
  const fixed = swatch + gap + size * 1.2 + widest(shares, look, 'bold');
  const names = best.map(({ name }) => cutText(oneLine(name), { width: Math.max(0, room - fixed), size, measure }));
  const width = Math.min(room, fixed + widest(names, look));
  const rowHeight = look.lineHeight * 1.7;

  function shapesAt(left: number, top: number): Shape[] {
    return best.flatMap(({ color }, row): Shape[] => {
      const middle = top + (row + 0.5) * rowHeight;
      return [
        { kind: 'rect', x: left, y: middle - swatch / 2, width: swatch, height: swatch, fill: color, radius: 2 },
        textAt(names[row] ?? '', middle, { x: left + swatch + gap }, look),
        textAt(shares[row] ?? '', middle, { x: left + width, anchor: 'end', weight: 'bold' }, look),
      ];
    });
  }

  return { width, height: best.length * rowHeight, shapesAt };
}
