/** What a report holds: every figure of its statistics, with its base beside it. */
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../../shared/reports/document/formats.ts';
import type { ReportDocument } from '../../../shared/reports/report-document.ts';
import { languages } from '../../../shared/surveys/language.ts';
import { builtReport, rowsNamed, sectionNamed } from '../../support/reports/built-report.ts';
import { chartsOf, reportStrings, sectionStrings, sectionsOf } from '../../support/reports/report-strings.ts';
import {
  madeFigures,
  madeOptions,
  madeQuestion,
  madeQuestions,
  madeStatistics,
  silentStatistics,
} from '../../support/statistics/made-statistics.ts';

/** How each member of the statistics is written, by its name. */
const asWritten: Record<string, (value: number) => string> = (() => {
  const formats = formatsOf('en');
  const bare = (value: number) => formats.percent(value).replace('%', '');
  return {
    count: formats.count,
    answered: formats.count,
    base: formats.count,
    ranked: formats.count,
    borda: formats.count,
    places: formats.count,
    distinct: formats.count,
    unreadable: formats.count,
    percent: formats.percent,
    ci_low: bare,
    ci_high: formats.percent,
    mean_rank: formats.mean,
    mean: formats.mean,
    median: formats.number,
    sd: formats.mean,
    min: formats.number,
    max: formats.number,
    q1: formats.number,
    q3: formats.number,
    score: formats.signed,
    margin: formats.points,
  };
})();

/** Leaves of the statistics as texts a section must hold. Cells of a matrix show no interval, lengths are rounded. */
function written(value: unknown, name: string): string[] {
  if (name === 'length' || name === 'from' || name === 'to') return [];
  if (typeof value === 'number') return [asWritten[name]?.(value) ?? `unknown figure ${name}`];
  if (Array.isArray(value)) return value.flatMap((item) => written(item, name));
  if (value === null || typeof value !== 'object') return [];
  const inMatrix = name === 'rows';
  return Object.entries(value)
    .flatMap(([member, inner]) => (inMatrix && member === 'options' ? writtenCells(inner) : written(inner, member)))
    .filter((text) => text !== '');
}

/** They are not shown for few answers. */
function withoutIntervals(statistics: object): unknown {
  return JSON.parse(JSON.stringify(statistics, (name, value) => (name.startsWith('ci_') ? undefined : value)));
}

function writtenCells(options: readonly { percent: number; count: number }[]): string[] {
  const formats = formatsOf('en');
  return options.map(({ percent, count }) => `${formats.percent(percent)} (${formats.count(count)})`);
}

