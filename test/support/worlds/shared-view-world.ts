/** A survey in memory that is shared as a live page: answers come and go, somebody looks, a worker looks after it. */
import { handleFiguresHint } from '../../../shared/exports/figures/read-survey.ts';
import { createOwnerCheck } from '../../../shared/exports/owner.ts';
import { handleSharedViewHint } from '../../../shared/exports/shared-views/refresh-view.ts';
import { sharedViewMessage } from '../../../shared/exports/shared-views/shared-view-work.ts';
import { viewLinkSchema } from '../../../shared/operations/view-links.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { createExportsApi } from '../../../shared/ways-in/http/exports-api.ts';
import { createViewPageApi } from '../../../shared/ways-in/view-page/view-page-api.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import { colourSurvey } from '../surveys/colour-survey.ts';
import { browser } from './api-world.ts';
import { alice, createWorld, plentyOfTime } from './export-world.ts';

export function createSharedViewWorld(all: Answer[]) {
  const world = createWorld(all, 200);
  const { deps, script, clock } = world;
  script.survey = async () => colourSurvey();
  const revoked = new Set<string>();
  const { holderOf } = deps.upstream;
  deps.upstream.holderOf = async (token) => {
    if (revoked.has(token)) throw new Problem('user_not_authenticated.no_key');
    return holderOf(token);
  };
  /** Whether workers are there to take messages. */
  const worker = { isAway: false };
  const take = async (message: unknown) => {
    if (worker.isAway) return;
    const handle = sharedViewMessage.safeParse(message).success ? handleSharedViewHint : handleFiguresHint;
    await handle(deps, message, plentyOfTime);
  };
  deps.figuresQueue = {
    send: take,
    sendMany: async (messages) => {
      for (const message of messages) await take(message);
    },
  };
  const callerOf = createOwnerCheck(deps.upstream, { of: async (secret) => secret }, deps.now);
  const exportsApi = createExportsApi({ ...deps, callerOf, allowLoopback: false, liveUpstream: undefined });
  const pages = createViewPageApi(deps);

  async function call(method: string, path: string, json?: unknown, token = alice.token): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return exportsApi.request(path, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) });
  }

  async function visit(url: string, init: RequestInit = {}, sourceIp = '203.0.113.7'): Promise<Response> {
    const { pathname, search } = new URL(url);
    const headers = { ...browser, ...init.headers };
    return pages.request(pathname + search, { ...init, headers }, { requestContext: { http: { sourceIp } } });
  }

  async function saveView(view: object = {}): Promise<string> {
    return Object(await expectStatus(await call('POST', '/views', { name: 'Colours', quiz_id: 7, ...view }), 201)).id;
  }

  async function share(view: object = {}, wanted: object = {}) {
    const id = await saveView(view);
    const link = viewLinkSchema.parse(await expectStatus(await call('POST', `/views/${id}/links`, wanted), 201));
    return { ...link, url: link.url ?? '' };
  }

  return {
    ...world,
    call,
    visit,
    saveView,
    share,
    revoked,
    worker,
    /** Minutes later somebody looks twice: what is new is counted for the second look. */
    async shownLater(url: string, minutes = 2): Promise<string> {
      clock.now += minutes * 60_000;
      await visit(url);
      return (await visit(url)).text();
    },
  };
}
