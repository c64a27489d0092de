/** Tools for what respondents see around the questions: labels and themes. */
import { z } from 'zod';
import { serviceOperations } from '../../../surveys/operations.ts';
import { reads, replaces } from '../hints.ts';
import { serviceTool } from '../service-tool.ts';
import { surveyId } from './inputs.ts';
import { done, label, theme } from './service-replies.ts';

export const appearanceTools = [
  serviceTool({
    name: 'get_quiz_texts',
    title: 'Read the labels of a survey',
    description:
      'The button and interface labels respondents see: the standard text, and the survey’s own text if it has one.',
    hints: reads,
    input: { quiz_id: surveyId, lang: z.enum(['ru', 'en', 'es', 'pt']).default('ru') },
    answer: z.array(label),
    operation: ({ quiz_id, lang }) => serviceOperations.texts(quiz_id, { lang }),
  }),
  serviceTool({
    name: 'update_quiz_texts',
    title: 'Change the labels of a survey',
    description:
      'Gives labels a text of the survey’s own; `text: null` brings back the standard text. The previous own texts of ' +
      'these labels are lost.',
    hints: replaces,
    input: {
      quiz_id: surveyId,
      texts: z
        .array(z.strictObject({ code: z.string().max(100), text: z.string().max(1000).nullable() }))
        .min(1)
        .max(500)
        .describe('codes from get_survey'),
    },
    answer: done,
    operation: ({ quiz_id, texts }) => serviceOperations.saveTexts(quiz_id, { texts }),
  }),
  serviceTool({
    name: 'get_theme_list',
    title: 'List design themes',
    description: 'The design themes that can be applied to a survey.',
    hints: reads,
    input: {},
    answer: z.array(theme),
    operation: serviceOperations.themes,
  }),
  serviceTool({
    name: 'apply_quiz_theme',
    title: 'Apply a design theme',
    description: 'Applies a theme to a survey. Which theme it had before is lost.',
    hints: replaces,
    input: { quiz_id: surveyId, theme_id: z.int().positive().describe('id from get_theme_list') },
    answer: done,
    operation: ({ quiz_id, theme_id }) => serviceOperations.applyTheme(quiz_id, theme_id),
  }),
];
