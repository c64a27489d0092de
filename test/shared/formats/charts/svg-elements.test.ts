/** The elements of charts that any page may hold: nothing that a strict policy refuses, and heard by screen readers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkInk, svgElements } from '../../../../shared/formats/charts/svg-elements.ts';
import { arcPath } from '../../../../shared/formats/charts/svg-path.ts';
import type { Chart } from '../../../../shared/reports/chart.ts';
import { anyChart } from '../../../support/reports/any-chart.ts';

const hostile = '</text><script>alert("1")</script> & \u0001 \ud800';

const chart: Chart = {
  kind: 'bar',
  title: hostile,
  alt: `${hostile} in words`,
  unit: 'percent',
  categories: [hostile, 'Option'],
  series: [
    {
      name: hostile,
      color: '#1f6f8f',
      points: [
        { value: 40, label: hostile },
        { value: null, label: '–' },
      ],
    },
  ],
};

describe('an SVG chart', () => {
  it('has only numbers that can be drawn, for any chart', () => {
    fc.assert(
      fc.property(anyChart, (any) => {
        expect(attributesOf(svgElements(any, 480)).join(' ')).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 100 },
    );
  });

  it('has a name and a description and is an image to those who listen', () => {
    const { attributes, elements } = svgElements({ ...chart, title: 'How was it?', alt: 'Good: 40 %' }, 480);
    expect(attributes).toMatchObject({ role: 'img' });
    expect(elements.slice(0, 2)).toMatchObject([
      { tag: 'title', text: 'How was it?' },
      { tag: 'desc', text: 'Good: 40 %' },
    ]);
  });

  it('holds what others wrote in texts alone, never in attributes', () => {
    const svg = svgElements(chart, 480);
    expect(svg.elements.map(({ text }) => text)).toContain(hostile);
    expect(attributesOf(svg).join(' ')).not.toContain('script');
  });

  it('carries nothing that a strict content security policy refuses', () => {
    const svg = svgElements(chart, 480);
    expect(svg.elements.map(({ tag }) => tag).join(' ')).not.toMatch(/script|style|image|foreignObject/);
    expect(attributesOf(svg).join(' ')).not.toMatch(/\bstyle=|\bon\w+=|href=|url\(/);
  });

  it('is as wide as asked', () => {
    const { attributes } = svgElements(chart, 321);
    expect(attributes).toMatchObject({ width: '321', viewBox: expect.stringMatching(/^0 0 321 \d+$/) });
  });

  it('wears other ink on a dark page', () => {
    const series = chart.series.map((one) => ({ ...one, color: '#000000' }));
    const fills = attributesOf(svgElements({ ...chart, series }, 480, { ink: darkInk }));
    expect(fills).toContain(`fill=${darkInk.text}`);
    expect(fills).not.toContain('fill=#000000');
  });

  it('draws a ring from twelve o’clock on, clockwise', () => {
    const arc = { kind: 'arc', cx: 10, cy: 10, inner: 5, outer: 10, from: 0, to: 90, fill: '#000000' } as const;
    expect(arcPath(arc)).toBe('M10 0A10 10 0 0 1 20 10L15 10A5 5 0 0 0 10 5Z');
  });
});

function attributesOf({ attributes, elements }: ReturnType<typeof svgElements>): string[] {
  const all = [attributes, ...elements.map((element) => element.attributes)];
  return all.flatMap((one) => Object.entries(one).map(([name, value]) => `${name}=${value}`));
}
