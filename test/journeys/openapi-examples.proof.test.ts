/**
 * Every example of a request in the API's description, sent as it stands to a host as `npm start` makes it: each
 * succeeds, and its reply is as described. Only ids that no host has before they are made are filled in, with those of
 * what the examples before have made.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import {
  type ApiDocument,
  exampleBody,
  fetchDocument,
  type Operation,
  operationsOf,
} from '../support/openapi/api-document.ts';
import { createResponseCheck } from '../support/openapi/response-check.ts';

let host: TestHost;
let document: ApiDocument;
beforeAll(async () => {
  host = await startTestHost();
  document = await fetchDocument(host.url);
});
afterAll(() => host.close());

type Made = Map<string, string>;

/** What must be there first, in this order; all others follow in that of the document. */
const first = [
  ...['createFolder', 'createQuiz', 'saveQuizQuestions', 'publishQuiz', 'submitQuizAnswer', 'createQuizWebhook'],
  ...['createPromoList', 'getQuizReportByBody', 'createQuizVariable', 'createQuizHiddenOption'],
  ...['createQuestionHiddenOption', 'createExport', 'createBatch', 'createSchedule', 'createPreset', 'createView'],
];

/** Where ids come from: the operation, the hole or placeholder that its reply fills, and the member of the reply. */
const makers: readonly [operation: string, hole: string, member: string][] = [
  ['createQuiz', '/v3/quiz/ id', 'id'],
  ['createQuiz', '/v3/public/ virtual_id', 'virtual_id'],
  ['submitQuizAnswer', '/v3/quiz/ answer_id', 'id'],
  ['createQuizWebhook', '/v3/quiz/ webhook_id', 'webhook.id'],
  ['createPromoList', '/v3/ list_id', 'list.id'],
  ['getQuizReportByBody', '/v3/quiz/ report_uuid', 'report.report_uuid'],
  ['createQuizVariable', '/v3/quiz/{id}/variables/ item_id', 'item.id'],
  ['createQuizHiddenOption', '/v3/quiz/{id}/hidden-options/ item_id', 'item.id'],
  ['createQuestionHiddenOption', '/v3/quiz/{id}/widgets-hidden/ item_id', 'item.id'],
  ['createExport', '/exports/ id', 'id'],
  ['createBatch', '/batches/ id', 'id'],
  ['createSchedule', '/schedules/ id', 'id'],
  ['createPreset', '/presets/ id', 'id'],
  ['createDeckTemplate', '/deck-templates/ id', 'id'],
  ['createView', '/views/ id', 'id'],
  ['createViewLink', '/views/ link_id', 'id'],
  ['createTracker', '/trackers/ id', 'id'],
  ['createWebhook', '/webhooks/ id', 'id'],
  ['testWebhook', '/webhooks/ delivery_id', 'id'],
  ['createDestination', '/destinations/ id', 'id'],
  ['testDestination', '/destinations/ delivery_id', 'id'],
  ['createExportLink', '/links/ id', 'id'],
  ['erasePerson', '/erasures/ id', 'id'],
  ['listAnswers', '/surveys/ id', 'data.0.id'],
  ['listPromoCodes', '/v3/promo/codes/ code_id', 'data.0.id'],
];

/** Operations whose examples nothing on a fresh host can answer, and why. */
const left: Readonly<Record<string, string>> = {
  retryExport: 'no export has failed',
  cancelExport: 'the export has ended',
  refreshExport: 'it needs a deck that was uploaded',
  retryBatch: 'no export has failed',
  cancelBatch: 'the batch has ended',
  archiveQuiz: 'nothing more could be asked of the survey after it',
  listQuizPromoCodes: 'the example of detaching leaves the survey without a list',
  redeliverWebhook: 'the receiver of the example does not exist, and the delivery waits for its next try',
  resumeAddress: 'the destination of the example is a bucket',
  redeliverFiles: 'the bucket of the example does not exist',
  getUploadedFile: 'nobody has uploaded a file',
  readPromoCodesFile: 'it takes a form with a file',
  resendQuizWebhook: 'the webhook has not been switched on',
  answerMailQuestion: 'it needs the link of a mail',
  showMailQuestion: 'it needs the link of a mail',
  openSharedFile: 'it needs the link itself, which has tests of its own',
  openSharedFileWithPassword: 'it needs the link itself, which has tests of its own',
};

