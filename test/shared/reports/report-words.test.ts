/** Nobody's words are changed by a report, and a brand's own words and colours are used. */
import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../shared/figures/statistics/share.ts';
import { languages } from '../../../shared/surveys/language.ts';
import { builtReport, rowsNamed, sectionNamed } from '../../support/reports/built-report.ts';
import { chartsOf, reportStrings } from '../../support/reports/report-strings.ts';
import {
  madeFigures,
  madeQuestion,
  madeStatistics,
  madeSurveyFigures,
} from '../../support/statistics/made-statistics.ts';

describe('words of others', () => {
  const hostile = '=1+1 "x" \u202e & <script>alert(1)</script> שלום';

  it('loses the tags of titles and options, and nothing else', () => {
    const options = [{ id: 'o', text: '<p>5 < 6 &amp; more</p>', ...shareOf(3, 40) }];
    const question = madeFigures(madeQuestion('choice', '<h1>Up <br> and</h1> down'), { answered: 40, options });
    const document = builtReport({ statistics: madeStatistics({ questions: [question] }) });
    expect(sectionNamed(document, 'q-1').heading).toBe('1. Up and down');
    expect(rowsNamed(document, 'q-1')[0]).toContain('5 < 6 & more');
  });

  it('quotes respondents as they wrote', () => {
    const top_answers = [{ text: hostile, ...shareOf(5, 40) }];
    const question = madeFigures(madeQuestion('input', 'Say'), { answered: 40, sample: [hostile], top_answers });
    const texts = reportStrings(builtReport({ statistics: madeStatistics({ questions: [question] }) }));
    expect(texts.filter((text) => text === hostile)).toHaveLength(2);
  });

  it('is quoted in full where there is no more of it', () => {
    const caption = (distinct: number) => {
      const question = madeFigures(madeQuestion('input', 'Say'), { answered: 4, sample: ['a', 'b'], distinct });
      const { blocks } = sectionNamed(builtReport({ statistics: madeStatistics({ questions: [question] }) }), 'q-1');
      return blocks.flatMap((block) => (block.kind === 'quotes' ? [block.caption] : []));
    };
    expect([...caption(2), ...caption(3)]).toEqual(['All different answers', '2 answers, chosen at random']);
  });

  it('needs no interval', () => {
    const question = madeFigures(madeQuestion('input', 'Say'), { answered: 4, sample: ['a'] });
    const texts = reportStrings(builtReport({ statistics: madeStatistics({ questions: [question] }) }));
    expect(texts.filter((text) => text.includes('mall base'))).toEqual([]);
  });

  it('is never taken for a member of ours', () => {
    const devices = ['__proto__', 'constructor', 'toString'].map((name) => ({ name, ...shareOf(10, 30) }));
    const document = builtReport({ statistics: madeStatistics({ survey: madeSurveyFigures({ devices }) }) });
    expect(rowsNamed(document, 'devices').map((row) => row.split(' | ')[0])).toEqual(devices.map(({ name }) => name));
  });

  it('decides which way the document runs', () => {
    const survey = { id: 1, name: 'سؤال' };
    const asked = madeFigures(madeQuestion('choice', 'ما رأيك في الخدمة؟'), { answered: 40, options: [] });
    const statistics = madeStatistics({ questions: [asked] });
    expect(builtReport({ survey, statistics }).isRightToLeft).toBe(true);
    expect(builtReport({ survey, statistics: madeStatistics({ questions: [] }) }).isRightToLeft).toBe(true);
    expect(builtReport({ survey, statistics, branding: { title: 'Shop' } }).isRightToLeft).toBe(false);
    // a title alone does not turn a survey that is asked in English
    expect(builtReport({ survey }).isRightToLeft).toBe(false);
  });

  it.each(languages)('folds many options that nobody chose into one row, but no steps of a scale: %s', (language) => {
    const made = (texts: readonly string[]) => {
      const options = texts.map((text, at) => ({ id: `o${at}`, text, ...shareOf(at === 0 ? 40 : 0, 40) }));
      const question = madeFigures(madeQuestion('choice', 'Which?'), { answered: 40, options });
      return builtReport({ language, statistics: madeStatistics({ questions: [question] }) });
    };
    const things = ['Tea', ...Array.from({ length: 21 }, (_, at) => `Thing ${String.fromCharCode(65 + at)}`)];
    const document = made(things);
    const rows = rowsNamed(document, 'q-1');
    expect(rows).toHaveLength(2);
    expect(rows[1]?.split(' | ').slice(0, 2)).toEqual([expect.stringContaining('21'), '0']);
    if (language === 'en') expect(rows[1]).toMatch(/^21 more options that nobody chose/);
    expect(chartsOf({ ...document, chapters: document.chapters.slice(-2) })[0]?.categories).toEqual(['Tea']);
    const ages = ['18–24', '25–34', '35–44', '45–54', '55–64', '65–74', '75–84'];
    expect(rowsNamed(made(ages), 'q-1')).toHaveLength(7);
    expect(rowsNamed(made(things.slice(0, 5)), 'q-1')).toHaveLength(5);
  });
});

describe('branding', () => {
  it('names, colours and marks the document', () => {
    const logo = { bytes: new Uint8Array([1]), type: 'png' as const };
    const document = builtReport({ branding: { title: 'Our <b>brand</b>', accent: '#AA2200', logo } });
    expect(document).toMatchObject({ title: 'Our brand', survey: { name: 'Shop' }, accent: '#aa2200', logo });
    const [chart] = chartsOf(document).filter(({ kind }) => kind === 'bar');
    expect(chart?.series[0]?.color).toBe('#aa2200');
  });

  it('darkens a pale accent for bars, and keeps it for the document', () => {
    const document = builtReport({ branding: { accent: '#ffff00' } });
    expect(document.accent).toBe('#ffff00');
    expect(chartsOf(document)[0]?.series[0]?.color).not.toBe('#ffff00');
  });
});

describe('an answer that the survey has left without a name', () => {
  it('has a number of its own instead of its id', () => {
    const listed = [
      { id: 'c81f', text: '' },
      { id: 'd2', text: 'Tea' },
    ];
    const options = ['c81f', 'd2', 'gone7'].map((id) => ({ id, text: id === 'd2' ? 'Tea' : id, ...shareOf(20, 60) }));
    const question = madeFigures(madeQuestion('choice', 'Which?', { options: listed }), { answered: 60, options });
    const document = builtReport({ statistics: madeStatistics({ questions: [question] }) });
    const texts = reportStrings(document).join('\n');
    expect(texts).toContain('Answer without a name 1');
    expect(texts).toContain('Answer without a name 2');
    expect(texts).not.toMatch(/c81f|gone7/);
  });
});
