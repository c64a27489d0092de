/** Whatever the data, a chart keeps inside its box and its texts apart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageWidth } from '../../../../shared/formats/charts/average-width.ts';
import { layoutChart } from '../../../../shared/formats/charts/layout-chart.ts';
import type { Chart } from '../../../../shared/reports/chart.ts';
import { anyChart } from '../../../support/reports/any-chart.ts';
import { outside, overlaps } from '../../../support/reports/drawing-boxes.ts';
import { inPart } from '../../../support/run/proof-size.ts';

const anySpace = fc.record({
  width: fc.integer({ min: 150, max: 700 }),
  fontSize: fc.integer({ min: 6, max: 12 }),
  measure: fc.constant(averageWidth),
  isRightToLeft: fc.boolean(),
  heightShare: fc.double({ min: 0.6, max: 1, noNaN: true }),
});

describe('any chart', () => {
  it('keeps inside its box', () => {
    fc.assert(
      fc.property(anyChart, anySpace, (chart, space) => {
        expect(outside(layoutChart(chart, space))).toEqual([]);
      }),
      { numRuns: inPart(150, 400) },
    );
  });

  it('lays no text over another', () => {
    fc.assert(
      fc.property(anyChart, anySpace, (chart, space) => {
        expect(overlaps(layoutChart(chart, space))).toEqual([]);
      }),
      { numRuns: inPart(150, 400) },
    );
  });

  it('has one place for each of its values, and none lies over another', () => {
    fc.assert(
      fc.property(anyChart, anySpace, (chart, space) => {
        const { areas = [], height } = layoutChart(chart, space);
        const isGrid = chart.kind === 'heat-map';
        const places = chart.categories.length * (isGrid ? chart.series.length : 1);
        // bars of nothing, a grid without rows and a gauge have no place to point at
        expect([0, places]).toContain(areas.length);
        expect(areas.length === 0).toBe(chart.kind === 'gauge' || places === 0 || height === 0);
        expect(new Set(areas.map(({ category, series }) => `${category} ${series}`)).size).toBe(areas.length);
        for (const [at, one] of areas.entries()) {
          const after = areas[at + 1];
          const isApart = (a: number, b: number) => Math.abs(a - b) > 1e-6;
          if (after && one.width > 0 && one.height > 0) {
            expect(isApart(one.x, after.x) || isApart(one.y, after.y)).toBe(true);
          }
        }
      }),
      { numRuns: inPart(40, 100) },
    );
  });

  it('is lower by what is asked for where its share is on the line to the lowest', () => {
    const heightOf = (chart: Chart, heightShare: number) =>
      layoutChart(chart, { width: 483, fontSize: 8, measure: averageWidth, heightShare }).height;
    fc.assert(
      fc.property(anyChart, fc.double({ min: 0, max: 1, noNaN: true }), (chart, part) => {
        const [usual, lowest] = [heightOf(chart, 1), heightOf(chart, 0.6)];
        expect(lowest).toBeLessThanOrEqual(usual);
        expect(heightOf(chart, 1 - 0.4 * part)).toBeLessThanOrEqual(usual - (usual - lowest) * part + 1e-6);
      }),
      { numRuns: inPart(100, 300) },
    );
  });

  it('is the same for the same data', () => {
    fc.assert(
      fc.property(anyChart, anySpace, (chart, space) => {
        expect(layoutChart(chart, space)).toEqual(layoutChart(chart, space));
      }),
      { numRuns: 30 },
    );
  });
});
