/** Groups in charts: one for each question and banner, with the figures that the answers give, and their tables at the end. */
import { describe, expect, it } from 'vitest';
import { chartSpaceXml, isDrawable } from '../../../../shared/formats/ooxml/drawingml/chart-space.ts';
import { suppressed } from '../../../../shared/privacy/suppress/suppressed.ts';
import { buildReport } from '../../../../shared/reports/build-report.ts';
import type { Chart } from '../../../../shared/reports/chart.ts';
import { languages } from '../../../../shared/surveys/language.ts';
import { rowsNamed, sectionNamed } from '../../../support/reports/built-report.ts';
import { chartsOf, sectionsOf } from '../../../support/reports/report-strings.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { answersOf, comparedSurvey, randomRows } from '../../../support/surveys/compared-survey.ts';

const rows = randomRows(5, 900);
const comparison = { banner: [['country'], ['device']] };
const statistics = comparedStatisticsOf(comparedSurvey, [answersOf(rows)], { comparison });

const built = (more: Partial<Parameters<typeof buildReport>[0]> = {}) =>
  buildReport({
    kind: 'report',
    survey: { id: 7, name: 'Guests' },
    statistics,
    language: 'en',
    timezone: 'UTC',
    notes: [],
    warnings: [],
    groupCharts: true,
    ...more,
  });

const report = built();
const byGroup = (id: string, document = report): Chart[] =>
  chartsOf({ ...document, chapters: [{ id: '', heading: '', sections: [sectionNamed(document, id)] }] }).filter(
    ({ title }) => title.startsWith('By '),
  );

function scoreIn(country: string): number {
  const own = rows.filter((row) => row.country === country).map(({ scale }) => scale);
  const share = (test: (value: number) => boolean) => own.filter(test).length / own.length;
  return 100 * (share((value) => value >= 9) - share((value) => value <= 6));
}

