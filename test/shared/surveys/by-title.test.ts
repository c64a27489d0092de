/** Conditions that call a question by its title: the id that is meant, or who might be. */
import { expect, it } from 'vitest';
import { Problem } from '../../../shared/problems/problem.ts';
import { withQuestionIds } from '../../../shared/surveys/conditions/by-title.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';

const entities = {
  how: { type: 'choice', title: 'How did you  <b>take part?</b>', choiceEntities: [{ id: 'a', text: 'Online' }] },
  why: { type: 'input', title: 'Why?' },
  again: { type: 'input', title: 'why?' },
  venue: {
    type: 'matrix',
    title: 'The venue',
    matrixRowEntities: [
      { id: 'r1', text: 'Price' },
      { id: 'r2', text: 'Taste' },
    ],
    matrixColEntities: [{ id: 'c1', text: 'Good' }],
  },
};
const survey = surveyWith(entities);

function surveyWith(all: Record<string, object>): Survey {
  const found = readSurvey({ id: 1, name: 'Test', widgets: { ids: Object.keys(all), entities: all } }, { lang: 'en' });
  if (!found) throw new Error('not a survey');
  return found;
}

function idOf(given: string): string | undefined {
  const filters = filtersSchema.parse({ answers: [{ question_id: given, op: 'answered' }] });
  return withQuestionIds(filters, survey).answers[0]?.question_id;
}

function refusal(given: string): unknown {
  try {
    return idOf(given);
  } catch (error) {
    if (error instanceof Problem) return error.errors;
    throw error;
  }
}

it.each([
  ['how', 'how'],
  ['q:how', 'q:how'],
  ['HOW did you take part?', 'how'],
  ['the venue: price', 'venue:r1'],
  ['The venue — Taste', 'venue:r2'],
  // that there is no such id is said where conditions are checked
  ['nobody', 'nobody'],
  ['7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11', '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11'],
])('%s is %s', (given, id) => {
  expect(idOf(given)).toBe(id);
});

it('names the candidates where several questions have the title, and all there are where none has', () => {
  const field = 'filters.answers.0.question_id';
  expect(refusal('Why?')).toEqual({
    [field]: ['more than one question is called Why?; use one of the ids why or again'],
  });
  expect(refusal('Who are you?')).toEqual({
    [field]: [
      'the survey has no question called Who are you?; it has "How did you take part?", "Why?", "why?", "The venue"',
    ],
  });
});
