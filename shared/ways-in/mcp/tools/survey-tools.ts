/** Tools that find, read and write surveys: their questions, settings, branching and note. */
import { z } from 'zod';
import { serviceOperations } from '../../../surveys/operations.ts';
import { creates, reads, replaces } from '../hints.ts';
import { serviceTool } from '../service-tool.ts';
import { folderId, order, page, surveyId } from './inputs.ts';
import { createdSurvey, done, listedSurvey, surveyData } from './service-replies.ts';
import { surveySettings } from './survey-settings.ts';

// v3 does not show the structure of conditions, so the service decides what it accepts
const conditions = z
  .looseObject({ rules: z.array(z.looseObject({})).max(1000) })
  .describe(
    'rules: [{when: {question_id, op, value}, then: {go_to}}]; op is one of eq, ne, in, gt, gte, lt, lte, contains, ' +
      'answered, not_answered; go_to is a later question, `submit` or `screenout`',
  );

export const surveyTools = [
  serviceTool({
    name: 'create_quiz',
    title: 'Create a survey',
    description:
      'Makes an empty, unpublished survey in a folder. Then give it questions with update_survey, and a name ' +
      'and respondents with manage_survey.',
    hints: creates,
    input: { folder_id: folderId },
    answer: createdSurvey,
    operation: serviceOperations.createSurvey,
  }),
  serviceTool({
    name: 'get_quiz_list',
    title: 'List surveys',
    description: 'The surveys that are not archived, a page at a time. Other tools take their ids.',
    hints: reads,
    input: {
      ...page(500, 20),
      sort: z.enum(['name', 'created_at']).default('created_at'),
      order: order.default('desc'),
    },
    answer: z.array(listedSurvey),
    operation: serviceOperations.surveys,
  }),
  serviceTool({
    name: 'get_quiz_structure',
    title: 'Read a survey',
    description:
      'One survey with its questions (`widgets.ids` in display order, `widgets.entities` by id), hidden options, folder ' +
      'and number of answers.',
    hints: reads,
    input: {
      quiz_id: surveyId,
      version: z.enum(['draft', 'published']).default('draft').describe('published: what respondents see'),
    },
    answer: surveyData,
    operation: ({ quiz_id, version }) => serviceOperations.survey(quiz_id, { version }),
  }),
  serviceTool({
    name: 'update_quiz_widgets',
    title: 'Replace the questions of a survey',
    description:
      'Replaces the whole question set of the draft. Questions that you do not send are lost: read them first ' +
      'with get_survey and send all that should stay. Respondents see the change once it is published.',
    hints: replaces,
    input: {
      quiz_id: surveyId,
      ids: z
        .array(z.union([z.enum(['welcome', 'submit']), z.guid()]))
        .max(502)
        .describe('ids in display order: `welcome`, `submit` or a UUID of your own for each question'),
      entities: z
        .record(z.string(), z.looseObject({ type: z.string().max(50) }))
        .describe('question data by id: type, title, description, isRequired and the fields of the type'),
    },
    answer: done,
    operation: ({ quiz_id, ...structure }) => serviceOperations.saveStructure(quiz_id, structure),
  }),
  serviceTool({
    name: 'update_quiz_settings',
    title: 'Change the settings of a survey',
    description: 'Changes only the settings you send. Their previous values are lost.',
    hints: replaces,
    input: { quiz_id: surveyId, settings: surveySettings },
    answer: done,
    operation: ({ quiz_id, settings }) => serviceOperations.saveSettings(quiz_id, settings),
  }),
  serviceTool({
    name: 'update_quiz_logic',
    title: 'Replace the branching of a survey',
    description:
      'Replaces all branching rules; those that are not sent are lost. Of the rules of a question, the first that is met ' +
      'applies; no rule may lead backwards. The change takes effect at once.',
    hints: replaces,
    input: { quiz_id: surveyId, conditions },
    answer: done,
    operation: ({ quiz_id, ...body }) => serviceOperations.conditions(quiz_id, body),
  }),
  serviceTool({
    name: 'update_quiz_note',
    title: 'Write the note of a survey',
    description: 'Sets the internal note of a survey, which respondents never see. The previous note is lost.',
    hints: replaces,
    input: { quiz_id: surveyId, notes: z.string().max(1000) },
    answer: done,
    operation: ({ quiz_id, notes }) => serviceOperations.note(quiz_id, { notes }),
  }),
];
