/** What a report holds: every figure of its statistics, its base beside it, and nobody's words changed. */
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportRequest } from '../../../shared/reports/build-report.ts';
import { formatsOf } from '../../../shared/reports/document/formats.ts';
import { shareOf } from '../../../shared/reports/gather/share.ts';
import type { ReportDocument } from '../../../shared/reports/report-document.ts';
import {
  madeFigures,
  madeOptions,
  madeQuestion,
  madeQuestions,
  madeStatistics,
  madeSurveyFigures,
  silentStatistics,
} from '../../support/made-statistics.ts';
import { chartsOf, reportStrings, sectionStrings, sectionsOf } from '../../support/report-strings.ts';

function built(more: Partial<ReportRequest> = {}): ReportDocument {
  return buildReport({
    ...{ kind: 'report', survey: { id: 7, name: 'Shop' }, statistics: madeStatistics(), language: 'en' },
    ...{ timezone: 'Europe/Moscow', notes: [{ label: 'Answers', value: 'complete' }], warnings: [] },
    ...more,
  });
}

function section(document: ReportDocument, id: string) {
  const found = sectionsOf(document).find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
}

const rowsOf = (document: ReportDocument, id: string) =>
  section(document, id).blocks.flatMap((block) =>
    block.kind === 'table' ? block.table.rows.map((row) => row.map((cell) => cell.text).join(' | ')) : [],
  );

