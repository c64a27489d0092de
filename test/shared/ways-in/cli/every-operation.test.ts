/** Whatever the API can do has a command that does it, or a reason why not. Each is run until its call has arrived. */

import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { closeServer, listen } from '../../../../infra/local/listen.ts';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { allOperations } from '../../../../shared/operations/all-operations.ts';
import type { Operation } from '../../../../shared/operations/operation.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { exampleOf } from '../../../../shared/ways-in/openapi/example-of.ts';
import { runInProcess } from '../../../support/cli/cli-bench.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

/** By the operation: a line that does it. */
const lines: Readonly<Record<string, string>> = {
  create_export: 'export 1 -o a.csv',
  preview_export: 'export 1 --preview',
  list_exports: 'exports list',
  get_export: 'exports show exp_1',
  get_export_manifest: 'exports manifest exp_1',
  cancel_export: 'exports cancel exp_1',
  retry_export: 'exports retry exp_1',
  repeat_export: 'exports again exp_1',
  create_deck_upload: 'exports refresh exp_1 brand.pptx',
  refresh_export: 'exports refresh exp_1 brand.pptx',
  delete_export: 'exports delete exp_1 --yes',
  bundle_exports: 'exports bundle exp_1 exp_2 -o a.zip',
  create_batch: 'batch start --all --file a.csv --detach',
  list_batches: 'batch list',
  get_batch: 'batch watch bat_1',
  list_batch_exports: 'batch watch bat_1',
  retry_batch: 'batch retry bat_1',
  cancel_batch: 'batch cancel bat_1',
  delete_batch: 'batch delete bat_1 --yes',
  create_export_link: 'link create exp_1',
  create_batch_link: 'link create bat_1',
  create_schedule_link: 'link create sch_1',
  list_export_links: 'link list exp_1',
  list_batch_links: 'link list bat_1',
  list_schedule_links: 'link list sch_1',
  list_links: 'link list',
  list_link_downloads: 'link downloads lnk_1',
  confirm_link: 'link confirm lnk_1',
  revoke_link: 'link revoke lnk_1',
  create_schedule: 'schedule create --name Mondays --cron 0_6_*_*_1 --all --file a.csv',
  list_schedules: 'schedule list',
  get_schedule: 'schedule show sch_1',
  update_schedule: 'schedule pause sch_1',
  delete_schedule: 'schedule delete sch_1 --yes',
  run_schedule: 'schedule run sch_1',
  list_schedule_runs: 'schedule runs sch_1',
  erase_person: 'erase --email anna@example.org --yes',
  list_erasures: 'erasures list',
  get_erasure: 'erasures show era_1',
  create_webhook: 'webhooks create https://hooks.example.com/x',
  list_webhooks: 'webhooks list',
  get_webhook: 'webhooks show wh_1',
  update_webhook: 'webhooks edit wh_1 --enabled',
  delete_webhook: 'webhooks delete wh_1 --yes',
  rotate_webhook_secret: 'webhooks rotate wh_1',
  test_webhook: 'webhooks test wh_1',
  list_webhook_deliveries: 'webhooks deliveries wh_1',
  redeliver_webhook: 'webhooks redeliver wh_1 msg_1',
  create_destination: 'destination create --email ada@example.org',
  list_destinations: 'destination list',
  get_destination: 'destination show dst_1',
  update_destination: 'destination edit dst_1 --email ada@example.org',
  delete_destination: 'destination delete dst_1 --yes',
  test_destination: 'destination test dst_1',
  resume_address: 'destination resume dst_1 ada@example.org',
  list_destination_deliveries: 'destination deliveries dst_1',
  redeliver_files: 'destination redeliver dst_1 dlv_1',
  create_preset: 'preset create Ours',
  list_presets: 'preset list',
  get_preset: 'preset show pre_1',
  update_preset: 'preset edit pre_1 --country GB --minimum-base 10',
  delete_preset: 'preset delete pre_1 --yes',
  create_deck_template: 'deck-templates add brand.pptx',
  list_deck_templates: 'deck-templates list',
  get_deck_template: 'deck-templates show tpl_1',
  delete_deck_template: 'deck-templates delete tpl_1 --yes',
  create_view: 'view create Ours --survey 1 --country GB',
  list_views: 'view list',
  get_view: 'view show vie_1',
  update_view: 'view edit vie_1 --country GB',
  delete_view: 'view delete vie_1 --yes',
  create_view_link: 'view share vie_1',
  list_view_links: 'view links vie_1',
  update_view_link: 'view edit-link vie_1 lnk_1 --expires never',
  revoke_view_link: 'view revoke-link vie_1 lnk_1',
  create_tracker: 'tracker create Ours --surveys 1,2',
  list_trackers: 'tracker list',
  get_tracker: 'tracker show trk_1',
  match_tracker: 'tracker match trk_1',
  update_tracker: 'tracker edit trk_1 --name Ours',
  delete_tracker: 'tracker delete trk_1 --yes',
  query_figures: 'figures 1 --country GB',
  get_facets: 'facets 1',
  search_texts: 'texts 1 coffee --country GB',
  list_answers: 'answers list 1 coffee --country GB --limit 5',
  get_answer: 'answers show 1 900',
  change_answers: 'answers tag 1 900,899 --tag urgent',
  reveal_answers: 'answers reveal 1 900',
  list_reveals: 'reveals',
  get_dictionary: 'dictionary 1',
  get_account: 'account',
};

