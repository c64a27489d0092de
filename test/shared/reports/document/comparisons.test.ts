/** What comparisons add to a report: findings, tables by column, changes, weights, and the method that tells of them. */
import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../../shared/reports/build-report.ts';
import type { ReportTable } from '../../../../shared/reports/report-document.ts';
import { languages } from '../../../../shared/surveys/language.ts';
import { reportStrings, sectionsOf } from '../../../support/reports/report-strings.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { madeComparisons } from '../../../support/statistics/made-comparisons.ts';
import { randomAnswers, randomSurvey } from '../../../support/statistics/random-report.ts';
import { answersOf, comparedSurvey, randomRows } from '../../../support/surveys/compared-survey.ts';

const statistics = madeComparisons({
  seed: 3,
  respondents: 700,
  questions: 6,
  groups: [5, 4, 3],
  isOverlapping: true,
  isWeighted: true,
  isCompared: true,
  effect: 0.25,
});

const built = (more: Partial<Parameters<typeof buildReport>[0]> = {}) =>
  buildReport({
    kind: 'report',
    survey: { id: 7, name: 'Guests' },
    statistics,
    language: 'en',
    timezone: 'UTC',
    notes: [],
    warnings: [],
    ...more,
  });

function tablesOf(id: string, report = built()): ReportTable[] {
  const section = sectionsOf(report).find((one) => one.id === id);
  return section?.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])) ?? [];
}

describe('what stands out', () => {
  it('opens the report, and names figures, both sides and the test of each finding', () => {
    const [glance, first] = sectionsOf(built());
    expect([glance?.id, first?.id]).toEqual(['glance', 'stands-out']);
    const found = first?.blocks.flatMap((block) => (block.kind === 'findings' ? block.findings : [])) ?? [];
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(found[0]?.text).toMatch(
      /^“.+”: \d+\.\d% of “Country: Kazakhstan” answered “.+”, against \d+\.\d% of all others/,
    );
    expect(found[0]?.note).toMatch(/^n = \d+ against \d+; z test of two shares, p < 0\.001, .* q /);
    const ids = sectionsOf(built()).map(({ id }) => id);
    for (const { target = '' } of found) expect(ids).toContain(target);
  });

  it('leads nowhere in a summary, which has no questions, and is left out where nobody wants it', () => {
    const [, first] = sectionsOf(built({ kind: 'summary' }));
    const found = first?.blocks.flatMap((block) => (block.kind === 'findings' ? block.findings : [])) ?? [];
    expect(found.map(({ target }) => target)).toEqual(found.map(() => undefined));
    expect(sectionsOf(built({ standsOut: false })).map(({ id }) => id)).not.toContain('stands-out');
  });
});