it('succeed, each and every one', async () => {
  const check = createResponseCheck(document);
  const made: Made = new Map([
    ['/v3/themes/ id', '1'],
    ['/v3/quiz/ theme_id', '1'],
  ]);
  const faults: string[] = [];
  let sent = 0;
  for (const operation of inOrder(operationsOf(document))) {
    const { operationId, method } = operation;
    if (left[operationId] !== undefined) continue;
    const path = pathOf(operation, made);
    const body = bodyOf(operation, made);
    const response = await host.client.call(path, {
      method: method.toUpperCase(),
      ...(!operation.needsKey && { token: null }),
      ...(body !== undefined && { json: body }),
    });
    sent++;
    const type = response.headers.get('content-type');
    const text = type?.startsWith('application/json') ? await response.text() : '';
    const wrong =
      response.ok || response.status === 303 ? check({ method, path, status: response.status, type, text }) : text;
    if (wrong !== undefined && (text !== '' || response.status >= 300))
      faults.push(`${operationId} ${method} ${path}: ${response.status} ${wrong}`);
    if (!response.headers.get('survey-exports-version')) faults.push(`${operationId}: no version`);
    await note(operationId, text, made);
  }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(140);
});

function inOrder(operations: readonly Operation[]): Operation[] {
  const rank = ({ operationId, method }: Operation) => {
    const place = first.indexOf(operationId);
    // a list takes its codes with it
    if (operationId === 'deletePromoCode') return 2999;
    return place >= 0 ? place : method === 'delete' ? 3000 : method === 'post' ? 1000 : 2000;
  };
  const byId = new Map(operations.map((one) => [one.operationId, one]));
  expect(first.filter((name) => !byId.has(name))).toEqual([]);
  expect([...makers.map(([name]) => name), ...Object.keys(left)].filter((name) => !byId.has(name))).toEqual([]);
  // what holds others is deleted last
  const depth = ({ path, method }: Operation) => (method === 'delete' ? -path.split('/').length : 0);
  return operations.toSorted((one, other) => rank(one) - rank(other) || depth(one) - depth(other));
}

function pathOf(operation: Operation, made: Made): string {
  const { path, parameters } = operation;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, hole: string) => {
    const found = [...made].findLast(([key]) => {
      const [beginning = '', name] = key.split(' ');
      return name === hole && path.startsWith(beginning);
    });
    // a survey of the demo, where the path is ours
    return encodeURIComponent(found?.[1] ?? (hole === 'quiz_id' ? '1' : `no-${hole}`));
  });
  const asked = parameters.filter((one) => one.in === 'query' && one.required);
  const query = new URLSearchParams(asked.map(({ name }): [string, string] => [name, made.get(`/v3/ ${name}`) ?? '']));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** The example as printed, but for the id of an export, which no host has before it is made. */
function bodyOf(operation: Operation, made: Made): unknown {
  const body = exampleBody(operation);
  const text = JSON.stringify(body)?.replaceAll(/exp_01kgh2m4n6p8r0t2v4w6x8z0a2/g, made.get('/exports/ id') ?? '');
  return text === undefined ? undefined : JSON.parse(text);
}

async function note(operationId: string, text: string, made: Made): Promise<void> {
  const reply = text === '' ? {} : JSON.parse(text);
  for (const [maker, hole, member] of makers) {
    if (maker !== operationId) continue;
    const value = member.split('.').reduce<unknown>((inner, name) => Object(inner)[name], reply);
    if (value !== undefined) made.set(hole, String(value));
  }
  if (operationId === 'createExport') await host.client.ended(String(reply.id));
  if (operationId === 'createBatch') {
    await expect
      .poll(async () => Object(await (await host.client.call(`/batches/${reply.id}`)).json()).status, {
        timeout: 120_000,
      })
      .toBe('ready');
  }
}
