/** Tools for the life of a survey: publish, rename, copy, move, archive, delete. */
import { z } from 'zod';
import { serviceOperations } from '../../../surveys/operations.ts';
import { creates, noticedOutside, removes, replaces, switches } from '../hints.ts';
import { serviceTool } from '../service-tool.ts';
import { folderId, surveyId } from './inputs.ts';
import { done, listedSurvey } from './service-replies.ts';

export const lifecycleTools = [
  serviceTool({
    name: 'publish_quiz',
    title: 'Publish a survey',
    description:
      'Shows the current draft to respondents at the survey’s public address. The previously published version is lost.',
    hints: noticedOutside(replaces),
    input: { quiz_id: surveyId },
    answer: done,
    operation: ({ quiz_id }) => serviceOperations.publish(quiz_id),
  }),
  serviceTool({
    name: 'rename_quiz',
    title: 'Rename a survey',
    description: 'Gives a survey another name. The previous name is lost.',
    hints: replaces,
    input: { quiz_id: surveyId, name: z.string().trim().min(1).max(80) },
    answer: z.looseObject({ name: z.string() }),
    operation: ({ quiz_id, name }) => serviceOperations.rename(quiz_id, { name }),
  }),
  serviceTool({
    name: 'duplicate_quiz',
    title: 'Copy a survey',
    description: 'Makes a new survey with all questions and settings of this one, without its answers.',
    hints: creates,
    input: { quiz_id: surveyId, name: z.string().trim().min(1).max(255).optional().describe('name of the copy') },
    answer: z.looseObject({ quiz: listedSurvey }),
    operation: ({ quiz_id, ...copy }) => serviceOperations.duplicate(quiz_id, copy),
  }),
  serviceTool({
    name: 'move_quiz',
    title: 'Move a survey',
    description: 'Puts a survey into another folder of the same workspace. It can be moved back.',
    hints: switches,
    input: { quiz_id: surveyId, folder_id: folderId },
    answer: done,
    operation: ({ quiz_id, folder_id }) => serviceOperations.move(quiz_id, { folder_id }),
  }),
  serviceTool({
    name: 'archive_quiz',
    title: 'Archive a survey',
    description:
      'Archives a survey: it leaves the list and accepts no more responses, but nothing is lost. `archive: false` brings ' +
      'it back.',
    hints: switches,
    input: { quiz_id: surveyId, archive: z.boolean().default(true) },
    answer: z.looseObject({ is_archived: z.boolean().optional() }),
    operation: ({ quiz_id, archive }) => serviceOperations.archive(quiz_id, { archive }),
  }),
  serviceTool({
    name: 'delete_quiz',
    title: 'Delete a survey for good',
    description:
      'Deletes a survey. The survey, its questions and all its responses are lost for good and cannot be brought back. ' +
      'archiving keeps them.',
    hints: removes,
    input: { quiz_id: surveyId },
    answer: done,
    operation: ({ quiz_id }) => serviceOperations.deleteSurvey(quiz_id),
  }),
  serviceTool({
    name: 'make_quiz_template',
    title: 'Make a survey a template',
    description: 'Shows a survey in the template gallery of its workspace. The survey itself does not change.',
    hints: switches,
    input: { quiz_id: surveyId },
    answer: done,
    operation: ({ quiz_id }) => serviceOperations.makeTemplate(quiz_id),
  }),
];