describe('a report', () => {
  it('holds every figure of every question in that question’s section', () => {
    const document = builtReport();
    const missing = madeQuestions.flatMap(({ statistics }, at) => {
      if (statistics.answered === 0) return [];
      const texts = sectionStrings(sectionNamed(document, `q-${at + 1}`)).join('\n');
      return written(statistics.answered < 10 ? withoutIntervals(statistics) : statistics, 'statistics')
        .filter((text) => !texts.includes(text))
        .map((text) => `q-${at + 1}: ${text}`);
    });
    expect(missing).toEqual([]);
  });

  it('holds every figure of the survey itself', () => {
    // the range of dates has thin spaces
    const texts = reportStrings(builtReport())
      .join('\n')
      .replace(/\p{Zs}/gu, ' ');
    const expected = ['240', '160', '128', '32 incomplete', '5 screened out', '80.0%', '73.1–85.5%', '53.3%'];
    const more = ['4 min 12 sec', '5 min 3 sec', '127 complete answers', '+39.7', '±13.4', '1 – 6 March 2026'];
    expect([...expected, ...more].filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('puts count, percent and interval of an option into one row', () => {
    expect(rowsNamed(builtReport(), 'q-1')).toEqual([
      'Very much | 61 | 51.7% | 42.8–60.5%',
      'A little | 44 | 37.3% | 29.1–46.3%',
      'Not at all | 13 | 11.0% | 6.6–17.9%',
    ]);
  });

  it('states the base of every question', () => {
    const bases = builtReport()
      .chapters.find(({ id }) => id === 'questions')
      ?.sections.map(({ base }) => base?.replace(/ · .*/, ''));
    expect(bases).toEqual(
      madeQuestions.map(({ statistics }) => `Base: ${statistics.answered} of ${statistics.base} answered`),
    );
  });

  it('numbers the questions and marks a retired one instead', () => {
    const headings = builtReport()
      .chapters.find(({ id }) => id === 'questions')
      ?.sections.map(({ heading }) => heading);
    expect(headings?.slice(0, 2)).toEqual(['1. How did you like it?', '2. What did you buy?']);
    expect(headings?.at(-1)).toBe('An old question (removed from the survey)');
    expect(headings?.at(-2)).toBe('12. Untitled question');
  });

  it('says plainly that nobody answered a question', () => {
    expect(sectionNamed(builtReport(), 'q-12').blocks).toEqual([
      { kind: 'text', text: 'Nobody answered this question.', tone: 'muted' },
    ]);
  });

  it('calls the base small below thirty answers, and only there', () => {
    const document = builtReport();
    const warned = madeQuestions.flatMap((_, at) =>
      sectionNamed(document, `q-${at + 1}`).base?.includes(' · small base, n = ') ? [at + 1] : [],
    );
    expect(warned).toEqual([3, 13]);
  });

  it('ranks the options of a ranking by their result', () => {
    expect(rowsNamed(builtReport(), 'q-6').slice(0, 3)).toEqual([
      'Taste | 1.52\n(1.37–1.66) | 73 | 64.0% | 54.9–72.3% | 166 | 112',
      'Price | 2.31\n(2.16–2.46) | 24 | 21.1% | 14.6–29.4% | 78 | 113',
      'Looks | – | 0 | 0.0% | 0.0–3.3% | 0 | 0',
    ]);
  });

  it('stacks a matrix of single answers and shows one of several answers as a heat map', () => {
    const kinds = (id: string) =>
      sectionNamed(builtReport(), id).blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.kind] : []));
    expect(kinds('q-7')).toEqual(['stacked-bar']);
    expect(kinds('q-8')).toEqual(['heat-map']);
  });

  it('has the shares and the counts of a matrix apart for formats with one figure a cell', () => {
    const [block] = sectionNamed(builtReport(), 'q-7').blocks.filter((candidate) => candidate.kind === 'table');
    const sheets = block?.table.sheets?.map(({ caption, rows }) => [caption, rows[0]?.map(({ value }) => value)]);
    expect(sheets).toEqual([
      ['Percent of those who answered the row', [undefined, 110, ...[50, 33, 20, 7].map((n) => (n / 110) * 100)]],
      ['Number of answers', [undefined, 110, 50, 33, 20, 7]],
    ]);
  });

  it('breaks no word of a title of many columns', () => {
    for (const language of languages) {
      const tables = ['q-6', 'q-7'].flatMap((id) =>
        sectionNamed(builtReport({ language }), id).blocks.flatMap((block) =>
          block.kind === 'table' ? [block.table] : [],
        ),
      );
      for (const { title, width } of tables.flatMap(({ columns }) => columns)) {
        const longest = Math.max(...title.split(' ').map((word) => word.length));
        expect(width, title).toBeGreaterThan(longest * 0.0115 + 0.024);
      }
    }
  });

  it('explains ranges of numbers where there are any', () => {
    const labels = (document: ReportDocument) =>
      sectionNamed(document, 'method').blocks.flatMap((block) =>
        block.kind === 'facts' ? block.facts.map(({ label }) => label) : [],
      );
    expect(labels(builtReport())).toContain('Ranges of numbers');
    const statistics = madeStatistics({ questions: madeStatistics().questions.slice(0, 4) });
    expect(labels(builtReport({ statistics }))).not.toContain('Ranges of numbers');
  });

  it('has cells that calculate as they read', () => {
    const [block] = sectionNamed(builtReport(), 'q-1').blocks.filter((candidate) => candidate.kind === 'table');
    expect(block?.table.rows[0]?.slice(1, 3)).toEqual([
      { text: '61', value: 61, unit: 'count' },
      { text: '51.7%', value: (61 / 118) * 100, unit: 'percent' },
    ]);
  });

  it('has tables whose columns fill the width and whose rows fill the columns', () => {
    for (const { blocks } of sectionsOf(builtReport())) {
      for (const block of blocks) {
        if (block.kind !== 'table') continue;
        expect(block.table.columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 9);
        for (const row of block.table.rows) expect(row).toHaveLength(block.table.columns.length);
      }
    }
  });

  it('has charts with a point for every category and words for those who cannot see them', () => {
    for (const { categories, series, alt } of chartsOf(builtReport())) {
      for (const { points } of series) expect(points).toHaveLength(categories.length);
      expect(alt.length).toBeGreaterThan(20);
    }
  });

  it('draws the forty most frequent of more options, the most frequent first', () => {
    const texts = Array.from({ length: 60 }, (_, at) => `Option ${at + 1}`);
    const options = madeOptions(
      texts,
      texts.map((_, at) => (at < 25 ? 1 : 2)),
      95,
    );
    const question = madeFigures(madeQuestion('choice', 'Many'), { answered: 95, options });
    const document = builtReport({ statistics: madeStatistics({ questions: [question] }) });
    const [chart] = chartsOf(document).filter(({ alt }) => alt.startsWith('Many'));
    expect(chart?.categories).toEqual([...texts.slice(25), ...texts.slice(0, 5)]);
    expect(rowsNamed(document, 'q-1')).toHaveLength(60);
    expect(sectionStrings(sectionNamed(document, 'q-1')).join()).toContain('the 40 most frequent of 60 answers');
  });

  it('explains only methods that it uses', () => {
    const labels = (document: ReportDocument) =>
      sectionNamed(document, 'method')
        .blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
        .map((fact) => fact.label);
    expect(labels(builtReport())).toContain('NPS');
    const plain = builtReport({ statistics: madeStatistics({ questions: madeQuestions.slice(0, 1) }) });
    expect(labels(plain)).toEqual(['Base', 'Percentages', '95% interval', 'Completion rate', 'Survey figures']);
  });

  it('tells filters, time zone and warnings', () => {
    const document = builtReport({ warnings: [{ code: 'The service counts 127.', values: {} }] });
    expect(document.coverFacts).toContainEqual({ label: 'Answers', value: 'complete' });
    expect(document.coverFacts).toContainEqual({ label: 'Time zone', value: 'Europe/Moscow' });
    expect(sectionNamed(document, 'warnings').blocks).toEqual([
      { kind: 'text', text: 'The service counts 127.', tone: 'warning' },
    ]);
    expect(sectionsOf(builtReport()).map(({ id }) => id)).not.toContain('warnings');
  });

  it('tells the time zone once where the notes hold it', () => {
    const document = builtReport({ notes: [{ label: 'Time zone', value: 'Asia/Tokyo' }] });
    expect(document.coverFacts.filter(({ label }) => label === 'Time zone')).toHaveLength(1);
  });

  it('survives a survey without a single answer', () => {
    const document = builtReport({ statistics: silentStatistics() });
    expect(document.newestAnswerAt).toBeUndefined();
    expect(document.keyFigures[0]).toMatchObject({ value: 'not available' });
    expect(reportStrings(document)).toContain('No answers match the filters.');
    expect(chartsOf(document)).toEqual([]);
  });

  it('survives a survey without questions', () => {
    const document = builtReport({ statistics: madeStatistics({ questions: [] }) });
    expect(document.chapters.map(({ id }) => id)).toEqual(['overview', 'appendix']);
  });
});

describe('some questions of a report', () => {
  it('are told as in the whole report, with the same numbers, ids and findings', () => {
    const whole = builtReport();
    const sectionsIn = (report: ReportDocument, id: string) => report.chapters.find((one) => one.id === id)?.sections;
    const all = sectionsIn(whole, 'questions') ?? [];
    for (const [from, to] of [
      [0, 3],
      [3, 7],
      [7, 900],
    ] as const) {
      const some = builtReport({ questions: { from, to } });
      expect(sectionsIn(some, 'questions')).toEqual(all.slice(from, to));
      expect(some.keyFigures).toEqual(whole.keyFigures);
    }
    expect(all.length).toBeGreaterThan(7);
  });
});
