/**
 * The structure of a survey as the files of an export showed it: what the next ones are compared with, and what their
 * tables follow.
 */
import { z } from 'zod';
import { askedQuestions } from '../../surveys/asked-questions.ts';
import { type Facts, factsSchema } from '../../surveys/facts.ts';
import { questionSchema } from '../../surveys/question.ts';
import type { Earlier, Survey } from '../../surveys/survey.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { TableOptions } from '../../tables/table-options.ts';

export const structureSchema = z.object({
  /** As the survey has them. */
  questions: z.array(questionSchema),
  /** What its answers showed beyond that. */
  facts: factsSchema,
  /** Versions of questions that have columns which none of the present ones has. */
  kept: z.array(z.object({ question: questionSchema, isRetired: z.boolean() })),
  variables: z.array(z.string()),
  /** Ids of all columns that there can be, in the order of the files. */
  order: z.array(z.string()),
});

export type Structure = z.infer<typeof structureSchema>;

const everyColumn: TableOptions = {
  language: 'en',
  timezone: 'UTC',
  values: 'codes',
  choices: 'all',
  header: 'code',
  text: 'keep',
};

const idsOf = (survey: Survey, facts: Facts) => buildTable(survey, facts, everyColumn).columns.map(({ id }) => id);

export function structureOf(survey: Survey, facts: Facts): Structure {
  const { questions, variables } = facts;
  const { earlier, ...present } = survey;
  return {
    questions: survey.questions,
    facts: { questions, variables },
    kept: earlier ? versionsToKeep(present, facts, earlier) : [],
    variables: [...new Set([...(earlier?.variables ?? []), ...variables])],
    order: idsOf(survey, facts),
  };
}

function versionsToKeep(present: Survey, facts: Facts, { questions }: Earlier): Structure['kept'] {
  const covered = new Set(idsOf(present, facts));
  return questions.filter(({ question }) => {
    const ids = idsOf({ ...present, questions: [question] }, { questions: [], variables: [] });
    const isWanted = ids.some((id) => !covered.has(id));
    for (const id of ids) covered.add(id);
    return isWanted;
  });
}

/** The survey, with tables that continue as the structure was. */
export function following(survey: Survey, { questions, facts, kept, variables, order }: Structure): Survey {
  const asked = askedQuestions({ ...survey, questions }, facts);
  return { ...survey, earlier: { questions: [...asked, ...kept], variables, order } };
}
