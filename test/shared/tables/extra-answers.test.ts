/** None of the above and hard to say: options like the others, in the survey's words or in those of the file's language. */
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { checkRequest } from '../../../shared/exports/request/check-request.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { type Language, languages } from '../../../shared/surveys/language.ts';
import { questionCells, surveyOf, tableOf } from '../../support/files-written/table-cells.ts';
import { builtReport, rowsNamed } from '../../support/reports/built-report.ts';
import { chartsOf } from '../../support/reports/report-strings.ts';
import { statisticsOf } from '../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const choice = {
  type: 'choice',
  choiceEntities: [{ id: 'a', text: 'Apple' }],
  choiceMultiple: true,
  noneOfAbove: true,
  hardToAnswer: true,
};
const answers = [['a'], ['noneOfAbove'], ['hardToAnswer']].map((value, at) =>
  answerOf({ id: at + 1, answers: [answerTo('q', value, { answer_type: 'choice' })] }),
);
const words: Record<Language, [string, string]> = {
  en: ['None of the above', 'Hard to say'],
  ru: ['Ничего из перечисленного', 'Затрудняюсь ответить'],
  es: ['Ninguna de las anteriores', 'Difícil de decir'],
  pt: ['Nenhuma das anteriores', 'Difícil responder'],
};

describe('none of the above and hard to say', () => {
  it.each(languages)('are in cells, headers and the codebook in %s', async (language) => {
    const cells = await questionCells(surveyOf(choice), answers, { language });
    expect(cells.map(({ Q }) => Q)).toEqual(['Apple', ...words[language]]);
    const { columns } = tableOf(surveyOf(choice), answers, 'UTC', { language, choices: 'split' });
    const split = columns.filter(({ id }) => id.startsWith('q:'));
    expect(split.map(({ id, title }) => [id, title])).toEqual([
      ['q:q:a', 'Q — Apple'],
      ['q:q:noneOfAbove', `Q — ${words[language][0]}`],
      ['q:q:hardToAnswer', `Q — ${words[language][1]}`],
    ]);
    expect(split[0]?.about.options.map(({ text }) => text)).toEqual(['Apple', ...words[language]]);
  });

  it.each(languages)('are in the tables and charts of a report in %s', (language) => {
    const document = builtReport({ language, statistics: statisticsOf(surveyOf(choice), answers) });
    expect(rowsNamed(document, 'q-1').map((row) => row.split(' | ')[0])).toEqual(['Apple', ...words[language]]);
    const charts = chartsOf(document).map(({ categories }) => categories);
    expect(charts).toContainEqual(['Apple', ...words[language]]);
  });

  it('have the words the survey gives them', async () => {
    const own = { ...choice, noneOfAboveText: ' Neither ', hardToAnswerText: 'No idea' };
    const cells = await questionCells(surveyOf(own), answers, { values: 'both' });
    expect(cells.map(({ Q }) => Q)).toEqual(['Apple [a]', 'Neither [noneOfAbove]', 'No idea [hardToAnswer]']);
    const { questions } = statisticsOf(surveyOf(own), answers);
    expect(questions[0]?.statistics.options?.map(({ text }) => text)).toEqual(['Apple', 'Neither', 'No idea']);
  });

  it('keep them once they are switched off, or the whole question is gone', async () => {
    const off = { ...choice, noneOfAbove: false, hardToAnswer: false };
    expect((await questionCells(surveyOf(off), answers)).map(({ Q }) => Q)).toEqual(['Apple', ...words.en]);
    const statistics = statisticsOf(surveyOf(off), answers);
    expect(rowsNamed(builtReport({ statistics }), 'q-1').map((row) => row.split(' | ')[0])).toEqual([
      'Apple',
      ...words.en,
    ]);
    const gone = { ...surveyOf(choice), questions: [] };
    const [, second] = await questionCells(gone, answers);
    expect(Object.values(second ?? {})).toContain('None of the above');
  });

  it('can be asked for in a condition, also when only earlier answers may have them', () => {
    const request = (value: string) => ({
      surveyId: 1,
      filters: filtersSchema.parse({ answers: [{ question_id: 'q', op: 'eq', value }] }),
      outputs: [{ content: 'answers', format: 'csv' } as const],
      options: optionsSchema.parse({}),
    });
    const options = { ...optionsSchema.parse({}), lang: 'en' as const };
    expect(() => checkRequest(request('noneOfAbove'), surveyOf(choice), options)).not.toThrow();
    const bare = surveyOf({ ...choice, noneOfAbove: false });
    expect(() => checkRequest(request('noneOfAbove'), bare, options)).not.toThrow();
    expect(() => checkRequest(request('noneOfThese'), bare, options)).toThrow('has no option noneOfThese');
  });

  it('are no options of a question that does not offer them, nor twice where it lists them', () => {
    expect(surveyOf({ ...choice, noneOfAbove: false, hardToAnswer: 'yes' }).questions[0]?.options).toHaveLength(1);
    const listed = { ...choice, choiceEntities: [{ id: 'noneOfAbove', text: 'Nothing' }], hardToAnswer: false };
    expect(surveyOf(listed).questions[0]?.options).toEqual([{ id: 'noneOfAbove', text: 'Nothing' }]);
    expect(surveyOf({ type: 'ranking', noneOfAbove: true }).questions[0]?.options).toEqual([]);
  });
});
