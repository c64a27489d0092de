/** Charts keep inside their box and their texts apart, whatever the data; and small ones look as they should. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageWidth } from '../../../../shared/render/charts/average-width.ts';
import type { Drawing, Shape } from '../../../../shared/render/charts/drawing.ts';
import { layoutChart } from '../../../../shared/render/charts/layout-chart.ts';
import type { Chart, ChartKind } from '../../../../shared/reports/chart.ts';
import { contrast } from '../../../../shared/reports/palette.ts';
import { anyChart } from '../../../support/any-chart.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Text = Extract<Shape, { kind: 'text' }>;

function textBox({ x, y, text, size, weight, anchor }: Text): Box {
  const width = averageWidth(text, size, weight);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - size * 0.75, bottom: y + size * 0.22 };
}

function pointsBox(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function boxOf(shape: Shape): Box {
  switch (shape.kind) {
    case 'rect':
      return { left: shape.x, right: shape.x + shape.width, top: shape.y, bottom: shape.y + shape.height };
    case 'text':
      return textBox(shape);
    case 'arc':
      return {
        left: shape.cx - shape.outer,
        right: shape.cx + shape.outer,
        top: shape.cy - shape.outer,
        bottom: shape.cy,
      };
    case 'circle':
      return {
        left: shape.cx - shape.r,
        right: shape.cx + shape.r,
        top: shape.cy - shape.r,
        bottom: shape.cy + shape.r,
      };
    default:
      return pointsBox(shape.points);
  }
}

const textsOf = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
const rectsOf = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : []));
const saidBy = (drawing: Drawing) => textsOf(drawing).map(({ text }) => text);

function outside(drawing: Drawing): string[] {
  const slack = 0.51;
  return drawing.shapes.flatMap((shape) => {
    const { left, right, top, bottom } = boxOf(shape);
    const isInside =
      left >= -slack && right <= drawing.width + slack && top >= -slack && bottom <= drawing.height + slack;
    // what is not a number is inside of nothing
    return isInside ? [] : [JSON.stringify(shape)];
  });
}

function overlaps(drawing: Drawing): string[] {
  const texts = textsOf(drawing).filter(({ text }) => text.trim() !== '');
  const boxes = texts.map(textBox);
  return boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((other, after) => {
      const [dx, dy] = [
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      ];
      return dx > 0.1 && dy > 0.1 ? [`${texts[at]?.text} / ${texts[at + 1 + after]?.text}`] : [];
    }),
  );
}

const space = { width: 480, fontSize: 9, measure: averageWidth };
const anySpace = fc.record({
  width: fc.integer({ min: 150, max: 700 }),
  fontSize: fc.integer({ min: 6, max: 12 }),
  measure: fc.constant(averageWidth),
  isRightToLeft: fc.boolean(),
});

function chartOf(kind: ChartKind, values: (number | null)[], more: Partial<Chart> = {}): Chart {
  return {
    ...{ kind, title: 'T', alt: 'A', unit: 'percent', categories: values.map((_, at) => `Option ${at + 1}`) },
    series: [
      {
        name: 'S',
        color: '#1f6f8f',
        points: values.map((value) => ({ value, label: value === null ? '–' : `${value}%` })),
      },
    ],
    ...more,
  };
}

describe('any chart', () => {
  it('keeps inside its box', () => {
    fc.assert(
      fc.property(anyChart, anySpace, (chart, anywhere) => {
        expect(outside(layoutChart(chart, anywhere))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('lays no text over another', () => {
    fc.assert(
      fc.property(anyChart, anySpace, (chart, anywhere) => {
        expect(overlaps(layoutChart(chart, anywhere))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('is the same for the same data', () => {
    fc.assert(
      fc.property(anyChart, (chart) => {
        expect(layoutChart(chart, space)).toEqual(layoutChart(chart, space));
      }),
      { numRuns: 30 },
    );
  });
});

describe('bars', () => {
  it('are as long as their values, and say them', () => {
    const drawing = layoutChart(chartOf('bar', [50, 25, 0]), space);
    const [long, short] = rectsOf(drawing);
    expect((long?.width ?? 0) / (short?.width ?? 1)).toBeCloseTo(2, 5);
    expect(rectsOf(drawing)).toHaveLength(2);
    expect(saidBy(drawing)).toEqual(['Option 1', '50%', 'Option 2', '25%', 'Option 3', '0%']);
  });

  it('keep the measure of the whole where a part of them is drawn', () => {
    const scale = { from: 0, to: 100 };
    const [half] = rectsOf(layoutChart(chartOf('bar', [50], { scale }), space));
    const [whole] = rectsOf(layoutChart(chartOf('bar', [100], { scale, categories: ['Option 1'] }), space));
    expect((half?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.5, 1);
  });

  it('stand on both sides of zero', () => {
    const [negative, positive] = rectsOf(layoutChart(chartOf('bar', [-20, 30]), space));
    expect((negative?.x ?? 0) + (negative?.width ?? 0)).toBeCloseTo(positive?.x ?? -1, 5);
  });

  it('cut a label after three lines', () => {
    const categories = ['A rather long answer that somebody wrote without a thought of charts '.repeat(9)];
    const drawing = layoutChart(chartOf('bar', [10], { categories }), space);
    const lines = textsOf(drawing).filter(({ anchor }) => anchor === 'end');
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)?.text).toMatch(/…$/);
  });

  it('are all drawn, up to forty and more', () => {
    expect(rectsOf(layoutChart(chartOf('bar', Array(45).fill(7)), space))).toHaveLength(45);
  });

  it('turn round in scripts that run from right to left', () => {
    const [bar] = rectsOf(layoutChart(chartOf('bar', [50]), space));
    const turned = layoutChart(chartOf('bar', [50]), { ...space, isRightToLeft: true });
    const [other] = rectsOf(turned);
    expect(other?.x).toBeCloseTo(480 - (bar?.x ?? 0) - (bar?.width ?? 0), 5);
    expect(textsOf(turned).find(({ text }) => text === 'Option 1')?.anchor).toBe('start');
  });
});

describe('stacked bars', () => {
  const parts = (values: number[]): Chart => ({
    ...chartOf('stacked-bar', []),
    categories: ['Row'],
    series: values.map((value, at) => ({ name: `S${at}`, color: '#402a8c', points: [{ value, label: `${value}%` }] })),
  });

  it('fill the width with parts of a hundred', () => {
    const bars = rectsOf(layoutChart(parts([60, 40]), space)).filter(({ height }) => height > 10);
    expect((bars[0]?.width ?? 0) / (bars[1]?.width ?? 1)).toBeCloseTo(1.5, 1);
    expect((bars[1]?.x ?? 0) + (bars[1]?.width ?? 0)).toBeCloseTo(479, 0);
  });

  it('write into a part only what fits', () => {
    expect(saidBy(layoutChart(parts([97, 3]), space))).toEqual(['S0', 'S1', 'Row', '97%']);
  });

  it('write so that it can be read', () => {
    const label = textsOf(layoutChart(parts([97, 3]), space)).find(({ text }) => text === '97%');
    expect(contrast(label?.fill ?? '#402a8c', '#402a8c')).toBeGreaterThan(4.5);
  });
});

describe('histograms', () => {
  it('carry their counts where all fit, and an axis where not', () => {
    expect(saidBy(layoutChart(chartOf('histogram', [1, 2, 3]), space))).toEqual(
      expect.arrayContaining(['1%', '2%', '3%']),
    );
    const many = chartOf(
      'histogram',
      Array.from({ length: 101 }, (_, at) => at),
      { unit: 'count', categories: Array.from({ length: 101 }, (_, at) => String(at)) },
    );
    expect(saidBy(layoutChart(many, space))).toEqual([
      '0',
      '50',
      '100',
      '0',
      '10',
      '20',
      '30',
      '40',
      '50',
      '60',
      '70',
      '80',
      '90',
      '100',
    ]);
  });
});

describe('lines', () => {
  const line = (values: (number | null)[]) =>
    chartOf('line', values, { unit: 'count', categories: values.map((_, at) => `${at + 1} Mar`) });
  const bold = (drawing: Drawing) =>
    textsOf(drawing)
      .filter(({ weight }) => weight === 'bold')
      .map(({ text }) => text);

  it('say their highest, last and first value', () => {
    expect(bold(layoutChart(line([5, 2, 40, 3, 12, 9]), space))).toEqual(['40%', '9%', '5%']);
  });

  it('break where nothing is known', () => {
    const lines = layoutChart(line([5, 8, null, 3, 4]), space).shapes.filter((shape) => shape.kind === 'polygon');
    expect(lines).toHaveLength(2);
  });

  it('show a single day as a point', () => {
    const drawing = layoutChart(line([5]), space);
    expect(drawing.shapes.some((shape) => shape.kind === 'circle')).toBe(true);
    expect(bold(drawing)).toEqual(['5%']);
  });
});

describe('gauges', () => {
  const gauge = (value: number): Chart => ({
    ...chartOf('gauge', []),
    categories: ['NPS'],
    series: [20, 30, 50].map((share, at) => ({
      name: `G${at}`,
      color: '#1f6f8f',
      points: [{ value: share, label: `${share}%` }],
    })),
    reading: { value, from: -100, to: 100, label: String(value) },
  });

  it('have bands as wide as their shares', () => {
    const arcs = layoutChart(gauge(30), space).shapes.flatMap((shape) => (shape.kind === 'arc' ? [shape] : []));
    expect(arcs.map(({ from }) => Math.round(from))).toEqual([-90, -54, 0]);
    expect(arcs.at(-1)?.to).toBe(90);
  });

  it('point with their needle at the score', () => {
    const tip = (value: number) => {
      const [needle] = layoutChart(gauge(value), space).shapes.flatMap((shape) =>
        shape.kind === 'polygon' ? [shape.points] : [],
      );
      const hub = layoutChart(gauge(value), space).shapes.flatMap((shape) =>
        shape.kind === 'circle' ? [shape] : [],
      )[0];
      return Math.sign(Math.round((needle?.[1]?.[0] ?? 0) - (hub?.cx ?? 0)));
    };
    expect([-60, 0, 60].map(tip)).toEqual([-1, 0, 1]);
  });
});
