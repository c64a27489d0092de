/** Conditions against a second opinion: the same rows or a refusal, and never an empty table for what makes no sense. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { checkRequest } from '../../../shared/exports/request/check-request.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { questionsOfAnswers } from '../../../shared/surveys/conditions/known-questions.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import { rowFilter } from '../../../shared/tables/row-filter.ts';
import { factsOf, rowsOf, tableOf } from '../../support/files-written/table-cells.ts';
import { type AskedEntity, whoMeets } from '../../support/surveys/condition-oracle.ts';
import { answerOf } from '../../support/surveys/packed-answers.ts';
import { type RandomCase, randomCase, types } from '../../support/surveys/random-conditions.ts';
import { csvRequest } from '../../support/worlds/export-world.ts';

const other = '00000000-0000-4000-8000-00000000ffff';

function surveyWith(id: string, entity: AskedEntity): Survey {
  const entities = { [other]: { type: 'input' }, ...(entity.retired ? {} : { [id]: wireEntity(entity) }) };
  const survey = readSurvey({ id: 1, name: 'Any', widgets: { ids: Object.keys(entities), entities } }, { lang: 'en' });
  if (!survey) throw new Error('not a survey');
  return survey;
}

function wireEntity({ type, options, rows, columns, labels = [], ownText }: AskedEntity): object {
  const words = labels.map((text, at) => ({ id: String(at), text }));
  const own = { choice: 'choiceEntities', dropdown: 'dropdownEntities', ranking: 'rankingEntities' }[type];
  return {
    type,
    title: 'Q',
    choiceTextOther: ownText,
    sliderMin: 0,
    sliderMax: 10,
    sliderStep: 2.5,
    ratingCount: 5,
    ...(own && { [own]: options }),
    ...(type === 'matrix' && { matrixRowEntities: rows, matrixColEntities: columns }),
    ...(type === 'yesno' && { yesNoTextEntities: words }),
  };
}

/** The ids of the rows, or that the condition is refused: when it is asked for, or once the answers are read. */
async function productSays({ id, entity, respondents, condition }: RandomCase): Promise<number[] | 'malformed'> {
  const survey = surveyWith(id, entity);
  const answers = respondents.map((one) =>
    answerOf({
      id: one.id,
      answers: Object.entries(one.given).map(([question_id, entry]) => ({
        question_id,
        answer_type: entity.type,
        ...entry,
      })),
    }),
  );
  const filters = filtersSchema.parse({ is_complete: null, answers: [condition] });
  const options = optionsSchema.parse({ columns: ['id'] });
  try {
    checkRequest({ ...csvRequest, filters, options }, survey, { ...options, lang: 'en' });
    const belongs = rowFilter(filters, 'UTC', questionsOfAnswers(survey, factsOf(answers)));
    const { rows } = await rowsOf(tableOf(survey, answers, 'UTC', { columns: ['id'] }), answers, belongs);
    return rows.map(([row]) => Number(row));
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return 'malformed';
    throw error;
  }
}

it('gives the rows that a second opinion gives, or refuses what it calls malformed', async () => {
  const reported = { malformed: 0, empty: 0, rows: 0 };
  const typesMet = new Set<string>();
  await fc.assert(
    fc.asyncProperty(randomCase, async (one) => {
      const expected = whoMeets({ [one.id]: one.entity }, one.respondents, one.condition);
      expect(await productSays(one)).toEqual(expected);
      reported[expected === 'malformed' ? expected : expected.length === 0 ? 'empty' : 'rows']++;
      if (expected !== 'malformed' && expected.length > 0) typesMet.add(one.entity.type);
    }),
    { numRuns: 2_000 },
  );
  expect([...typesMet].sort()).toEqual([...types].sort());
  expect(Math.min(reported.malformed, reported.empty, reported.rows)).toBeGreaterThan(150);
});
