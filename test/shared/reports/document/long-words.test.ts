/** Long texts are cut where they would fill pages, and names that begin alike stay apart when they are shortened. */
import { expect, it } from 'vitest';
import { languages } from '../../../../shared/surveys/language.ts';
import { builtReport, rowsNamed, sectionNamed } from '../../../support/reports/built-report.ts';
import { sectionStrings } from '../../../support/reports/report-strings.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const start = 'Thinking of the last time you visited one of our branches and bought nothing at all there';
const survey = surveyOf({
  words: { type: 'input', title: 'Tell us' },
  pick: {
    type: 'choice',
    title: 'Which?',
    choiceEntities: ['alpha', 'beta'].map((end) => ({ id: end, text: `${start}: ${end}` })),
  },
});
const long = 'A long story of many words. '.repeat(330);
const answers = Array.from({ length: 200 }, (_, at) =>
  answerOf({
    id: at + 1,
    device: at % 2 === 0 ? 'mobile' : 'desktop',
    answers: [
      answerTo('words', at % 3 === 0 ? `${long}${at}` : at % 3 === 1 ? long : 'Short.', { answer_type: 'input' }),
      answerTo('pick', [at % 2 === 0 || at % 5 === 0 ? 'alpha' : 'beta'], { answer_type: 'choice' }),
    ],
  }),
);
const statistics = comparedStatisticsOf(survey, [answers], { comparison: { banner: [['device']] } });
const report = builtReport({ survey, statistics, groupCharts: true, headlines: true });

it.each(languages)('cuts texts of thousands of characters, and says where they are whole (%s)', (language) => {
  const said = sectionStrings(sectionNamed(builtReport({ survey, statistics, language }), 'q-1'));
  expect(Math.max(...said.map((text) => text.length))).toBeLessThanOrEqual(601);
  expect(said.filter((text) => text.endsWith('…')).length).toBeGreaterThan(1);
  expect(said.some((text) => text.includes('600'))).toBe(true);
});

it('says nothing of cut texts where all are short', () => {
  const short = comparedStatisticsOf(survey, [answers.slice(2, 3)], {});
  const said = sectionStrings(sectionNamed(builtReport({ survey, statistics: short }), 'q-1')).join('\n');
  expect(said).toContain('Short.');
  expect(said).not.toContain('600');
});

it('names options that begin alike by the part where they differ', () => {
  expect(sectionNamed(report, 'q-2').heading).toMatch(/… alpha”|… beta”/);
  expect(sectionStrings(sectionNamed(report, 'stands-out')).join('\n')).toMatch(/… alpha”|… beta”/);
});

it('has short names in narrow tables by group, and whole ones in the table of the question', () => {
  const names = (id: string) => rowsNamed(report, id).map((row) => row.split(' | ')[0] ?? '');
  expect(names('q-2')).toEqual(expect.arrayContaining([`${start}: alpha`, `${start}: beta`]));
  const short = names('q-2-tables').filter((name) => name.startsWith('Thinking'));
  expect(new Set(short).size).toBe(2);
  for (const name of short) expect(name.length).toBeLessThanOrEqual(62);
});
