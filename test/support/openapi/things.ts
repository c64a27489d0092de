/** One of everything the product keeps, made by one owner: what the ids in paths, queries and bodies stand for. */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../hosts/api-client.ts';
import type { Operation } from './api-document.ts';

export interface Things {
  survey: number;
  virtualId: string;
  question: string;
  folder: number;
  answer: number;
  report: string;
  variable: string;
  hiddenOption: number;
  questionHiddenOption: number;
  promoList: number;
  promoCode: number;
  surveyWebhook: string;
  surveyLog: string;
  export: string;
  batch: string;
  schedule: string;
  preset: string;
  deckTemplate: string;
  view: string;
  viewLink: string;
  tracker: string;
  erasure: string;
  link: string;
  linkToken: string;
  webhook: string;
  delivery: string;
  destination: string;
  destinationDelivery: string;
  theme: number;
}

type Json = ReturnType<typeof JSON.parse>;

/** `mark` is in every name, so that a leak can be seen. */
export async function makeThings(url: string, token: string, mark: string): Promise<Things> {
  const { call, ended } = createClient(url);
  const send = async (method: string, path: string, json?: unknown): Promise<Json> => {
    const response = await call(path, { method, token, ...(json !== undefined && { json }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const question = crypto.randomUUID();
  const folder: number = (await send('POST', '/v3/folders', { name: mark })).id;
  const survey = await send('POST', '/v3/quiz', { folder_id: folder });
  const at = `/v3/quiz/${survey.id}`;
  const entities = { [question]: { type: 'input', title: mark } };
  await send('POST', `${at}/save`, { ids: [question], entities });
  await send('POST', `${at}/rename`, { name: mark });
  await send('POST', `${at}/publish`);
  const surveyWebhook = await send('POST', `${at}/webhooks`, { title: mark, url: 'https://hooks.example.com/' });
  await send('POST', `${at}/webhooks/${surveyWebhook.webhook.id}/toggle`, { is_active: true });
  const answers = `/v3/public/${survey.virtual_id}/answers`;
  const answer = await send('POST', answers, { answers: { [question]: mark } });
  const [surveyLog] = (await send('GET', `${at}/webhooks/${surveyWebhook.webhook.id}/logs`)).data;
  const { report } = await send('POST', `${at}/report`, {});
  const variable = await send('POST', `${at}/variables`, { name: mark });
  const hidden = await send('POST', `${at}/hidden-options`, { name: mark, value: mark });
  const ofQuestion = { name: mark, value: mark, widget_uuid: question };
  const questionHidden = await send('POST', `${at}/widgets-hidden`, ofQuestion);
  const { list } = await send('POST', `${at}/promo/list`, { name: mark, codes: [mark] });
  const codes = await send('GET', `/v3/promo/codes?list_id=${list.id}`);
  await send('POST', `/v3/promo/attach/${list.id}`, { quize_ids: [survey.id] });

  const outputs = [{ content: 'answers', format: 'csv' }];
  const job = await send('POST', '/exports', { quiz_id: survey.id, outputs });
  await ended(job.id, token);
  const batch = await send('POST', '/batches', { name: mark, surveys: { ids: [survey.id] }, outputs, bundle: 'zip' });
  for (let waited = 0; (await send('GET', `/batches/${batch.id}`)).status !== 'ready'; waited++) {
    if (waited > 300) throw new Error(`batch ${batch.id} is not ready after a minute`);
    await pause(200);
  }
  await makeRoom(send);
  const schedule = await send('POST', '/schedules', {
    name: mark,
    cron: '0 6 * * 1',
    batch: { surveys: { ids: [survey.id] }, outputs },
  });
  const preset = await send('POST', '/presets', { name: mark, outputs });
  const deckTemplate = await send('POST', '/deck-templates', { name: mark });
  const view = await send('POST', '/views', { name: mark, quiz_id: survey.id });
  const viewLink = await send('POST', `/views/${view.id}/links`, {});
  const { quiz: wave } = await send('POST', `${at}/duplicate`, {});
  const tracker = await send('POST', '/trackers', { name: mark, quiz_ids: [survey.id, wave.id] });
  const asked = { quiz_id: survey.id, answer_ids: [answer.id], dry_run: true };
  const erasure = await send('POST', '/erasures', asked);
  const link = await send('POST', `/exports/${job.id}/links`, { max_downloads: 1_000_000 });
  const hook = { url: `https://hooks.example.com/${mark}`, events: ['schedule.paused'] };
  const webhook = await send('POST', '/webhooks', hook);
  const delivery = await send('POST', `/webhooks/${webhook.id}/test`);
  const destination = await send('POST', '/destinations', {
    name: mark,
    kind: 's3',
    bucket: 'acme-surveys',
    region: 'eu-central-1',
    endpoint: 'https://s3.example.com',
    access_key_id: 'AKIAEXAMPLE',
    secret_access_key: mark,
  });
  const tested = await send('POST', `/destinations/${destination.id}/test`);
  return {
    survey: survey.id,
    virtualId: survey.virtual_id,
    question,
    folder,
    answer: answer.id,
    report: report.report_uuid,
    variable: variable.item.id,
    hiddenOption: hidden.item.id,
    questionHiddenOption: questionHidden.item.id,
    promoList: list.id,
    promoCode: codes.data[0].id,
    surveyWebhook: surveyWebhook.webhook.id,
    surveyLog: surveyLog.id,
    export: job.id,
    batch: batch.id,
    schedule: schedule.id,
    preset: preset.id,
    deckTemplate: deckTemplate.id,
    view: view.id,
    viewLink: viewLink.id,
    tracker: tracker.id,
    erasure: erasure.id,
    link: link.id,
    linkToken: new URL(link.url).pathname.slice('/s/'.length),
    webhook: webhook.id,
    delivery: delivery.id,
    destination: destination.id,
    destinationDelivery: tested.id,
    theme: 1,
  };
}

/** An owner may have so many schedules, webhooks, presets, templates, views, trackers and destinations, and whoever calls at random makes some. */
async function makeRoom(send: (method: string, path: string) => Promise<Json>): Promise<void> {
  for (const kind of ['/schedules', '/webhooks', '/presets', '/deck-templates', '/views', '/trackers', '/destinations']) {
    for (;;) {
      const { data } = await send('GET', `${kind}?limit=50`);
      if (data.length === 0) break;
      for (const { id } of data) await send('DELETE', `${kind}/${id}`);
    }
  }
}

/** What a hole in a path stands for, the longest beginning first; a route with a hole that is not here fails the tests. */
const holes: readonly [beginning: string, hole: string, thing: keyof Things][] = [
  ['/exports/', 'id', 'export'],
  ['/batches/', 'id', 'batch'],
  ['/links/', 'id', 'link'],
  ['/schedules/', 'id', 'schedule'],
  ['/presets/', 'id', 'preset'],
  ['/deck-templates/', 'id', 'deckTemplate'],
  ['/views/', 'id', 'view'],
  ['/views/', 'link_id', 'viewLink'],
  ['/trackers/', 'id', 'tracker'],
  ['/erasures/', 'id', 'erasure'],
  ['/webhooks/', 'id', 'webhook'],
  ['/webhooks/', 'delivery_id', 'delivery'],
  ['/destinations/', 'id', 'destination'],
  ['/destinations/', 'delivery_id', 'destinationDelivery'],
  ['/dictionaries/', 'quiz_id', 'survey'],
  ['/surveys/', 'quiz_id', 'survey'],
  ['/surveys/', 'id', 'answer'],
  ['/s/', 'token', 'linkToken'],
  ['/m/', 'token', 'linkToken'],
  ['/v3/themes/', 'id', 'theme'],
  ['/v3/quiz/{id}/variables/', 'item_id', 'variable'],
  ['/v3/quiz/{id}/hidden-options/', 'item_id', 'hiddenOption'],
  ['/v3/quiz/{id}/widgets-hidden/', 'item_id', 'questionHiddenOption'],
  ['/v3/quiz/', 'id', 'survey'],
  ['/v3/quiz/', 'answer_id', 'answer'],
  ['/v3/quiz/', 'report_uuid', 'report'],
  ['/v3/quiz/', 'theme_id', 'theme'],
  ['/v3/quiz/', 'webhook_id', 'surveyWebhook'],
  ['/v3/quiz/', 'log_id', 'surveyLog'],
  ['/v3/', 'list_id', 'promoList'],
  ['/v3/promo/codes/', 'code_id', 'promoCode'],
  ['/v3/public/files/', 'survey', 'survey'],
  ['/v3/public/files/', 'file', 'virtualId'],
  ['/v3/public/', 'virtual_id', 'virtualId'],
];

export function thingIn(path: string, hole: string): keyof Things {
  const found = holes.find(([beginning, name]) => path.startsWith(beginning) && name === hole);
  if (!found) throw new Error(`${path}: nobody has said what {${hole}} stands for`);
  return found[2];
}

/** A path with its holes filled. */
export function filledPath({ path }: Pick<Operation, 'path'>, fill: (thing: keyof Things) => string): string {
  return path.replace(/\{([^}]+)\}/g, (_, hole) => encodeURIComponent(fill(thingIn(path, hole))));
}

/** Members of queries and bodies that name a thing by its id. */
const members: Readonly<Record<string, keyof Things>> = {
  quiz_id: 'survey',
  preset_id: 'preset',
  view_id: 'view',
  tracker_id: 'tracker',
  destination_id: 'destination',
  folder_id: 'folder',
  list_id: 'promoList',
  widget_uuid: 'question',
  widget_id: 'question',
};
const listMembers: Readonly<Record<string, keyof Things>> = { quize_ids: 'survey', export_ids: 'export' };

/** A body in which every id is one of these things'. */
export function withIds(body: unknown, things: Things): unknown {
  if (Array.isArray(body)) return body.map((item) => withIds(item, things));
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const one = members[name];
      const list = listMembers[name];
      if (name === 'surveys') return [name, { ids: [things.survey] }];
      if (one) return [name, things[one]];
      return [name, list ? [things[list]] : withIds(value, things)];
    }),
  );
}

export function idOfMember(name: string, things: Things): string | undefined {
  const thing = members[name];
  return thing && String(things[thing]);
}