describe('a banner', () => {
  it('names countries, devices and months in the language of the report', () => {
    const codes = { country: ['DE', 'RU'], device: ['mobile', 'desktop'], period: ['2026-01', '2026-02'] };
    const groups = Object.entries(codes).map(([column, texts], at) => ({
      column,
      title: column,
      is_overlapping: false,
      columns: texts.map((text, place) => ({
        id: `${at}=${text}`,
        text,
        letter: 'ABCDEF'[2 * at + place] ?? '',
        base: 90,
      })),
    }));
    const { dataSheets } = built({ language: 'ru', statistics: { ...statistics, banners: [{ groups }] } });
    const said = new Set(dataSheets?.().flatMap(({ table }) => table.rows.flat().map(({ text }) => text)));
    for (const word of ['Страна', 'Германия', 'Устройство', 'Период']) expect(said).toContain(word);
    for (const word of ['country', 'DE', 'mobile', '2026-01']) expect(said).not.toContain(word);
  });

  it('is a table with groups, letters, bases and percent, and of weighted answers holds no raw count', () => {
    const table = tablesOf('q-1').at(-1);
    expect(table?.groups?.map(({ span }) => span)).toEqual([2, 5, 4, 3]);
    expect(table?.columns.map(({ title }) => title.split('\n')[1]).slice(2)).toEqual([...'ABCDEFGHIJKL']);
    expect(table?.rows.slice(0, 3).map(([name]) => name?.text)).toEqual([
      ...['Base: answered', 'Weighted base', 'Effective base'],
    ]);
    const own = statistics.questions[0]?.statistics.columns?.[0]?.options?.[0];
    const cell = table?.rows[3]?.[2];
    expect(cell?.value).toBe(own?.percent);
    expect(cell?.text).toBe(`${own?.percent?.toFixed(1)}% ${own?.letters}`);
  });

  it('never crosses a question with its own answers, nor where several can be chosen', () => {
    const banner = [['device', 'q:single', 'q:several']];
    const crossed = comparedStatisticsOf(comparedSurvey, [answersOf(randomRows(5, 120))], { comparison: { banner } });
    const report = built({ statistics: crossed });
    const groupsOf = (id: string) =>
      tablesOf(id, report)
        .at(-1)
        ?.groups?.map(({ title }) => title);
    expect(groupsOf('q-1')).toEqual(['', 'Device', 'Fruits']);
    expect(groupsOf('q-2')).toEqual(['', 'Device', 'Fruit']);
    const alone = { comparison: { banner: [['q:single']] } };
    const statistics = comparedStatisticsOf(comparedSurvey, [answersOf(randomRows(5, 120))], alone);
    expect(tablesOf('q-1', built({ statistics })).filter(({ groups }) => groups)).toEqual([]);
  });

  it('is a long list in a workbook: a row for every figure and column', () => {
    const [sheet, ...others] = built().dataSheets?.() ?? [];
    expect(others).toEqual([]);
    const answers = statistics.questions.flatMap(({ statistics: own }) => [
      ...(own.options ?? []),
      ...(own.rows ?? []).flatMap(({ options }) => options),
      ...(own.top_2_box ? [own.top_2_box, own.mean] : []),
    ]);
    expect(sheet?.table.rows).toHaveLength(answers.length * 13);
    for (const row of sheet?.table.rows ?? []) expect(row).toHaveLength(sheet?.table.columns.length ?? 0);
  });
});

describe('a compared period', () => {
  it('is on the cover, and marks only significant changes with an arrow', () => {
    const facts = built().coverFacts.map(({ label, value }) => `${label}: ${value}`);
    expect(facts.join('\n').replace(/[^\S\n]/g, ' ')).toContain('Compared with: 1 – 28 February 2026 · 700 answers');
    const rows = tablesOf('q-1').find(({ caption }) => caption.startsWith('Change'))?.rows ?? [];
    const marks = rows.map((row) => row[3]?.text.slice(0, 1));
    const changes = statistics.questions[0]?.statistics.options?.map(({ change }) => change) ?? [];
    expect(marks).toEqual(
      changes.map((change) => (change?.significant ? ((change.points ?? 0) > 0 ? '▲' : '▼') : '=')),
    );
  });
});

describe('the level of confidence', () => {
  it.each(languages)('is said wherever an interval or test is, in %s', (language) => {
    const at99 = reportStrings(built({ language, confidence: 99 }));
    expect(at99.filter((text) => /95\s?%/.test(text) && !/\d95|95[.,]/.test(text))).toEqual([]);
    expect(at99.filter((text) => /99\s?%/.test(text)).length).toBeGreaterThan(4);
  });
});

describe('the appendix', () => {
  it.each(languages)('tells of tests, correction and weights in %s', (language) => {
    const ids = sectionsOf(built({ language })).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['comparisons', 'weights']));
    const none = reportStrings(built({ language })).join('\n');
    const corrected = reportStrings(built({ language, correction: 'bh' })).join('\n');
    expect(none).not.toBe(corrected);
  });
});

describe('a breakdown by yes and no', () => {
  it('names its columns in the language of the report', () => {
    const answers = randomAnswers({ seed: 2, size: 120, skew: 1 });
    const asked = comparedStatisticsOf(randomSurvey, [answers], { comparison: { banner: [['q:sure']] } });
    const columns = tablesOf('q-2', built({ statistics: asked, language: 'es' })).flatMap(({ columns }) => columns);
    expect(columns.map(({ title }) => title).join('|')).toMatch(/Sí\s.*No\s/s);
  });
});
