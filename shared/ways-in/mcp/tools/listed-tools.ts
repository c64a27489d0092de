/**
 * The tools that assistants are shown: few enough to read, each a verb and a noun. What reads, what changes and what
 * deletes a survey are kept apart, so that a client can ask its user before the latter.
 */

import { boundedAnswer } from '../bounded-answer.ts';
import { groupedTool } from '../grouped-tool.ts';
import { briefly } from '../operation-tool.ts';
import { slimSchema } from '../slim-schema.ts';
import type { Tool } from '../tool.ts';
import { allTools } from './all-tools.ts';
import { changeAnswers, getAnswer, listAnswers, listReveals, revealAnswers } from './answer-table-tools.ts';
import { memberWords } from './member-words.ts';
import {
  cancelExport,
  createBatch,
  createSchedule,
  createTracker,
  createView,
  exportSurvey,
  getChanges,
  getFacets,
  inBrief,
  listExports,
  listLinks,
  listTrackers,
  listViews,
  matchTracker,
  previewExport,
  queryFigures,
  searchTexts,
} from './pipeline-tools.ts';
import { surveySettings } from './survey-settings.ts';

function tool(name: string): Tool {
  const found = allTools.find((one) => one.name === name);
  if (!found) throw new Error(`there is no tool ${name}`);
  return found;
}

/** The same tool under a name that says survey where v3 says quiz. */
function renamed(from: string, name: string): Tool {
  const found = tool(from);
  return { ...found, name, listed: () => ({ ...found.listed(), name }) };
}

const group = (
  name: string,
  title: string,
  description: string,
  by: string,
  members: Readonly<Record<string, string>>,
): Tool =>
  groupedTool({
    name,
    title,
    description,
    by,
    tools: Object.fromEntries(Object.entries(members).map(([key, member]) => [key, tool(member)])),
  });

const reading: readonly Tool[] = [
  group('get_account', 'Read the account', 'What belongs to the account.', 'part', {
    user: 'get_user_me',
    folders: 'get_folder_list',
    themes: 'get_theme_list',
  }),
  renamed('get_quiz_list', 'list_surveys'),
  group('get_survey', 'Read a survey', 'A survey, part by part.', 'part', {
    structure: 'get_quiz_structure',
    texts: 'get_quiz_texts',
    variables: 'get_quiz_variables',
    webhooks: 'get_quiz_webhooks',
  }),
  groupedTool({
    name: 'list_answers',
    title: 'Read answers',
    description: 'Answers of a survey.',
    by: 'show',
    tools: {
      answers: tool('get_quiz_answers'),
      count: tool('count_quiz_answers'),
      masked: listAnswers,
      one: getAnswer,
      reveals: listReveals,
    },
  }),
  group('get_report', 'Read the service’s report', 'The survey service’s own figures.', 'part', {
    summary: 'get_quiz_summary',
    questions: 'get_quiz_report',
    files: 'get_quiz_report_files',
    texts: 'get_quiz_report_inputs',
  }),
  group('list_promo_codes', 'Read promo codes', 'Lists of promo codes, or the codes of one.', 'show', {
    lists: 'get_promocode_list',
    codes: 'get_promocode_codes',
  }),
  queryFigures,
  getFacets,
  searchTexts,
  previewExport,
  listExports,
  tool('get_export'),
  getChanges,
  tool('get_batch'),
  listLinks,
  tool('list_schedules'),
  groupedTool({
    name: 'list_settings',
    title: 'List presets or views',
    description: 'What is saved under a name.',
    by: 'show',
    tools: { presets: tool('list_presets'), views: listViews, trackers: listTrackers, match: matchTracker },
  }),
  tool('list_destinations'),
];

const changing: readonly Tool[] = [
  renamed('create_quiz', 'create_survey'),
  briefly(
    group('update_survey', 'Change a survey', 'Writes over a part of a survey; what was there is lost.', 'part', {
      questions: 'update_quiz_widgets',
      settings: 'update_quiz_settings',
      logic: 'update_quiz_logic',
      note: 'update_quiz_note',
      texts: 'update_quiz_texts',
      theme: 'apply_quiz_theme',
    }),
    { settings: `only those you send change: ${Object.keys(surveySettings.shape).join(', ')}` },
  ),
  group('manage_survey', 'Publish, copy or move a survey', 'Changes where a survey is and who can see it.', 'action', {
    publish: 'publish_quiz',
    rename: 'rename_quiz',
    duplicate: 'duplicate_quiz',
    move: 'move_quiz',
    archive: 'archive_quiz',
    make_template: 'make_quiz_template',
  }),
  renamed('delete_quiz', 'delete_survey'),
  group('edit_hidden_data', 'Change hidden data', 'Variables and hidden options of a survey or a question.', 'action', {
    create_variable: 'create_quiz_variable',
    update_variable: 'update_quiz_variable',
    delete_variable: 'delete_quiz_variable',
    create_option: 'create_hidden_option',
    update_option: 'update_hidden_option',
    delete_option: 'delete_hidden_option',
    create_question_option: 'create_widget_hidden_option',
    update_question_option: 'update_widget_hidden_option',
    delete_question_option: 'delete_widget_hidden_option',
  }),
  group('edit_promo_codes', 'Change promo codes', 'Lists of promo codes.', 'action', {
    create: 'create_promocode_group',
    add: 'add_promocodes',
    manage: 'manage_promocode_group',
  }),
  groupedTool({
    name: 'update_answer',
    title: 'Change answers',
    description: 'One or several.',
    by: 'action',
    tools: {
      tag: tool('tag_answer'),
      visibility: tool('toggle_answer_visibility'),
      several: changeAnswers,
      reveal: revealAnswers,
    },
  }),
  group('edit_survey_webhook', 'Change a survey’s webhooks', 'Where responses are sent.', 'action', {
    create: 'create_quiz_webhook',
    toggle: 'toggle_quiz_webhook',
  }),
  exportSurvey,
  cancelExport,
  createBatch,
  tool('cancel_batch'),
  tool('create_share_link'),
  tool('revoke_share_link'),
  createSchedule,
  group('manage_schedule', 'Change, run or delete a schedule', 'One schedule.', 'action', {
    update: 'update_schedule',
    run: 'run_schedule',
    delete: 'delete_schedule',
  }),
  briefly(
    groupedTool({
      name: 'save_settings',
      title: 'Save a preset or a view',
      description: 'Keeps choices under a name.',
      by: 'as',
      tools: { preset: tool('create_preset'), view: createView, tracker: createTracker },
    }),
    inBrief,
  ),
  group('set_up_destination', 'Add or test a destination', 'Where files can be delivered.', 'action', {
    create: 'create_destination',
    test: 'test_destination',
  }),
];

/** Few words, and some for every member. */
function slim(tool: Tool): Tool {
  const listed = () => {
    const { inputSchema, ...rest } = tool.listed();
    const slimmed = slimSchema(inputSchema) as typeof inputSchema;
    const members = Object.entries(slimmed.properties ?? {}).map(([name, schema]) => {
      const text = JSON.stringify(schema).includes('"description"') ? undefined : memberWords[name];
      return [name, text === undefined ? schema : { ...Object(schema), description: text }];
    });
    return { ...rest, inputSchema: { ...slimmed, properties: Object.fromEntries(members) } };
  };
  return { ...tool, listed };
}

export const listedTools: readonly Tool[] = [...reading, ...changing].map(boundedAnswer).map(slim);