/** How each member of the statistics is written, by its name. */
const asWritten: Record<string, (value: number) => string> = (() => {
  const formats = formatsOf('en');
  const bare = (value: number) => formats.percent(value).replace('%', '');
  return {
    ...{ count: formats.count, answered: formats.count, base: formats.count, ranked: formats.count },
    ...{ borda: formats.count, places: formats.count, distinct: formats.count, unreadable: formats.count },
    ...{ percent: formats.percent, ci_low: bare, ci_high: formats.percent, mean_rank: formats.number },
    ...{ mean: formats.number, median: formats.number, sd: formats.number, min: formats.number, max: formats.number },
    ...{ q1: formats.number, q3: formats.number, score: formats.signed, margin: formats.points },
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

function writtenCells(options: readonly { percent: number; count: number }[]): string[] {
  const formats = formatsOf('en');
  return options.map(({ percent, count }) => `${formats.percent(percent)} (${formats.count(count)})`);
}

describe('a report', () => {
  it('holds every figure of every question in that question’s section', () => {
    const document = built();
    const missing = madeQuestions.flatMap(({ statistics }, at) => {
      if (statistics.answered === 0) return [];
      const texts = sectionStrings(section(document, `q-${at + 1}`)).join('\n');
      return written(statistics, 'statistics')
        .filter((text) => !texts.includes(text))
        .map((text) => `q-${at + 1}: ${text}`);
    });
    expect(missing).toEqual([]);
  });

  it('holds every figure of the survey itself', () => {
    // the range of dates has thin spaces
    const texts = reportStrings(built())
      .join('\n')
      .replace(/\p{Zs}/gu, ' ');
    const expected = ['240', '160', '128', '32 incomplete', '5 screened out', '80.0%', '73.1–85.5%', '53.3%'];
    const more = ['4 min 12 sec', '5 min 3 sec', '127 complete answers', '+39.7', '±13.4', '1 – 6 March 2026'];
    expect([...expected, ...more].filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('puts count, percent and interval of an option into one row', () => {
    expect(rowsOf(built(), 'q-1')).toEqual([
      'Very much | 61 | 51.7% | 42.8–60.5%',
      'A little | 44 | 37.3% | 29.1–46.3%',
      'Not at all | 13 | 11.0% | 6.6–17.9%',
    ]);
  });

  it('states the base of every question', () => {
    const bases = built()
      .chapters.find(({ id }) => id === 'questions')
      ?.sections.map(({ base }) => base);
    expect(bases).toEqual(
      madeQuestions.map(({ statistics }) => `Base: ${statistics.answered} of ${statistics.base} answered`),
    );
  });

  it('numbers the questions and marks a retired one instead', () => {
    const headings = built()
      .chapters.find(({ id }) => id === 'questions')
      ?.sections.map(({ heading }) => heading);
    expect(headings?.slice(0, 2)).toEqual(['1. How did you like it?', '2. What did you buy?']);
    expect(headings?.at(-1)).toBe('An old question (removed from the survey)');
    expect(headings?.at(-2)).toBe('12. Untitled question');
  });

  it('says plainly that nobody answered a question', () => {
    expect(section(built(), 'q-12').blocks).toEqual([
      { kind: 'text', text: 'Nobody answered this question.', tone: 'muted' },
    ]);
  });

  it('says that intervals are wide below thirty answers, and only there', () => {
    const document = built();
    const warned = madeQuestions.flatMap((_, at) =>
      sectionStrings(section(document, `q-${at + 1}`)).some((text) => text.includes('intervals are wide'))
        ? [at + 1]
        : [],
    );
    expect(warned).toEqual([3, 13]);
  });

  it('ranks the options of a ranking by their result', () => {
    expect(rowsOf(built(), 'q-6').slice(0, 3)).toEqual([
      'Taste | 1.52 | 73 | 64.0% | 54.9–72.3% | 166 | 112',
      'Price | 2.31 | 24 | 21.1% | 14.6–29.4% | 78 | 113',
      'Looks | – | 0 | 0.0% | 0.0–3.3% | 0 | 0',
    ]);
  });

  it('stacks a matrix of single answers and shows one of several answers as a heat map', () => {
    const kinds = (id: string) =>
      section(built(), id).blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.kind] : []));
    expect(kinds('q-7')).toEqual(['stacked-bar']);
    expect(kinds('q-8')).toEqual(['heat-map']);
  });

  it('has cells that calculate as they read', () => {
    const [block] = section(built(), 'q-1').blocks.filter((candidate) => candidate.kind === 'table');
    expect(block?.table.rows[0]?.slice(1, 3)).toEqual([
      { text: '61', value: 61, unit: 'count' },
      { text: '51.7%', value: (61 / 118) * 100, unit: 'percent' },
    ]);
  });

  it('has tables whose columns fill the width and whose rows fill the columns', () => {
    for (const { blocks } of sectionsOf(built())) {
      for (const block of blocks) {
        if (block.kind !== 'table') continue;
        expect(block.table.columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 9);
        for (const row of block.table.rows) expect(row).toHaveLength(block.table.columns.length);
      }
    }
  });

  it('has charts with a point for every category and words for those who cannot see them', () => {
    for (const { categories, series, alt } of chartsOf(built())) {
      for (const { points } of series) expect(points).toHaveLength(categories.length);
      expect(alt.length).toBeGreaterThan(20);
    }
  });

  it('keeps forty options in the order of the survey, and draws the forty most frequent of more', () => {
    const texts = Array.from({ length: 60 }, (_, at) => `Option ${at + 1}`);
    const options = madeOptions(
      texts,
      texts.map((_, at) => (at < 25 ? 1 : 2)),
      95,
    );
    const question = madeFigures(madeQuestion('choice', 'Many'), { answered: 95, options });
    const document = built({ statistics: madeStatistics({ questions: [question] }) });
    const [chart] = chartsOf(document).filter(({ alt }) => alt.startsWith('Many'));
    expect(chart?.categories).toEqual([...texts.slice(0, 5), ...texts.slice(25)]);
    expect(rowsOf(document, 'q-1')).toHaveLength(60);
    expect(sectionStrings(section(document, 'q-1')).join()).toContain('the 40 most frequent of 60 answers');
  });

  it('explains only methods that it uses', () => {
    const labels = (document: ReportDocument) =>
      section(document, 'method')
        .blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
        .map((fact) => fact.label);
    expect(labels(built())).toContain('NPS');
    const plain = built({ statistics: madeStatistics({ questions: madeQuestions.slice(0, 1) }) });
    expect(labels(plain)).toEqual(['Base', 'Percentages', '95% interval', 'Survey figures']);
  });

  it('tells filters, time zone and warnings', () => {
    const document = built({ warnings: ['The service counts 127.'] });
    expect(document.coverFacts).toContainEqual({ label: 'Answers', value: 'complete' });
    expect(document.coverFacts).toContainEqual({ label: 'Time zone', value: 'Europe/Moscow' });
    expect(section(document, 'warnings').blocks).toEqual([
      { kind: 'text', text: 'The service counts 127.', tone: 'warning' },
    ]);
    expect(sectionsOf(built()).map(({ id }) => id)).not.toContain('warnings');
  });

  it('tells the time zone once where the notes hold it', () => {
    const document = built({ notes: [{ label: 'Time zone', value: 'Asia/Tokyo' }] });
    expect(document.coverFacts.filter(({ label }) => label === 'Time zone')).toHaveLength(1);
  });

  it('survives a survey without a single answer', () => {
    const document = built({ statistics: silentStatistics() });
    expect(document.newestAnswerAt).toBeUndefined();
    expect(document.keyFigures[0]).toMatchObject({ value: 'not available' });
    expect(reportStrings(document)).toContain('No answers match the filters.');
    expect(chartsOf(document)).toEqual([]);
  });

  it('survives a survey without questions', () => {
    const document = built({ statistics: madeStatistics({ questions: [] }) });
    expect(document.chapters.map(({ id }) => id)).toEqual(['overview', 'appendix']);
  });
});

describe('words of others', () => {
  const hostile = '=1+1 "x" \u202e & <script>alert(1)</script> שלום';

  it('loses the tags of titles and options, and nothing else', () => {
    const options = [{ id: 'o', text: '<p>5 < 6 &amp; more</p>', ...shareOf(3, 40) }];
    const question = madeFigures(madeQuestion('choice', '<h1>Up <br> and</h1> down'), { answered: 40, options });
    const document = built({ statistics: madeStatistics({ questions: [question] }) });
    expect(section(document, 'q-1').heading).toBe('1. Up and down');
    expect(rowsOf(document, 'q-1')[0]).toContain('5 < 6 & more');
  });

  it('quotes respondents as they wrote', () => {
    const top_answers = [{ text: hostile, ...shareOf(5, 40) }];
    const question = madeFigures(madeQuestion('input', 'Say'), { answered: 40, sample: [hostile], top_answers });
    const texts = reportStrings(built({ statistics: madeStatistics({ questions: [question] }) }));
    expect(texts.filter((text) => text === hostile)).toHaveLength(2);
  });

  it('is never taken for a member of ours', () => {
    const devices = ['__proto__', 'constructor', 'toString'].map((name) => ({ name, ...shareOf(10, 30) }));
    const document = built({ statistics: madeStatistics({ survey: madeSurveyFigures({ devices }) }) });
    expect(rowsOf(document, 'devices').map((row) => row.split(' | ')[0])).toEqual(devices.map(({ name }) => name));
  });

  it('decides which way the document runs', () => {
    expect(built({ survey: { id: 1, name: 'سؤال' } }).isRightToLeft).toBe(true);
    expect(built({ survey: { id: 1, name: 'سؤال' }, branding: { title: 'Shop' } }).isRightToLeft).toBe(false);
  });
});

describe('branding', () => {
  it('names, colours and marks the document', () => {
    const logo = { bytes: new Uint8Array([1]), type: 'png' as const };
    const document = built({ branding: { title: 'Our <b>brand</b>', accent: '#AA2200', logo } });
    expect(document).toMatchObject({ title: 'Our brand', survey: { name: 'Shop' }, accent: '#aa2200', logo });
    const [chart] = chartsOf(document).filter(({ kind }) => kind === 'bar');
    expect(chart?.series[0]?.color).toBe('#aa2200');
  });

  it('darkens a pale accent for bars, and keeps it for the document', () => {
    const document = built({ branding: { accent: '#ffff00' } });
    expect(document.accent).toBe('#ffff00');
    expect(chartsOf(document)[0]?.series[0]?.color).not.toBe('#ffff00');
  });
});
