/** Heights of charts, and how a chart that is taller than a page goes on. */
import { describe, expect, it } from 'vitest';
import { chartLayout, chartPages } from '../../../../../shared/formats/ooxml/drawingml/chart-layout.ts';
import { everyChartKind, madeChart } from '../../../../support/reports/made-report.ts';

const WIDTH = 480;

describe('a chart', () => {
  it('of horizontal bars grows with its categories and with the length of their names', () => {
    const height = (options: number, texts?: string[]) =>
      chartLayout(madeChart('bar', { options, ...(texts && { texts }) }), WIDTH).heightPoints;
    expect(height(10)).toBeGreaterThan(height(5) + 80);
    expect(height(5, ['a long name of an option '.repeat(6)])).toBeGreaterThan(height(5, ['short']) + 50);
  });

  it.each(everyChartKind)('of the kind %s keeps its bars inside of its frame', (kind) => {
    for (const texts of [['x'], ['name '.repeat(60)], ['']]) {
      const { plot, heightPoints } = chartLayout(madeChart(kind, { texts }), WIDTH);
      expect(heightPoints).toBeGreaterThan(0);
      if (!plot) continue;
      for (const part of Object.values(plot)) expect(part).toBeGreaterThanOrEqual(0);
      expect(plot.x + plot.width).toBeLessThanOrEqual(1);
      expect(plot.y + plot.height).toBeLessThanOrEqual(1);
    }
  });
});

describe('a chart taller than a page', () => {
  const chart = madeChart('stacked-bar', { options: 100 });
  const pages = chartPages(chart, WIDTH, 600, 'continued');

  it('continues until every category has been shown once', () => {
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ categories }) => categories)).toEqual(chart.categories);
    for (const [at, { points }] of chart.series.entries()) {
      expect(pages.flatMap(({ series }) => series[at]?.points ?? [])).toEqual(points);
    }
  });

  it('fits every page', () => {
    for (const page of pages) expect(chartLayout(page, WIDTH).heightPoints).toBeLessThanOrEqual(600);
  });

  it('leaves no bar alone on its last page', () => {
    const tall = madeChart('bar', { options: 9, texts: ['ທ່ານຈະແນະນໍາບໍລິການຂອງພວກເຮົາໃຫ້ໝູ່ເພື່ອນຫຼືບໍ່?'] });
    for (const room of [150, 200, 250, 300, 350]) {
      const counts = chartPages(tall, WIDTH, room, 'continued').map(({ categories }) => categories.length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(counts.length);
    }
  });

  it('is none where eight names of two lines are of tall letters', () => {
    const eight = madeChart('bar', { options: 8, texts: ['ನೀವು ನಮ್ಮ ಸೇವೆಯನ್ನು ನಿಮ್ಮ ಸ್ನೇಹಿತರಿಗೆ ಶಿಫಾರಸು ಮಾಡುತ್ತೀರಾ?'] });
    expect(chartPages(eight, WIDTH, 385, 'continued')).toHaveLength(1);
  });

  it('says that it continues', () => {
    expect(pages.map(({ title }) => title.endsWith('(continued)'))).toEqual(pages.map((_, at) => at > 0));
  });
});