describe('groups in charts', () => {
  it('are one chart for each question and banner, and their tables are a chapter at the end', () => {
    expect(report.chapters.map(({ id }) => id)).toEqual(['opening', 'overview', 'questions', 'tables', 'appendix']);
    const counts = ['q-1', 'q-2', 'q-3', 'q-4', 'q-5', 'q-6', 'q-7'].map((id) => byGroup(id).length);
    expect(counts).toEqual([2, 2, 2, 2, 2, 2, 2]);
    const captions = (id: string) =>
      sectionNamed(report, id).blocks.flatMap((block) => (block.kind === 'table' ? [block.table.caption] : []));
    expect(captions('q-1').some((caption) => caption.startsWith('By '))).toBe(false);
    expect(captions('q-1-tables')).toHaveLength(2);
  });

  it('are not drawn where hardly anybody is in a group: the tables have their figures', () => {
    const few = comparedStatisticsOf(comparedSurvey, [answersOf(rows.slice(0, 12))], { comparison });
    const told = built({ statistics: few });
    expect(['q-1', 'q-4', 'q-5', 'q-6'].flatMap((id) => byGroup(id, told))).toEqual([]);
    expect(rowsNamed(told, 'q-1-tables').length).toBeGreaterThan(3);
  });

  it('are darkest for the best rank, which is the lowest', () => {
    const ranks = sectionsOf(report)
      .flatMap(({ id }) => byGroup(id))
      .filter(({ title }) => title.includes('mean rank'));
    expect(ranks.length).toBeGreaterThan(0);
    for (const { scale } of ranks) expect(scale?.to).toBe(1);
  });

  it('are as suits the question: bars beside each other, intervals or a heat map', () => {
    const kinds = ['q-1', 'q-4', 'q-5', 'q-6', 'q-7'].map((id) => byGroup(id).map(({ kind }) => kind)[0]);
    expect(kinds).toEqual(['grouped-bar', 'bar', 'bar', 'heat-map', 'heat-map']);
  });

  it('join the shares of two groups as points, filled where the two differ significantly', () => {
    const [, chart] = byGroup('q-1');
    expect(chart?.kind).toBe('dumbbell');
    expect(chart?.series).toHaveLength(2);
    const shareIn = (device: string, single: string) => {
      const own = rows.filter((row) => row.device === device);
      return (100 * own.filter((row) => row.single === single).length) / own.length;
    };
    const [first] = chart?.series ?? [];
    const device = first?.name.startsWith('Mobile') || first?.name.startsWith('mobile') ? 'mobile' : 'desktop';
    const shown = new Map(chart?.categories.map((name, at) => [name.at(-1) ?? '', first?.points[at]]));
    for (const option of ['a', 'b', 'c']) expect(shown.get(option)?.value).toBeCloseTo(shareIn(device, option), 9);
    const apart = rows.map((row) => ({ ...row, single: row.device === 'mobile' ? 'a' : row.single }));
    const reported = comparedStatisticsOf(comparedSurvey, [answersOf(apart)], { comparison });
    const [, filled] = byGroup('q-1', built({ statistics: reported }));
    expect(filled?.series.map(({ points }) => points.map(({ isHollow }) => isHollow))).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
    expect(chart?.series[0]?.points.map(({ isHollow }) => isHollow)).toEqual([true, true, true]);
    const notes = sectionNamed(report, 'q-1').blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    expect(notes.some((note) => note.startsWith('Filled points differ significantly'))).toBe(true);
  });

  it('are joined in Office by lines from the higher to the lower point', () => {
    const [, chart] = byGroup('q-1');
    if (!chart) throw new Error('no chart');
    const source = { series: [{ values: 'Sheet1!$B$2:$B$5' }, { values: 'Sheet1!$C$2:$C$5' }] };
    const xml = chartSpaceXml(chart, { source, widthPoints: 480, language: 'en', isRightToLeft: false });
    expect(xml).toContain('<c:hiLowLines>');
    const fills = xml
      .split('<c:dPt>')
      .slice(1)
      .map((point) => /<a:srgbClr val="(\w+)"/.exec(point)?.[1]);
    const colors = chart.series.map(({ color }) => color.slice(1).toUpperCase());
    // all of them are hollow: paler than their series
    expect(fills).toHaveLength(6);
    expect(fills.filter((fill) => fill === undefined || colors.includes(fill))).toEqual([]);
  });

  it('tell the NPS of every group with its interval, as counted by hand', () => {
    const [chart] = byGroup('q-4');
    const points = chart?.series[0]?.points ?? [];
    const shown = new Map(chart?.categories.map((name, at) => [name.replace(/ \(.*/, ''), points[at]]));
    for (const [name, country] of [
      ['Russia', 'RU'],
      ['Brazil', 'BR'],
      ['France', 'FR'],
    ] as const) {
      const point = shown.get(name);
      expect(point?.value).toBeCloseTo(scoreIn(country), 9);
      const [low = 0, high = 0] = point?.interval ?? [];
      expect(low).toBeLessThan(scoreIn(country));
      expect(high).toBeGreaterThan(scoreIn(country));
    }
    expect(chart?.title).toBe('By “Country”: NPS with 95% interval');
  });

  it('carry the letters of the tables, explained below, and only where there are any', () => {
    const letters = rowsNamed(report, 'q-4-tables').filter((row) => row.startsWith('NPS'));
    expect(letters[0]).toMatch(/[A-C]/);
    const [chart] = byGroup('q-4');
    const marked = chart?.categories.filter((name) => /: [^:]* [A-C]+$/.test(name)) ?? [];
    expect(marked).toHaveLength(1);
    expect(marked[0]).toMatch(/^Russia/);
    const notes = sectionNamed(report, 'q-4').blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    expect(notes.some((note) => note.startsWith('A letter marks'))).toBe(true);
  });

  it('have the whole distribution of a scale and both its ends in their tables', () => {
    const first = rowsNamed(report, 'q-4-tables').map((row) => row.split(' | ')[0]);
    expect(first.slice(0, 16)).toEqual([
      'Base: answered',
      ...Array.from({ length: 11 }, (_, at) => `Value ${at}`),
      'Two highest values',
      'Two lowest values',
      'Mean',
      'NPS',
    ]);
    const low = rowsNamed(report, 'q-4-tables').find((row) => row.startsWith('Two lowest'));
    const share = (100 * rows.filter(({ scale }) => scale <= 1).length) / rows.length;
    expect(low).toContain(`${share.toFixed(1)}%`);
  });

  it('tell no points and no score where small counts are hidden', () => {
    const document = built({ statistics: suppressed(statistics, 5) });
    const columns = suppressed(statistics, 5).questions.flatMap((one) => one.statistics?.columns ?? []);
    expect(columns.length).toBeGreaterThan(0);
    expect(columns.filter(({ points, nps }) => points ?? nps)).toEqual([]);
    const text = JSON.stringify(sectionsOf(document).filter(({ id }) => id.startsWith('q-4')));
    expect(text).not.toContain('Value 3');
    expect(text).not.toContain('NPS with');
  });

  it('are titled in the language of the report', () => {
    const titles = languages.map((language) => {
      const document = built({ language });
      return chartsOf(document).find(({ kind }) => kind === 'dumbbell')?.title;
    });
    expect(new Set(titles).size).toBe(languages.length);
  });

  it('are native charts in Office, their intervals as error bars', () => {
    const [chart] = byGroup('q-4');
    if (!chart || !isDrawable(chart)) throw new Error('no chart');
    const source = { series: [{ values: 'Sheet1!$B$2:$B$5' }] };
    const xml = chartSpaceXml(chart, { source, widthPoints: 480, language: 'en', isRightToLeft: false });
    const [, plus = ''] = /<c:plus>(.*?)<\/c:plus>/.exec(xml) ?? [];
    const first = Number(/<c:pt idx="1"><c:v>([\d.]+)/.exec(plus)?.[1]);
    const point = chart.series[0]?.points[1];
    expect(first).toBeCloseTo((point?.interval?.[1] ?? 0) - (point?.value ?? 0), 9);
    expect(xml.indexOf('<c:errBars>')).toBeLessThan(xml.indexOf('<c:val>'));
  });

  it('are not drawn of a question that everybody answered alike', () => {
    const same = comparedStatisticsOf(comparedSurvey, [answersOf(rows.map((row) => ({ ...row, agree: true })))], {
      comparison,
    });
    const document = built({ statistics: same });
    expect(byGroup('q-3', document)).toEqual([]);
    expect(byGroup('q-1', document)).toHaveLength(2);
  });

  it('stay tables below each question where nobody asks for charts', () => {
    const document = built({ groupCharts: false });
    expect(document.chapters.map(({ id }) => id)).not.toContain('tables');
    expect(byGroup('q-1', document)).toEqual([]);
  });
});
