/** Each kind of chart, as its reader sees it: lengths, labels, places. */
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../../shared/formats/charts/drawing.ts';
import { layoutChart } from '../../../../shared/formats/charts/layout-chart.ts';
import type { Chart } from '../../../../shared/reports/chart.ts';
import { contrast } from '../../../../shared/reports/palette.ts';
import { rectsOf, textsOf } from '../../../support/reports/drawing-boxes.ts';
import { chartOf, chartSpace as space, weighted } from '../../../support/reports/said-chart.ts';

describe('bars', () => {
  it('are as long as their values, and say them', () => {
    const drawing = layoutChart(chartOf('bar', [50, 25, 0]), space);
    const [long, short] = rectsOf(drawing);
    expect((long?.width ?? 0) / (short?.width ?? 1)).toBeCloseTo(2, 5);
    expect(rectsOf(drawing)).toHaveLength(2);
    expect(weighted(drawing)).toEqual(['Option 1', '50%', 'Option 2', '25%', 'Option 3', '0%']);
  });

  it('keep the measure of the whole where a part of them is drawn', () => {
    const scale = { from: 0, to: 100 };
    const [half] = rectsOf(layoutChart(chartOf('bar', [50], { scale }), space));
    const [whole] = rectsOf(layoutChart(chartOf('bar', [100], { scale, categories: ['Option 1'] }), space));
    expect((half?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.5, 1);
  });

  it('are on both sides of zero', () => {
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
    expect(weighted(layoutChart(parts([97, 3]), space))).toEqual(['S0', 'S1', 'Row', '97%']);
  });

  it('write so that it can be read', () => {
    const label = textsOf(layoutChart(parts([97, 3]), space)).find(({ text }) => text === '97%');
    expect(contrast(label?.fill ?? '#402a8c', '#402a8c')).toBeGreaterThan(4.5);
  });
});

describe('histograms', () => {
  it('carry their counts where all fit, and an axis where not', () => {
    expect(weighted(layoutChart(chartOf('histogram', [1, 2, 3]), space))).toEqual(
      expect.arrayContaining(['1%', '2%', '3%']),
    );
    const many = chartOf(
      'histogram',
      Array.from({ length: 101 }, (_, at) => at),
      { unit: 'count', categories: Array.from({ length: 101 }, (_, at) => String(at)) },
    );
    expect(weighted(layoutChart(many, space))).toEqual([
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

  it('write beneath a point where the line rises above it', () => {
    const drawing = layoutChart(line([40, 90, 95, 100, 97, 98, 99, 96]), space);
    const [first] = textsOf(drawing).filter(({ text }) => text === '40%');
    const points = drawing.shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape.cy] : []));
    expect(first?.y).toBeGreaterThan(Math.max(...points));
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

it('lines over two or three times have their values beside their ends, each at the height of its line', () => {
  const line = (name: string, values: number[]) => ({
    name,
    color: '#1f6f8f',
    points: values.map((value) => ({ value, label: `${value}%` })),
  });
  const series = [line('down', [28, 50, 23]), line('up', [27, 20, 32]), line('low', [19, 20, 22])];
  const drawing = layoutChart(chartOf('line', [1, 2, 3], { series, isSmall: true }), space);
  const labels = textsOf(drawing).filter(({ text }) => /^\d\d%$/.test(text));
  const atEnd = (anchor: string) => labels.filter((label) => label.anchor === anchor && label.weight === 'bold');
  const fromTop = (anchor: string) => atEnd(anchor).toSorted((a, b) => a.y - b.y);
  expect(fromTop('end').map(({ text }) => text)).toEqual(['28%', '27%', '19%']);
  expect(fromTop('start').map(({ text }) => text)).toEqual(['32%', '23%', '22%']);
  for (const anchor of ['end', 'start']) {
    const ys = fromTop(anchor).map(({ y }) => y);
    for (const [at, y] of ys.slice(1).entries()) expect(y - (ys[at] ?? 0)).toBeGreaterThanOrEqual(space.fontSize);
  }
});

describe('a line over two times', () => {
  const chart = (isHollow: boolean) =>
    chartOf('line', [71, 70], {
      isSmall: true,
      series: [
        { name: 'S', color: '#1f6f8f', points: [71, 70].map((value) => ({ value, label: `${value}%`, isHollow })) },
      ],
    });
  const inks = (isHollow: boolean) =>
    layoutChart(chart(isHollow), space).shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape.fill] : []));

  it('leaves points hollow that may differ by chance, also where they carry their value', () => {
    expect(weighted(layoutChart(chart(true), space))).toEqual(expect.arrayContaining(['71%', '70%']));
    // a hollow point is a disc with a smaller one of the page's colour on it
    expect(inks(true)).toEqual(['#1f6f8f', '#ffffff', '#1f6f8f', '#ffffff']);
    expect(new Set(inks(false))).toEqual(new Set(['#1f6f8f']));
  });

  it('is drawn between the values that it is given', () => {
    const rise = (scale?: Chart['scale']) => {
      const drawing = layoutChart(chartOf('line', [4, 4.5], { unit: 'number', ...(scale && { scale }) }), space);
      const [line] = drawing.shapes.flatMap((shape) =>
        shape.kind === 'line' && shape.stroke === '#1f6f8f' ? [shape] : [],
      );
      return (line?.points[0]?.[1] ?? 0) - (line?.points.at(-1)?.[1] ?? 0);
    };
    expect(rise({ from: 4, to: 5 })).toBeGreaterThan(4 * rise());
  });
});
