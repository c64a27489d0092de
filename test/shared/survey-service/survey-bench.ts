/** A survey service on a table of its own, two users in two workspaces, and short words for what tests do with it. */
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import type { Api } from '../../../shared/http/create-api.ts';
import type { Records } from '../../../shared/records/records.ts';
import { storeKey } from '../../../shared/survey-service/accounts/authentication.ts';
import type { SurveyAppNeeds } from '../../../shared/survey-service/areas/areas-app.ts';
import { createSurveyApp } from '../../../shared/survey-service/create-survey-app.ts';
import type { Question } from '../../../shared/survey-service/questions/question-schema.ts';
import type { NewAnswer } from '../../../shared/survey-service/store/answer-record.ts';
import { createDynamoAnswers } from '../../../shared/survey-service/store/dynamo-answers.ts';
import { keys, surveyRecord } from '../../../shared/survey-service/store/stored.ts';
import { storeStructure } from '../../../shared/survey-service/store/structure-store.ts';
import { startDynamo } from '../../support/stores/dynamo.ts';
import { createMemoryFiles } from '../../support/stores/memory-files.ts';

export const anna = '10|anna-secret';
export const boris = '20|boris-secret';

interface QueuedMessage {
  message: unknown;
  delaySeconds: number;
}

export type SurveyBench = Awaited<ReturnType<typeof startSurveyBench>>;

/** As usual, but for the time of a write: on a busy machine none may run out by chance. */
const sizes = { bucket: 10_000, writeMs: 600_000 };

export async function startSurveyBench() {
  const dynamo = await startDynamo();
  const records = createDynamoRecords(dynamo.client, dynamo.surveysTable);
  const answers = createDynamoAnswers(dynamo.client, dynamo.surveysTable, sizes);
  /** The service's clock; tests move it. */
  const clock = { now: Date.UTC(2026, 2, 1, 12) };
  const failures: unknown[] = [];
  /** What was put into the queue of webhooks. */
  const messages: QueuedMessage[] = [];
  /** Where files lie that browsers have sent by themselves. */
  const files = createMemoryFiles();
  const needs: SurveyAppNeeds = {
    records,
    answers,
    uploads: { files },
    now: () => clock.now,
    log: { info() {}, warn() {}, error: (_message, facts) => failures.push(facts) },
    publicUrl: 'http://surveys.test',
    pageUrl: 'http://respond.test',
    deliveries: {
      send: async (message, delaySeconds = 0) => void messages.push({ message, delaySeconds }),
      sendMany: async () => {},
    },
    sealer: { seal: async (secret, owner) => sealed(secret, owner) },
    allowLoopback: false,
    allowDemoKeys: true,
  };
  const make = (others: Partial<SurveyAppNeeds> = {}) => createSurveyApp({ ...needs, ...others });
  await storeAccount(records, anna, 1, 'pro');
  await storeAccount(records, boris, 2, 'free');
  const { client, surveysTable: table } = dynamo;
  return {
    app: make(),
    make,
    needs,
    records,
    answers,
    files,
    client,
    table,
    clock,
    failures,
    messages,
    close: dynamo.close,
  };
}

/** Sealing for tests: hidden from a search, and opened only under the owner it was sealed for. */
function sealed(secret: string, owner: string): string {
  return Buffer.from(JSON.stringify([owner, secret])).toString('base64');
}

export function opened(text: string, owner: string): string {
  const [sealedFor, secret] = JSON.parse(Buffer.from(text, 'base64').toString());
  if (sealedFor !== owner) throw new Error(`sealed for ${sealedFor}, not for ${owner}`);
  return secret;
}

async function storeAccount(records: Records, token: string, id: number, plan: 'free' | 'pro'): Promise<void> {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const workspaceId = id * 10;
  const user = { id, email: `user${id}@example.com`, language: 'en', workspaceId, workspaceIds: [workspaceId] };
  await records.putMany([
    { key: keys.user(id), value: user },
    { key: keys.workspace(workspaceId), value: { id: workspaceId, name: `W${id}`, plan, createdAt, deletedAt: null } },
  ]);
  await storeKey(records, token, id, createdAt);
}

/** One call of the front door. The body comes back as whatever it is, to be looked at. */
export async function call(app: Api, token: string | undefined, method: string, path: string, body?: unknown) {
  const response = await app.request(`/v3${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

export async function makeFolder(app: Api, token: string): Promise<number> {
  return (await call(app, token, 'POST', '/folders', { name: 'Folder' })).body.id;
}

/** A survey, saved and published where questions are given. */
export async function makeSurvey(
  app: Api,
  token: string,
  entities?: Record<string, object>,
): Promise<{ id: number; virtualId: string }> {
  const made = await call(app, token, 'POST', '/quiz', { folder_id: await makeFolder(app, token) });
  const { id, virtual_id: virtualId } = made.body;
  if (entities) {
    await call(app, token, 'POST', `/quiz/${id}/save`, { ids: Object.keys(entities), entities });
    await call(app, token, 'POST', `/quiz/${id}/publish`);
  }
  return { id, virtualId };
}

/** Questions of one of Anna's surveys as they may have been stored under other bounds, whatever may be saved today. */
export async function plantStructure(
  { records, clock }: Pick<SurveyBench, 'records' | 'clock'>,
  surveyId: number,
  entities: Record<string, Question>,
): Promise<void> {
  const key = keys.survey(10, surveyId);
  const survey = surveyRecord.parse((await records.get(key))?.value);
  const structure = { ids: Object.keys(entities), entities };
  const stored = await storeStructure(records, surveyId, structure, clock.now);
  const value = { ...survey, draft: stored, published: stored, isPublished: true };
  await records.putMany([{ key, value }]);
}

/** Only declared variables of a response are kept. */
export async function declareVariables(app: Api, token: string, surveyId: number, ...names: string[]): Promise<void> {
  for (const name of names) await call(app, token, 'POST', `/quiz/${surveyId}/variables`, { name });
}

/** The n-th question id of a test. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export function newAnswer(surveyId: number, parts: Partial<NewAnswer> = {}): NewAnswer {
  const submittedAt = parts.submitted_at ?? '2026-02-01T10:00:00.000Z';
  const isComplete = parts.is_complete ?? true;
  return {
    quiz_id: surveyId,
    submitted_at: submittedAt,
    is_complete: isComplete,
    ip_address: null,
    user_agent: null,
    date_start: submittedAt,
    date_end: isComplete ? submittedAt : null,
    duration_seconds: 0,
    device: 'desktop',
    country: null,
    city: null,
    source: null,
    lang: 'en',
    score: null,
    promo_code: null,
    variables: {},
    tags: [],
    is_screenout: false,
    is_deleted: false,
    is_hide: false,
    answers: [],
    ...parts,
  };
}