const withoutCommand: Readonly<Record<string, string>> = {
  list_surveys: '`surveys` asks the survey service itself, so that it also works where no pipeline runs',
  get_survey_activity: 'the list of the dashboard draws it; `figures` tells the days of answers',
  get_survey: '`surveys` shows the number of answers of each, from the survey service too',
};

/** What an answer must say so that the command goes on: most examples are of something that waits. */
const reported: Readonly<Record<string, object>> = {
  create_deck_upload: {
    get upload() {
      return { url: `${url}${STORE}`, fields: {}, expires_at: '2026-03-02T06:00:00.000Z' };
    },
  },
  get_batch: {
    status: 'partial',
    filters: filtersSchema.parse({}),
    options: { ...optionsSchema.parse({}), lang: null },
    bundle: null,
    merge: null,
    merged: [],
    warnings: [],
  },
  get_view: { quiz_ids: [1, 2], filters: { device: ['mobile'] }, options: { report: { banner: [['country']] } } },
  get_preset: {
    outputs: [{ content: 'answers', format: 'csv' }],
    filters: filtersSchema.parse({ device: ['mobile'] }),
    options: optionsSchema.parse({ privacy: { personal: 'remove' } }),
  },
};

/** Takes whatever is sent to it. */
const STORE = '/store';

const operations: readonly Operation[] = allOperations;
const isAt = ({ method, path }: Operation, asked: { method: string; path: string }) =>
  method === asked.method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked.path);

function answerOf({ name, reply }: Operation): unknown {
  if (!('schema' in reply)) return undefined;
  const schema = z.toJSONSchema(reply.schema, { io: 'output', unrepresentable: 'any' });
  const find = (reference: string) => schema.$defs?.[reference.split('/').at(-1) ?? ''];
  return { ...Object(exampleOf(schema, { find })), ...reported[name] };
}

let url: string;
let folder: string;
let onCall: (name: string, body: unknown) => void = () => {};
const server = createServer(async (request, response) => {
  const chunks = await Array.fromAsync(request, String);
  if (request.url === STORE) return void response.writeHead(204).end();
  const asked = { method: (request.method ?? '').toLowerCase(), path: (request.url ?? '').split('?')[0] ?? '' };
  // `/exports/bundle` stands before `/exports/{id}` in no list, so the one with fewer places is meant
  const [found] = operations.filter((one) => isAt(one, asked)).toSorted((a, b) => placesOf(a) - placesOf(b));
  const answer = found && answerOf(found);
  response.writeHead(found?.reply.status ?? 404, { 'content-type': 'application/json' });
  response.end(answer === undefined ? '' : JSON.stringify(answer));
  if (found) onCall(found.name, chunks.length > 0 ? JSON.parse(chunks.join('')) : undefined);
});
const placesOf = ({ path }: Operation) => path.split('{').length;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, 'brand.pptx'), 'PK');
  url = (await listen(server, 0)).url;
});
afterAll(async () => {
  await closeServer(server);
  await rm(folder, { recursive: true });
});

/** The bodies of the operation that the line sends; the command is stopped once it was called. */
async function sentBy(line: string, wanted: string): Promise<{ bodies: unknown[]; stderr: string }> {
  const stopping = new AbortController();
  const bodies: unknown[] = [];
  onCall = (name, body) => {
    if (name !== wanted) return;
    bodies.push(body);
    stopping.abort();
  };
  const env = { SURVEY_EXPORTS_URL: url, SURVEY_API_TOKEN: '1|key' };
  const words = line.split(' ').map((word) => (word.includes('*') ? word.replaceAll('_', ' ') : word));
  const { stderr } = await runInProcess(words, { env, folder, stop: stopping.signal });
  return { bodies, stderr };
}

it('every operation has a line or a reason, and nothing else has', () => {
  const named = [...Object.keys(lines), ...Object.keys(withoutCommand)];
  expect(named.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

it.each(Object.entries(lines))('%s is done by: %s', async (name, line) => {
  const { bodies, stderr } = await sentBy(line, name);
  expect(bodies, stderr).not.toEqual([]);
});

it.each([
  [
    'update_webhook',
    'webhooks edit wh_1 --no-enabled --events export.ready',
    { enabled: false, events: ['export.ready'] },
  ],
  ['update_webhook', 'webhooks edit wh_1 --url https://hooks.example.com/y', { url: 'https://hooks.example.com/y' }],
  ['update_destination', 'destination edit dst_1 --name Lake --prefix a/b', { name: 'Lake', prefix: 'a/b' }],
  [
    'update_preset',
    'preset edit pre_1 --name Theirs --file a.xlsx',
    { name: 'Theirs', outputs: [{ content: 'answers', format: 'xlsx' }] },
  ],
  ['bundle_exports', 'exports bundle exp_1 exp_2 --name March', { export_ids: ['exp_1', 'exp_2'], name: 'March' }],
])('%s gets only what was named: %s', async (name, line, body) => {
  const { bodies, stderr } = await sentBy(line, name);
  expect(bodies, stderr).toEqual([body]);
});

it('a preset keeps what its flags do not name', async () => {
  const { bodies } = await sentBy('preset edit pre_1 --country GB --minimum-base 10', 'update_preset');
  expect(bodies).toMatchObject([
    {
      filters: { country: ['GB'], device: ['mobile'] },
      options: { privacy: { personal: 'remove', minimum_base: 10 } },
    },
  ]);
});

it.each(['webhooks edit wh_1', 'destination edit dst_1', 'preset edit pre_1'])('%s alone is refused', async (line) => {
  const { stderr } = await sentBy(line, 'update_webhook');
  expect(stderr).toMatch(/^survey-exports: Nothing would change\. Give a flag such as --/);
});
