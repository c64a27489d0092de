/** SVG that any page may hold: well-formed, without anything a strict policy refuses, and heard by screen readers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { svgChart } from '../../../../shared/render/charts/svg-chart.ts';
import { nightInk } from '../../../../shared/render/charts/svg-elements.ts';
import { arcPath } from '../../../../shared/render/charts/svg-path.ts';
import type { Chart } from '../../../../shared/reports/chart.ts';
import { anyChart } from '../../../support/any-chart.ts';
import { readXml } from '../../../support/read-xml.ts';

const hostile = '</text><script>alert("1")</script> & \u0001 \ud800';

const chart: Chart = {
  ...{ kind: 'bar', title: hostile, alt: `${hostile} in words`, unit: 'percent' },
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
  it('is well-formed for any chart', () => {
    fc.assert(
      fc.property(anyChart, (any) => {
        expect(() => readXml(Buffer.from(svgChart(any, 480)))).not.toThrow();
      }),
      { numRuns: 100 },
    );
  });

  it('has a name and a description and is an image to those who listen', () => {
    const svg = svgChart({ ...chart, title: 'How was it?', alt: 'Good: 40 %' }, 480);
    expect(svg).toContain('role="img"');
    expect(svg).toContain('<title>How was it?</title><desc>Good: 40 %</desc>');
  });

  it('escapes what others wrote', () => {
    const svg = svgChart(chart, 480);
    expect(svg).not.toMatch(/<script/);
    expect(svg).toContain('&lt;script&gt;alert(&quot;1&quot;)');
    expect(svg).toContain('\ufffd');
  });

  it('carries nothing that a strict content security policy refuses', () => {
    expect(svgChart(chart, 480)).not.toMatch(/ style=|<style|\bon\w+=| href=|url\(/);
  });

  it('is as wide as asked', () => {
    expect(svgChart(chart, 321)).toMatch(/viewBox="0 0 321 \d+" width="321"/);
  });

  it('wears other ink on a dark page', () => {
    const svg = svgChart({ ...chart, series: chart.series.map((one) => ({ ...one, color: '#000000' })) }, 480, {
      ink: nightInk,
    });
    expect(svg).toContain(`fill="${nightInk.text}"`);
    expect(svg).not.toContain('fill="#000000"');
  });

  it('draws a ring from twelve o’clock on, clockwise', () => {
    const arc = { kind: 'arc', cx: 10, cy: 10, inner: 5, outer: 10, from: 0, to: 90, fill: '#000000' } as const;
    expect(arcPath(arc)).toBe('M10 0A10 10 0 0 1 20 10L15 10A5 5 0 0 0 10 5Z');
  });
});
