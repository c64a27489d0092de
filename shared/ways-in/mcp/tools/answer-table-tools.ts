/** The answers as rows with personal values masked, for assistants: looked at, changed many at once, and revealed. */
import { z } from 'zod';
import { answerActions } from '../../../exports/answers/answer-actions.ts';
import { answers } from '../../../operations/answers.ts';
import { filterQuery } from '../../../operations/filter-query.ts';
import { replaces } from '../hints.ts';
import { briefly, operationTool, runOperation } from '../operation-tool.ts';
import { defineTool } from '../tool.ts';
import { marked, untrusted } from '../untrusted.ts';
import { surveyId } from './inputs.ts';

/** Filters that few ask rows by: they are taken, but not listed. */
const rare = Object.keys(filterQuery).filter((name) => !['period', 'answers'].includes(name));

/** Described where the group of tools has them already. */
const known = { quiz_id: false, sort: false, order: false, limit: false, cursor: false } as const;

export const listAnswers = briefly(
  operationTool(answers.list, { title: 'Rows of answers', description: 'Masked rows.' }),
  {
    ...Object.fromEntries(rare.map((name) => [name, false])),
    ...known,
    columns: 'ids',
    search: 'words',
    view_id: false,
    answers: 'conditions, as JSON',
    period: 'as in export_survey',
  },
);

export const getAnswer = briefly(
  operationTool(answers.read, { title: 'One answer', description: 'All of it.', renamed: { id: 'answer_id' } }),
  { ...known, timezone: false, lang: false },
);

export const listReveals = briefly(
  operationTool(answers.reveals, { title: 'Reveals', description: 'Who saw masked values.' }),
  known,
);

/** `action` says what the group of tools does: here it goes by another name. */
export const changeAnswers = briefly(
  defineTool({
    name: 'change_answers',
    title: 'Change answers',
    description: 'Several at once.',
    hints: replaces,
    input: z.strictObject({
      quiz_id: surveyId,
      ids: answers.act.body.shape.ids,
      do: z.enum(answerActions),
      tags: z.array(z.string()).optional(),
    }),
    output: untrusted(z.unknown()),
    run: async (assistant, { quiz_id, do: action, ...body }) =>
      marked(await runOperation(assistant, answers.act, { params: { quiz_id }, body: { ...body, action } })),
  }),
  known,
);

export const revealAnswers = briefly(
  operationTool(answers.reveal, { title: 'Reveal answers', description: 'Masked values, logged.' }),
  { ...known, columns: 'ids' },
);
