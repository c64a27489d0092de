/** Steps of the assistant's journey: promo codes, answers and the figures made of them. */
import { expect } from 'vitest';
import type { McpClient } from '../../support/hosts/mcp-client.ts';
import type { MadeSurvey } from './survey-steps.ts';

/** Two people answer, one of them with a file. */
export async function respond(hostUrl: string, { code, question }: MadeSurvey, fileQuestion: string): Promise<void> {
  const files = [{ url: 'https://files.example/a.pdf', name: 'a.pdf', ext: 'pdf' }];
  for (const answers of [{ [question]: 'Because', [fileQuestion]: files }, { [question]: 'No idea' }]) {
    const response = await fetch(`${hostUrl}/v3/public/${code}/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers }),
    });
    expect(response.status).toBe(201);
  }
}

export async function promoSteps({ data, refusal }: McpClient, { quiz_id }: MadeSurvey): Promise<number> {
  const { list } = await data('create_promocode_group', { name: 'Spring', codes: ['A-1', 'A-2'] });
  expect(await data('add_promocodes', { list_id: list.id, codes: ['A-2', 'A-3'] })).toMatchObject({ added_count: 1 });
  expect((await data('get_promocode_list', { search: 'Spring' })).data).toMatchObject([
    { id: list.id, codes_count: 3 },
  ]);
  const codes = await data('get_promocode_codes', { list_id: list.id, used: false, sort: 'name', order: 'asc' });
  expect(codes.data.map(({ code }: { code: string }) => code)).toEqual(['A-1', 'A-2', 'A-3']);

  const manage = (action: string, more: object = {}) =>
    data('manage_promocode_group', { action, list_id: list.id, ...more });
  expect(await manage('rename', { name: 'Summer' })).toMatchObject({ list: { name: 'Summer' } });
  expect(await manage('attach', { quiz_ids: [quiz_id] })).toMatchObject({ attached: [quiz_id] });
  expect(await manage('detach', { quiz_ids: [quiz_id] })).toMatchObject({ detached: [quiz_id] });
  expect(await manage('sync', { quiz_ids: [quiz_id] })).toMatchObject({ attached: [quiz_id] });
  const unnamed = await refusal('manage_promocode_group', { action: 'rename', list_id: list.id });
  expect(unnamed).toMatchObject({ code: 'validation_error', errors: { name: ['is needed to rename'] } });
  const { list: doomed } = await data('create_promocode_group', { name: 'Doomed', codes: ['X'] });
  await data('manage_promocode_group', { action: 'delete', list_id: doomed.id });
  expect((await refusal('get_promocode_codes', { list_id: doomed.id })).code).toBe('not_found');
  return list.id;
}

export async function answerSteps({ data }: McpClient, { quiz_id, question }: MadeSurvey, file: string): Promise<void> {
  const page = await data('get_quiz_answers', { quiz_id, limit: 1, cursor: '' });
  expect(page.data.answers).toHaveLength(1);
  const rest = await data('get_quiz_answers', { quiz_id, cursor: page.data.next_cursor });
  expect(rest.data.answers).toMatchObject([{ id: 2, answers: [{ question_id: question, answer: 'No idea' }] }]);
  expect(await data('count_quiz_answers', { quiz_id, is_complete: true })).toMatchObject({ total: 2 });
  expect(await data('tag_answer', { quiz_id, answer_id: 2, tags: ['vip'] })).toMatchObject({
    answer: { tags: ['vip'] },
  });

  const hide = (is_hide: boolean) => data('toggle_answer_visibility', { quiz_id, answer_id: 2, is_hide });
  const answered = async () => (await data('get_quiz_report', { quiz_id })).report.widgets[0].answered;
  await hide(true);
  expect(await answered()).toBe(1);
  await hide(false);
  expect(await answered()).toBe(2);

  expect((await data('get_quiz_summary', { quiz_id })).summary).toMatchObject({ filled_completely: 2 });
  const { report } = await data('get_quiz_report', { quiz_id, tags: ['vip'] });
  expect(report.total).toBe(1);
  const { report: whole } = await data('get_quiz_report', { quiz_id });
  const widget = { quiz_id, report_uuid: whole.report_uuid };
  expect(await data('get_quiz_report_files', { ...widget, widget_id: file })).toMatchObject([{ name: 'a.pdf' }]);
  const texts = await data('get_quiz_report_inputs', { ...widget, widget_id: question });
  expect(texts.data).toMatchObject([{ text: 'Because' }, { text: 'No idea' }]);
}
