/** Headlines and the page At a glance say what was counted, and a difference only where its test supports it. */
import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../../shared/reports/build-report.ts';
import { significantFigures } from '../../../../shared/reports/findings/find.ts';
import type { ReportTable } from '../../../../shared/reports/report-document.ts';
import type { Statistics } from '../../../../shared/surveys/figure-types/statistics.ts';
import { type Language, languages } from '../../../../shared/surveys/language.ts';
import { builtReport, sectionNamed } from '../../../support/reports/built-report.ts';
import { sectionsOf } from '../../../support/reports/report-strings.ts';
import { madeComparisons } from '../../../support/statistics/made-comparisons.ts';
import { madeFigures, madeOptions, madeQuestion, madeStatistics } from '../../../support/statistics/made-statistics.ts';

const compared = (effect: number, seed = 3): Statistics =>
  madeComparisons({
    seed,
    respondents: 700,
    questions: 6,
    groups: [5, 4],
    isOverlapping: false,
    isWeighted: false,
    isCompared: true,
    effect,
  });

const titled = (statistics: Statistics, language: Language = 'en') =>
  buildReport({
    kind: 'report',
    survey: { id: 7, name: 'Guests' },
    statistics,
    language,
    timezone: 'UTC',
    notes: [],
    warnings: [],
    headlines: true,
  });

const headings = (statistics: Statistics, language?: Language) =>
  sectionsOf(titled(statistics, language)).flatMap(({ id, heading }) => (id.startsWith('q-') ? [heading] : []));

describe('headlines', () => {
  it('tell the main figure where nothing differs', () => {
    const options = madeOptions(['Tea', 'Bread', 'Other'], [20, 30, 40], 90);
    const choice = madeFigures(madeQuestion('choice', 'What did you buy?'), { answered: 90, options });
    expect(headings(madeStatistics({ questions: [choice] }))).toEqual(['1. What did you buy? 33.3% answered “Bread”']);
    const mean = madeFigures(madeQuestion('number', 'Price'), { answered: 90, mean: 4.5, sd: 1 });
    expect(headings(madeStatistics({ questions: [mean] }))).toEqual(['1. Price: mean 4.50']);
  });

  it('of files tell how many sent one: their type says nothing of what was asked', () => {
    const options = madeOptions(['jpg', 'png'], [20, 10], 30);
    const file = madeFigures(madeQuestion('file', 'A photo?'), { base: 90, answered: 30, options });
    expect(headings(madeStatistics({ questions: [file] }))).toEqual(['1. A photo? 33.3% answered']);
  });

  it('put no colon after a question mark, in any script', () => {
    for (const title of ['为什么？', 'كيف؟', 'Why?']) {
      const mean = madeFigures(madeQuestion('number', title), { answered: 90, mean: 4.5, sd: 1 });
      expect(headings(madeStatistics({ questions: [mean] }))).toEqual([`1. ${title} Mean 4.50`]);
    }
  });

  it('say a question in full below where it had to be shortened', () => {
    const title = `What ${'very '.repeat(20)}long question is this?`;
    const options = madeOptions(['Tea', 'Bread'], [20, 30], 50);
    const choice = madeFigures(madeQuestion('choice', title), { answered: 50, options });
    const [first] = sectionNamed(titled(madeStatistics({ questions: [choice] })), 'q-1').blocks;
    expect(first).toEqual({ kind: 'text', text: title, tone: 'normal' });
  });

  it('claim no difference that no test supports', () => {
    for (const seed of [3, 4, 5, 6]) {
      for (const effect of [0, 0.25]) {
        const statistics = compared(effect, seed);
        const found = significantFigures(statistics);
        const reported = headings(statistics);
        for (const [at, heading] of reported.entries()) {
          const own = found.filter(({ question, kind }) => question === at && kind !== 'drop');
          const claims = /all others|up from|down from/.test(heading);
          if (claims)
            expect(own.some(({ kind, q }) => (kind === 'column' || kind === 'change') && q <= 0.05)).toBe(true);
        }
        if (effect > 0) expect(reported.some((heading) => /all others|up from|down from/.test(heading))).toBe(true);
      }
    }
  });

  it.each(languages)('are whole in %s', (language) => {
    for (const heading of headings(compared(0.25), language)) expect(heading).not.toMatch(/undefined|NaN|: ,| {2}/);
  });

  it('are left out where nobody asks for them', () => {
    expect(sectionNamed(builtReport(), 'q-1').heading).toBe('1. How did you like it?');
  });
});

describe('the page At a glance', () => {
  const tableOf = (statistics: Statistics): ReportTable | undefined =>
    sectionNamed(titled(statistics), 'glance').blocks.flatMap((block) =>
      block.kind === 'table' ? [block.table] : [],
    )[0];

  it('has a line for every question, with its bar and how it changed', () => {
    const statistics = compared(0.25);
    const table = tableOf(statistics);
    expect(table?.rows).toHaveLength(statistics.questions.length);
    expect(table?.columns.map(({ title }) => title)).toContain('Change');
    for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.columns.length ?? 0);
    expect(table?.rows.some((row) => row.some(({ bar = 0 }) => bar > 0))).toBe(true);
  });

  it('names a group only where it differs from all others', () => {
    const statistics = compared(0.25);
    const named = (tableOf(statistics)?.rows ?? []).flatMap((row, at) => (row.at(-1)?.text === '–' ? [] : [at]));
    expect(named.length).toBeGreaterThan(0);
    const found = significantFigures(statistics).filter(({ kind }) => kind === 'column');
    for (const at of named) expect(found.some(({ question }) => question === at)).toBe(true);
    const quiet = tableOf(compared(0, 9));
    // where no group differs there is no column for it
    const at = quiet?.columns.findIndex(({ title }) => title === 'Differs most') ?? -1;
    const said = at < 0 ? [] : (quiet?.rows ?? []).filter((row) => row[at]?.text !== '–');
    expect(quiet?.rows.length).toBeGreaterThan(1);
    expect(said.length).toBeLessThanOrEqual(1);
  });
});
