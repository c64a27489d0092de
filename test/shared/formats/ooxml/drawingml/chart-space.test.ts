/** Native charts: what each kind is drawn as, and that categories, figures, colours and labels are the model's. */
import { describe, expect, it } from 'vitest';
import { chartSpaceXml, isDrawable } from '../../../../../shared/formats/ooxml/drawingml/chart-space.ts';
import type { Chart } from '../../../../../shared/reports/chart.ts';
import type { Language } from '../../../../../shared/surveys/language.ts';
import { all, readXml, type XmlElement } from '../../../../support/files-read/read-xml.ts';
import { everyChartKind, madeChart } from '../../../../support/reports/made-report.ts';
import { innerText, seriesOf, valOf } from './report-file.ts';

const drawable = everyChartKind.filter((kind) => kind !== 'heat-map');

function drawn(chart: Chart, isRightToLeft = false, language: Language = 'ru'): XmlElement {
  const series = chart.series.map((_, at) => ({ name: `S!$B$${at}`, values: `S!$C$${at}` }));
  const frame = { source: { categories: 'S!$A$2', series }, widthPoints: 480, language, isRightToLeft };
  return readXml(Buffer.from(chartSpaceXml(chart, { ...frame, workbookId: 'rId1' })));
}

const orders = (chart: XmlElement) => all(chart, 'c:orientation').map(({ attributes }) => attributes.get('val'));

it('says which words of its title are Russian', () => {
  const titled = { ...madeChart('bar'), title: 'Как вам отель? (mean)' };
  const runs = all(drawn(titled, false, 'en'), 'a:r').filter((run) => all(run, 'a:t').length > 0);
  const said = runs.map((run) => [innerText(run), all(run, 'a:rPr')[0]?.attributes.get('lang')]);
  expect(said).toEqual([
    ['Как вам отель', 'ru-RU'],
    ['? (mean)', 'en-GB'],
  ]);
});

it('breaks no figure at a bar into lines', () => {
  for (const kind of ['bar', 'stacked-bar', 'histogram'] as const) {
    const [labels] = all(drawn(madeChart(kind)), 'c:dLbls');
    const bodies = labels ? all(labels, 'a:bodyPr') : [];
    expect(bodies.map(({ attributes }) => attributes.get('wrap'))).toEqual(bodies.map(() => 'none'));
    expect(bodies.length).toBeGreaterThan(0);
  }
});

describe.each(drawable)('a chart of the kind %s', (kind) => {
  const chart = madeChart(kind);
  const xml = drawn(chart);

  it('holds a copy of every category and figure, and says which cells they come from', () => {
    const held = chart.unit === 'percent' ? 100 : 1;
    expect(seriesOf(xml)).toEqual(
      chart.series.map(({ name, color, points }, at) => ({
        name,
        nameAt: `S!$B$${at}`,
        categories: chart.categories,
        categoriesAt: 'S!$A$2',
        values: points.map(({ value }) => (value === null ? null : value / held)),
        valuesAt: `S!$C$${at}`,
        color: color.slice(1).toUpperCase(),
      })),
    );
  });

  it('names its language, its workbook and its title', () => {
    expect(valOf(xml, 'c:lang')).toBe('ru-RU');
    expect(all(xml, 'c:externalData')[0]?.attributes.get('r:id')).toBe('rId1');
    expect(all(xml, 'a:t').map(innerText)).toEqual([chart.title]);
  });

  it('has a legend when it has more than one series, and else none', () => {
    expect(all(xml, 'c:legend')).toHaveLength(chart.series.length > 1 ? 1 : 0);
  });
});

describe('a bar chart', () => {
  it('lies, with its first category on top and a figure at every bar', () => {
    const xml = drawn(madeChart('bar'));
    expect(valOf(xml, 'c:barDir')).toBe('bar');
    expect(orders(xml)).toEqual(['maxMin', 'minMax']);
    expect(valOf(xml, 'c:showVal')).toBe('1');
    expect(valOf(xml, 'c:dLblPos')).toBe('outEnd');
  });

  it('says both figures where a label has two, and else leaves the figure to its format', () => {
    const chart = madeChart('bar', { options: 3 });
    const labels = ['365 · 100.0%', '351 (96.2%)', '1,234.5'];
    const points = labels.map((label, at) => ({ value: at + 1, label }));
    const xml = drawn({ ...chart, series: [{ name: 's', color: '#000000', points }] });
    expect(all(xml, 'c:dLbl').map((label) => [valOf(label, 'c:idx'), innerText(label)])).toEqual([
      ['0', labels[0]],
      ['1', labels[1]],
    ]);
  });

  it('runs from the right in a right-to-left document, with the names right of it', () => {
    const plot = (isRightToLeft: boolean) => {
      const xml = drawn(madeChart('bar'), isRightToLeft);
      return { orders: orders(xml), x: Number(valOf(xml, 'c:x')), width: Number(valOf(xml, 'c:w')) };
    };
    const [usual, mirrored] = [plot(false), plot(true)];
    expect(mirrored.orders).toEqual(['maxMin', 'maxMin']);
    expect(mirrored.x).toBeCloseTo(1 - usual.x - usual.width, 3);
  });

  it('begins at nothing, unless a value is below', () => {
    expect(valOf(drawn(madeChart('bar')), 'c:min')).toBe('0');
    const chart = madeChart('bar');
    const below = chart.series.map((series) => ({ ...series, points: [{ value: -3, label: '-3' }] }));
    expect(valOf(drawn({ ...chart, series: below }), 'c:min')).toBeUndefined();
  });
});

