/** Whatever the data, a chart keeps inside its box and its texts apart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageWidth } from '../../../../shared/formats/charts/average-width.ts';
import { layoutChart } from '../../../../shared/formats/charts/layout-chart.ts';
import { anyChart } from '../../../support/reports/any-chart.ts';
import { outside, overlaps } from '../../../support/reports/drawing-boxes.ts';

const anySpace = fc.record({
  width: fc.integer({ min: 150, max: 700 }),
  fontSize: fc.integer({ min: 6, max: 12 }),
  measure: fc.constant(averageWidth),
  isRightToLeft: fc.boolean(),
});

describe('any chart', () => {
  it('keeps inside its box', () => {
    fc.assert(
      fc.property(anyChart, anySpace, (chart, space) => {
        expect(outside(layoutChart(chart, space))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('lays no text over another', () => {
    fc.assert(
      fc.property(anyChart, anySpace, (chart, space) => {
        expect(overlaps(layoutChart(chart, space))).toEqual([]);
      }),
      { numRuns: 400 },
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
