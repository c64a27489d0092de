/** Steps of the assistant's journey: surveys from their making to their end, each change read back. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { McpClient } from '../../support/hosts/mcp-client.ts';

export interface MadeSurvey {
  quiz_id: number;
  code: string;
  question: string;
}

export async function accountSteps({ data }: McpClient): Promise<number> {
  expect(await data('get_user_me')).toMatchObject({ id: 1, email: expect.any(String) });
  const [folder] = await data('get_folder_list');
  return folder.id;
}

export async function surveySteps({ data }: McpClient, folder_id: number): Promise<MadeSurvey> {
  const { id: quiz_id, virtual_id: code } = await data('create_quiz', { folder_id });
  const [question, later] = [randomUUID(), randomUUID()];
  const entities = { [question]: { type: 'input', title: 'Why?' }, [later]: { type: 'file', title: 'Proof' } };
  await data('update_quiz_widgets', { quiz_id, ids: [question, later], entities });
  await data('update_quiz_settings', { quiz_id, settings: { lang: 'en', show_navigate: false } });
  const rules = [{ when: { question_id: question, op: 'eq', value: 'out' }, then: { go_to: 'screenout' } }];
  expect(await data('update_quiz_logic', { quiz_id, conditions: { rules } })).toMatchObject({ conditions: { rules } });
  expect(await data('update_quiz_note', { quiz_id, notes: 'Ask Ann' })).toMatchObject({ notes: 'Ask Ann' });
  expect(await data('rename_quiz', { quiz_id, name: 'By an assistant' })).toMatchObject({ name: 'By an assistant' });
  await data('publish_quiz', { quiz_id });
  const structure = await data('get_quiz_structure', { quiz_id, version: 'published' });
  expect(structure).toMatchObject({ id: quiz_id, name: 'By an assistant', widgets: { ids: [question, later] } });
  const [newest] = await data('get_quiz_list', { limit: 1 });
  expect(newest).toMatchObject({ id: quiz_id, is_published: true });
  return { quiz_id, code, question };
}

export async function lookSteps({ data }: McpClient, { quiz_id }: MadeSurvey): Promise<void> {
  await data('update_quiz_texts', { quiz_id, texts: [{ code: 'button_next', text: 'Go on' }] });
  const labels = await data('get_quiz_texts', { quiz_id, lang: 'en' });
  expect(labels).toContainEqual({ code: 'button_next', standard_text: 'Next', user_text: 'Go on' });
  const [theme] = await data('get_theme_list');
  expect(await data('apply_quiz_theme', { quiz_id, theme_id: theme.id })).toMatchObject({ theme: { id: theme.id } });
}

export async function hiddenSteps({ data }: McpClient, { quiz_id, question }: MadeSurvey): Promise<void> {
  const { item: variable } = await data('create_quiz_variable', { quiz_id, name: 'utm' });
  await data('update_quiz_variable', { quiz_id, variable_id: variable.id, name: 'ref' });
  expect(await data('get_quiz_variables', { quiz_id })).toEqual([{ id: variable.id, name: 'ref' }]);
  await data('delete_quiz_variable', { quiz_id, variable_id: variable.id });
  expect(await data('get_quiz_variables', { quiz_id })).toEqual([]);

  const { item: option } = await data('create_hidden_option', { quiz_id, name: 'a', value: '1' });
  const changed = await data('update_hidden_option', { quiz_id, option_id: option.id, name: 'b', value: '2' });
  expect(changed.item).toEqual({ id: option.id, name: 'b', value: '2' });
  await data('delete_hidden_option', { quiz_id, option_id: option.id });

  const own = { quiz_id, widget_uuid: question };
  const { item } = await data('create_widget_hidden_option', { ...own, name: 'a', value: '1' });
  const other = await data('update_widget_hidden_option', { ...own, option_id: item.id, name: 'b', value: '2' });
  expect(other.item).toMatchObject({ name: 'b', widget_uuid: question });
  await data('delete_widget_hidden_option', { quiz_id, option_id: item.id });
}

export async function webhookSteps({ data }: McpClient, { quiz_id }: MadeSurvey): Promise<void> {
  await data('create_quiz_webhook', { quiz_id, title: 'To our CRM', url: 'https://hooks.example.com/responses' });
  const [made] = await data('get_quiz_webhooks', { quiz_id });
  expect(made).toMatchObject({ title: 'To our CRM', is_active: false });
  await data('toggle_quiz_webhook', { quiz_id, webhook_id: made.id, is_active: true });
  const isActive = async () => (await data('get_quiz_webhooks', { quiz_id }))[0].is_active;
  expect(await isActive()).toBe(true);
  await data('toggle_quiz_webhook', { quiz_id, webhook_id: made.id, is_active: false });
  expect(await isActive()).toBe(false);
}

export async function endSteps(mcp: McpClient, { quiz_id }: MadeSurvey, folder_id: number): Promise<void> {
  const { data, refusal } = mcp;
  const { quiz: copy } = await data('duplicate_quiz', { quiz_id, name: 'A copy' });
  expect(copy).toMatchObject({ name: 'A copy' });
  expect(await data('move_quiz', { quiz_id: copy.id, folder_id })).toMatchObject({ folder_id });
  await data('make_quiz_template', { quiz_id: copy.id });
  expect(await data('archive_quiz', { quiz_id: copy.id })).toMatchObject({ is_archived: true });
  expect(await data('archive_quiz', { quiz_id: copy.id, archive: false })).toMatchObject({ is_archived: false });
  await data('delete_quiz', { quiz_id: copy.id });
  expect((await refusal('get_quiz_structure', { quiz_id: copy.id })).code).toBe('quiz_not_found');
}
