/** Resources of one survey, each a template with the survey's id. */
import { z } from 'zod';
import { cleanReport } from '../../../privacy/clean-report.ts';
import { type Operation, serviceOperations } from '../../../surveys/operations.ts';
import { ask } from '../assistant.ts';
import { surveyCompletion } from '../completions.ts';
import { jsonResource, pageSize } from './json-resource.ts';

const paged = z.looseObject({ data: z.looseObject({ next_cursor: z.string().nullish() }) });

function ofSurvey(
  part: string,
  title: string,
  description: string,
  operation: (surveyId: number) => Operation,
  clean: (data: unknown) => unknown = (data) => data,
) {
  return jsonResource({
    uri: `quiz://{id}/${part}`,
    name: `survey-${part.replaceAll('_', '-')}`,
    title,
    description,
    completeId: surveyCompletion,
    data: async (assistant, { id }) => ({ data: clean(await ask(assistant, operation(Number(id)))) }),
  });
}

export const surveyResources = [
  ofSurvey('structure', 'Questions of a survey', 'A survey with its questions.', (id) => serviceOperations.survey(id)),
  ofSurvey('texts', 'Labels of a survey', 'The button and interface labels respondents see.', (id) =>
    serviceOperations.texts(id),
  ),
  ofSurvey('variables', 'Variables of a survey', 'The URL parameters captured with every answer.', (id) =>
    serviceOperations.variables.list(id),
  ),
  ofSurvey('hidden_options', 'Hidden options of a survey', 'Hidden names and values of a survey.', (id) =>
    serviceOperations.hiddenOptions.list(id),
  ),
  ofSurvey('widgets_hidden', 'Hidden options of questions', 'Hidden names and values of the questions.', (id) =>
    serviceOperations.questionHiddenOptions.list(id),
  ),
  jsonResource({
    uri: 'quiz://{id}/answers',
    name: 'survey-answers',
    title: 'Answers of a survey',
    description: `The answers of a survey, ${pageSize} at a time; \`next\` is the address of the next page.`,
    completeId: surveyCompletion,
    async data(assistant, { id, query }) {
      const cursor = query.get('cursor') ?? '';
      const data = await ask(assistant, serviceOperations.answers(Number(id), { cursor, limit: pageSize }));
      const next = paged.safeParse(data).data?.data.next_cursor;
      return { data, next: next ? { cursor: next } : undefined };
    },
  }),
  ofSurvey(
    'summary',
    'Summary of a survey',
    'Visits, complete and incomplete answers, time taken, countries and devices.',
    (id) => serviceOperations.summary(id),
  ),
  ofSurvey(
    'report',
    'Report of a survey',
    'Statistics of every question from the complete answers; personal questions are only counted.',
    (id) => serviceOperations.report(id, {}),
    cleanReport,
  ),
];
