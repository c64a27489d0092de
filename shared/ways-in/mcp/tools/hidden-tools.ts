/** Tools for hidden data: variables captured from the address, and options of a survey or of one question. */
import { z } from 'zod';
import { serviceOperations } from '../../../surveys/operations.ts';
import { creates, reads, removes, replaces } from '../hints.ts';
import { serviceTool } from '../service-tool.ts';
import { surveyId } from './inputs.ts';
import { done, hiddenItem } from './service-replies.ts';

const { variables, hiddenOptions, questionHiddenOptions } = serviceOperations;

const name = z.string().trim().min(1).max(255);
const value = z.string().max(2000);
const widget_uuid = z.guid().describe('id of the question, from get_survey');
const variable_id = z.string().min(1).max(64).describe('id of the variable, from get_survey');
const option_id = z.int().positive().describe('id of the option');
const changed = z.looseObject({ item: hiddenItem });

export const hiddenTools = [
  serviceTool({
    name: 'get_quiz_variables',
    title: 'List variables',
    description: 'The URL parameters a survey captures with every answer.',
    hints: reads,
    input: { quiz_id: surveyId },
    answer: z.array(hiddenItem),
    operation: ({ quiz_id }) => variables.list(quiz_id),
  }),
  serviceTool({
    name: 'create_quiz_variable',
    title: 'Add a variable',
    description: 'Captures one more URL parameter with every answer from now on.',
    hints: creates,
    input: { quiz_id: surveyId, name },
    answer: changed,
    operation: ({ quiz_id, ...body }) => variables.create(quiz_id, body),
  }),
  serviceTool({
    name: 'update_quiz_variable',
    title: 'Rename a variable',
    description: 'Captures another URL parameter instead of this one. The previous name is lost.',
    hints: replaces,
    input: { quiz_id: surveyId, variable_id, name },
    answer: changed,
    operation: ({ quiz_id, variable_id: id, ...body }) => variables.update(quiz_id, id, body),
  }),
  serviceTool({
    name: 'delete_quiz_variable',
    title: 'Remove a variable',
    description: 'Stops capturing a URL parameter. The variable is lost; answers keep what they captured before.',
    hints: removes,
    input: { quiz_id: surveyId, variable_id },
    answer: done,
    operation: ({ quiz_id, variable_id: id }) => variables.remove(quiz_id, id),
  }),
  serviceTool({
    name: 'create_hidden_option',
    title: 'Add a hidden option to a survey',
    description: 'Adds a hidden name and value to a survey.',
    hints: creates,
    input: { quiz_id: surveyId, name, value },
    answer: changed,
    operation: ({ quiz_id, ...body }) => hiddenOptions.create(quiz_id, body),
  }),
  serviceTool({
    name: 'update_hidden_option',
    title: 'Change a hidden option of a survey',
    description: 'Gives a hidden option of a survey another name and value. The previous ones are lost.',
    hints: replaces,
    input: { quiz_id: surveyId, option_id, name, value },
    answer: changed,
    operation: ({ quiz_id, option_id: id, ...body }) => hiddenOptions.update(quiz_id, id, body),
  }),
  serviceTool({
    name: 'delete_hidden_option',
    title: 'Remove a hidden option of a survey',
    description: 'Removes a hidden option of a survey. Its name and value are lost.',
    hints: removes,
    input: { quiz_id: surveyId, option_id },
    answer: done,
    operation: ({ quiz_id, option_id: id }) => hiddenOptions.remove(quiz_id, id),
  }),
  serviceTool({
    name: 'create_widget_hidden_option',
    title: 'Add a hidden option to a question',
    description: 'Adds a hidden name and value to one question.',
    hints: creates,
    input: { quiz_id: surveyId, widget_uuid, name, value },
    answer: changed,
    operation: ({ quiz_id, ...body }) => questionHiddenOptions.create(quiz_id, body),
  }),
  serviceTool({
    name: 'update_widget_hidden_option',
    title: 'Change a hidden option of a question',
    description: 'Gives a hidden option of a question another name, value and question. The previous ones are lost.',
    hints: replaces,
    input: { quiz_id: surveyId, option_id, widget_uuid, name, value },
    answer: changed,
    operation: ({ quiz_id, option_id: id, ...body }) => questionHiddenOptions.update(quiz_id, id, body),
  }),
  serviceTool({
    name: 'delete_widget_hidden_option',
    title: 'Remove a hidden option of a question',
    description: 'Removes a hidden option of a question. Its name and value are lost.',
    hints: removes,
    input: { quiz_id: surveyId, option_id },
    answer: done,
    operation: ({ quiz_id, option_id: id }) => questionHiddenOptions.remove(quiz_id, id),
  }),
];
