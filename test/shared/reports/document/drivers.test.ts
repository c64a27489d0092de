/** The chapter of a report on what moves with the overall rating. */
import { describe, expect, it } from 'vitest';
import { suppressed } from '../../../../shared/privacy/suppress/suppressed.ts';
import { languages } from '../../../../shared/surveys/language.ts';
import { builtReport, rowsNamed, sectionNamed } from '../../../support/reports/built-report.ts';
import { chartsOf, reportStrings } from '../../../support/reports/report-strings.ts';
import { statisticsOf } from '../../../support/statistics/gathered-statistics.ts';
import { type Rated, ratedAnswers, ratedPeople, ratedSurvey } from '../../../support/surveys/rated-survey.ts';

const drivers = { overall: 'auto', confidence: 95 };
const gathered = (people: readonly Rated[]) => statisticsOf(ratedSurvey, ratedAnswers(people), { drivers });
const statistics = gathered(ratedPeople(900, 1));
const report = (more: Parameters<typeof builtReport>[0] = {}) =>
  builtReport({ statistics, headlines: true, groupCharts: true, ...more });
const chapterOf = (document: ReturnType<typeof report>) => document.chapters.find(({ id }) => id === 'drivers');
const factsIn = (document: ReturnType<typeof report>) =>
  sectionNamed(document, 'comparisons').blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []));

describe('a report', () => {
  it('is titled by the rating that is ahead of all others, in whole percents', () => {
    const { share = 0 } = statistics.drivers?.ratings[0] ?? {};
    const { heading, base, blocks } = sectionNamed(report(), 'drivers');
    expect(heading).toBe(
      `“Speed” moves most with the overall rating: ${Math.round(share)}% of what the ratings explain`,
    );
    expect(base).toBe('Overall rating: “How likely are you to come again?”');
    const explained = Math.round(statistics.drivers?.explained ?? 0);
    expect(blocks[0]).toMatchObject({
      text: `The ratings together explain ${explained}% of the differences in the overall rating.`,
    });
  });

  it('draws shares with their intervals, and lists what they rest on', () => {
    const rows = rowsNamed(report(), 'drivers');
    expect(rows).toHaveLength(5);
    const [first] = statistics.drivers?.ratings ?? [];
    const whole = (value = 0) => `${Math.round(value)}%`;
    const interval = `${Math.round(first?.ci_low ?? 0)}–${whole(first?.ci_high)}`;
    expect(rows[0]).toBe(
      ['Speed', whole(first?.share), interval, first?.correlation.toFixed(2), String(first?.answered)].join(' | '),
    );
    expect(rows.map((row) => row.split(' | ')[0])).toEqual(expect.arrayContaining(['Kindness', 'Skill']));
    const chapter = chapterOf(report());
    const [chart] = chapter ? chartsOf({ ...report(), chapters: [chapter] }) : [];
    expect(chart?.categories[0]).toBe(`Speed: ${whole(first?.share)}`);
    expect(chart?.series[0]?.points.every(({ interval: ends }) => ends && ends[0] <= ends[1])).toBe(true);
    expect(factsIn(report()).map(({ label }) => label)).toContain('Ratings and the overall one');
  });

  it('names none of the ratings where chance may have put it first', () => {
    const alike = { speed: 0.5, price: 0.35, look: 0.5, kind: 0.5, skill: 0.5 };
    const even = gathered(ratedPeople(400, 4, alike));
    expect(even.drivers?.leads).toBe(false);
    const { heading } = sectionNamed(report({ statistics: even }), 'drivers');
    expect(heading).toMatch(/^The ratings together explain \d+% of the differences in the overall rating$/);
  });

  it('has a plain title without headlines', () => {
    expect(sectionNamed(report({ headlines: false }), 'drivers').heading).toBe('What moves with the overall rating');
  });

  it('tells ratings apart whose words are the same', () => {
    const renamed = (titles: Record<string, string>, row?: string) => {
      const questions = statistics.questions.map(({ question, statistics: { rows, ...own }, ...rest }) => ({
        ...rest,
        question: { ...question, title: titles[question.id] ?? question.title },
        statistics: {
          ...own,
          ...(rows && { rows: rows.map((one) => ({ ...one, text: row ?? one.text })) }),
        },
      }));
      const document = report({ statistics: { ...statistics, questions } });
      const names = rowsNamed(document, 'drivers').map((cells) => cells.split(' | ')[0] ?? '');
      return { names: names.toSorted(), base: sectionNamed(document, 'drivers').base };
    };
    const plain = ['Kindness', 'Look', 'Price', 'Skill', 'Speed'];
    expect(renamed({}).names).toEqual(plain);
    expect(renamed({ look: 'Speed' }).names).toEqual(['1. Speed', '3. Speed', 'Kindness', 'Price', 'Skill']);
    expect(renamed({}, 'Manner').names).toEqual([
      '4.1. Staff – Manner',
      '4.2. Staff – Manner',
      'Look',
      'Price',
      'Speed',
    ]);
    expect(renamed({ look: 'Kindness' }).names).toEqual(['Kindness', 'Price', 'Skill', 'Speed', 'Staff – Kindness']);
    const long = 'How fast do you find us, from the first call to the day on which all of it ';
    const cut = renamed({ speed: `${long} was there?`, look: `${long} was done?` }).names;
    expect(cut.map((name) => name.slice(0, 3))).toEqual(['1. ', '3. ', 'Kin', 'Pri', 'Ski']);
    const { names, base } = renamed({ speed: 'How likely are you to come again?' });
    expect(names).toContain('1. How likely are you to come again?');
    expect(base).toBe('Overall rating: “5. How likely are you to come again?”');
  });

  it('says where a rating moves against the overall one', () => {
    const against = gathered(ratedPeople(900, 5, { price: -3 }));
    const strings = (given: typeof statistics) => reportStrings(report({ statistics: given })).join('\n');
    expect(against.drivers?.ratings.some(({ correlation }) => correlation < 0)).toBe(true);
    expect(strings(against)).toContain('Where a correlation is negative');
    expect(strings(statistics)).not.toContain('Where a correlation is negative');
  });

  it('has nothing of it under a minimum base, nor where the sample carries nothing', () => {
    const hidden = suppressed(statistics, 5);
    expect(chapterOf(report({ statistics: hidden }))).toBeUndefined();
    const few = gathered(ratedPeople(60, 1));
    expect(chapterOf(report({ statistics: few }))).toBeUndefined();
    expect(reportStrings(report({ statistics: few })).join('\n')).not.toContain('Relative weights');
  });

  it.each(languages)('says it in %s', (language) => {
    const said = (own: typeof language) => {
      const chapter = chapterOf(report({ language: own }));
      return chapter ? reportStrings({ ...report(), chapters: [chapter] }) : [];
    };
    const { heading } = sectionNamed(report({ language }), 'drivers');
    expect(heading).toContain('Speed');
    const english = new Set(said('en'));
    const same = said(language).filter((text) => english.has(text) && /[A-Za-z]{9}/.test(text));
    if (language !== 'en') expect(same.filter((text) => text.includes('rating'))).toEqual([]);
  });
});
