/** Where a figure rests on few answers: none without meaning is shown, and a small base is named. */
import { describe, expect, it } from 'vitest';
import type { Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import { languages } from '../../../shared/surveys/language.ts';
import { builtReport, rowsNamed, sectionNamed } from '../../support/reports/built-report.ts';
import { chartsOf, reportStrings, sectionStrings } from '../../support/reports/report-strings.ts';
import { figuresFor, statisticsOf, surveyOf } from '../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const entities = {
  nps: { type: 'scale', title: 'Recommend', scaleStartValue: 0, scaleCount: 11 },
  pick: { type: 'choice', title: 'Pick', choiceEntities: [{ id: 'a', text: 'Apple' }] },
};

/** Every respondent gives the same, from the same device. */
function answeredBy(respondents: number, score: (at: number) => number = () => 9): Statistics {
  const answers = Array.from({ length: respondents }, (_, at) =>
    answerOf({
      id: at + 1,
      is_complete: true,
      submitted_at: '2026-03-01T12:00:00Z',
      duration_seconds: 60,
      device: 'mobile',
      answers: [
        answerTo('nps', score(at), { answer_type: 'scale' }),
        answerTo('pick', ['a'], { answer_type: 'choice' }),
      ],
    }),
  );
  return statisticsOf(surveyOf(entities), answers, { visits: respondents });
}

describe('a single answer', () => {
  it('has shares, and neither interval nor NPS nor deviation', () => {
    const scale = figuresFor(entities.nps, [9]);
    expect(scale).not.toHaveProperty('nps');
    expect(scale.sd).toBeNull();
    expect(scale.top_2_box).toEqual({ count: 1, percent: 100, ci_low: null, ci_high: null });
    expect(figuresFor(entities.pick, [['a']]).options).toMatchObject([{ percent: 100, ci_low: null, ci_high: null }]);
  });

  it.each(languages)('leaves no interval, margin or half a sentence in a report in %s', (language) => {
    for (const kind of ['summary', 'report'] as const) {
      const document = builtReport({ kind, language, statistics: answeredBy(1) });
      const notes = document.keyFigures.map(({ note }) => note ?? '');
      expect(notes.filter((note) => note.includes('–') || note.includes('±') || note.includes('95'))).toEqual([]);
      expect(chartsOf(document).map((chart) => chart.kind)).not.toContain('gauge');
      expect(document.keyFigures.map(({ label }) => label)).not.toContain('NPS');
    }
  });

  it('has a table without a column of intervals', () => {
    const document = builtReport({ statistics: answeredBy(1) });
    expect(rowsNamed(document, 'q-2')).toEqual(['Apple | 1 | 100.0%']);
    expect(rowsNamed(document, 'devices')).toEqual(['Mobile | 1 | 100.0%']);
  });
});

describe('answers of one group', () => {
  it('have an NPS without a margin: that all agree does not make it certain', () => {
    expect(figuresFor(entities.nps, [9, 10, 9]).nps).toMatchObject({ score: 100, margin: null });
    expect(figuresFor(entities.nps, [9, 10, 0]).nps?.margin).toBeGreaterThan(0);
    const document = builtReport({ statistics: answeredBy(3) });
    expect(sectionStrings(sectionNamed(document, 'q-1')).join()).not.toContain('interval of the score');
    expect(document.keyFigures.find(({ label }) => label === 'NPS')?.note).toMatch(/^question 1\./);
  });
});

describe('an interval', () => {
  it('is shown from ten answers on: before that it spans most of what is possible', () => {
    const reported = (respondents: number) =>
      reportStrings(builtReport({ statistics: answeredBy(respondents, (at) => at % 11) })).filter((text) =>
        /95% interval|±/.test(text),
      );
    // only the method speaks of intervals
    expect(reported(9)).toEqual(['95% interval', expect.stringMatching(/^Share of promoters/)]);
    expect(reported(10).length).toBeGreaterThan(5);
  });
});

describe('a small base', () => {
  it('is named beside every key figure, the funnel, the devices and every question', () => {
    const said = 'small base, n = 29, treat with caution';
    const document = builtReport({ statistics: answeredBy(29, (at) => at % 11) });
    const warned = document.keyFigures.filter(({ note }) => note?.includes(said)).map(({ label }) => label);
    expect(warned).toEqual(['Visits', 'Completion rate (of started)', 'Median time', 'NPS']);
    for (const id of ['funnel', 'devices', 'q-1', 'q-2']) {
      expect(sectionNamed(document, id).base, id).toContain(` · ${said}`);
    }
  });

  it('is none from thirty answers on', () => {
    const texts = reportStrings(builtReport({ statistics: answeredBy(30, (at) => at % 11) }));
    expect(texts.filter((text) => /small base, n/i.test(text))).toEqual([]);
  });
});