describe('a stacked chart', () => {
  it('shows parts of a hundred percent, and no figure where a part is too small for it', () => {
    const chart: Chart = {
      ...madeChart('stacked-bar', { options: 2 }),
      series: [97, 3].map((value, at) => ({
        name: `s${at}`,
        color: '#123456',
        points: [value, 100 - value].map((part) => ({ value: part, label: `${part} %` })),
      })),
    };
    const xml = drawn(chart);
    expect(valOf(xml, 'c:grouping')).toBe('percentStacked');
    expect(valOf(xml, 'c:overlap')).toBe('100');
    const hidden = all(xml, 'c:ser').map((series) => all(series, 'c:dLbl').map((label) => valOf(label, 'c:idx')));
    expect(hidden).toEqual([['1'], ['0']]);
  });
});

describe('the other kinds', () => {
  it('draw a histogram as vertical bars that all but touch', () => {
    const xml = drawn(madeChart('histogram'));
    expect(valOf(xml, 'c:barDir')).toBe('col');
    expect(Number(valOf(xml, 'c:gapWidth'))).toBeLessThanOrEqual(5);
  });

  it('draw a line with its points marked, and shows every nth date', () => {
    const xml = drawn(madeChart('line', { options: 28 }));
    expect(all(xml, 'c:lineChart')).toHaveLength(1);
    expect(valOf(xml, 'c:symbol')).toBe('circle');
    expect(valOf(xml, 'c:tickLblSkip')).toBe('4');
  });

  it('draw small lines with the values of their ends, of many times only of the last', () => {
    const placed = (options: number) => {
      const chart: Chart = { ...madeChart('line', { options }), isSmall: true };
      return all(drawn(chart), 'c:dLbl').map((label) => [valOf(label, 'c:idx'), valOf(label, 'c:dLblPos')]);
    };
    expect(placed(3)).toEqual([
      ['0', 'l'],
      ['2', 'r'],
    ]);
    expect(placed(12)).toEqual([['11', 'r']]);
    expect(all(drawn(madeChart('line')), 'c:dLbl')).toEqual([]);
    const [line] = madeChart('line', { options: 2 }).series;
    if (!line) throw new Error('no line');
    const values = (value: number) => ({ ...line, points: [value, value].map((own) => ({ value: own, label: '' })) });
    const crowded = { ...madeChart('line', { options: 2 }), isSmall: true as const, series: [50, 52, 20].map(values) };
    // the second is where the first one's label is
    expect(all(drawn(crowded), 'c:ser').map((series) => all(series, 'c:dLbl').length)).toEqual([2, 0, 2]);
  });

  it('draw a gauge as one bar of its bands', () => {
    const xml = drawn(madeChart('gauge'));
    expect(valOf(xml, 'c:grouping')).toBe('percentStacked');
    expect(seriesOf(xml).map(({ values }) => values)).toEqual([[0.5], [0.3], [0.2]]);
  });
});

describe('odd charts', () => {
  it('leave a gap where there is no value', () => {
    const chart = madeChart('line', { options: 3 });
    const points = [1, null, 3].map((value) => ({ value, label: '' }));
    const xml = drawn({ ...chart, series: [{ name: 's', color: '#000000', points }] });
    expect(seriesOf(xml)[0]?.values).toEqual([1, null, 3]);
  });

  it('are drawn with whatever colour, number and text they hold', () => {
    const texts = ['</c:v>', '&amp;', '\u0000\ud800\ufffe', '=1+1', ''];
    for (const kind of drawable) {
      const chart = madeChart(kind, { texts });
      const points = chart.categories.map(() => ({ value: Number.NaN, label: '' }));
      const broken = { ...chart, series: [{ name: '"', color: 'red', points }] };
      expect(seriesOf(drawn(broken))[0]?.values.every((value) => value === null)).toBe(true);
    }
  });

  it('cut a title that would leave no room for the bars', () => {
    const [title = ''] = all(drawn({ ...madeChart('bar'), title: 'word '.repeat(300) }), 'a:t').map(innerText);
    expect(title.length).toBeLessThanOrEqual(151);
    expect(title.endsWith('…')).toBe(true);
  });

  it('are not drawn without categories or series, nor as heat maps', () => {
    expect(isDrawable({ ...madeChart('bar'), categories: [] })).toBe(false);
    expect(isDrawable({ ...madeChart('bar'), series: [] })).toBe(false);
    expect(everyChartKind.filter((kind) => !isDrawable(madeChart(kind)))).toEqual(['heat-map']);
  });
});
