/**
 * `/v/{token}`: shared views, for whoever holds their address. Nothing in a request but the token, the password and the
 * reader's language has any effect on what is shown.
 */
import { addressPrefix } from '../../delivery/links/address-prefix.ts';
import { linkPage } from '../../delivery/links/link-page.ts';
import { createLinkStore } from '../../delivery/links/link-store.ts';
import { pageLanguage } from '../../delivery/links/page-language.ts';
import { framedHeaders } from '../../delivery/links/page-shell.ts';
import { isPreview } from '../../delivery/links/preview-agent.ts';
import { readSharedView, type SharedViewDeps } from '../../exports/shared-views/shared-view-work.ts';
import { type ViewVisitResult, type VisitViewDeps, visitView } from '../../exports/shared-views/visit-view.ts';
import { createGuessCounter } from '../../http/guess-limit.ts';
import { type ApiContext, createPlainApi, type PlainApi } from '../../http/middleware.ts';
import { basicPassword, forHolders, givenPassword, pageStatuses } from '../http/link-visits.ts';
import { type ViewPage, viewPage } from './view-page.ts';

export function createViewPageApi(deps: SharedViewDeps): PlainApi {
  const api = createPlainApi(deps.log);
  const visits: VisitViewDeps = {
    ...deps,
    links: createLinkStore(deps.records, deps.now),
    guesses: createGuessCounter(deps.records, deps.now),
  };
  const pages = createPageCache();
  api.use('/v/*', forHolders);
  api.get('/v/:token', (c) => answer(c, visits, pages, basicPassword(c.req.header('authorization'))));
  api.post('/v/:token', async (c) => answer(c, visits, pages, await givenPassword(c.req)));
  return api;
}

async function answer(
  c: ApiContext,
  deps: VisitViewDeps,
  pages: PageCache,
  password: string | undefined,
): Promise<Response> {
  const result = await visitView(deps, {
    token: c.req.param('token') ?? '',
    password,
    addressPrefix: addressPrefix(c.env?.requestContext?.http?.sourceIp),
    agent: c.req.header('user-agent') ?? '',
    isPreview: c.req.method === 'HEAD' || isPreview(c.req.method, (name) => c.req.header(name)),
  });
  return result.outcome === 'view' ? showView(c, pages, result) : refuse(c, deps, result);
}

function showView(c: ApiContext, pages: PageCache, shown: Extract<ViewVisitResult, { outcome: 'view' }>): Response {
  const { link, shared, state } = shown;
  const language = pageLanguage(c.req.header('accept-language'), state.language);
  const about = { language, sender: link.sender, minimumBase: shared.minimumBase };
  const key = JSON.stringify([shared.published?.fileKey, about]);
  const { html, styleHash } = pages.get(key, () => viewPage(state, about));
  return c.body(html, 200, framedHeaders({ styleHash, embedOn: shared.embedOn }));
}

/** A page that only waits opens automatically. */
async function refuse(
  c: ApiContext,
  deps: VisitViewDeps,
  result: Exclude<ViewVisitResult, { outcome: 'view' }>,
): Promise<Response> {
  const link = 'link' in result ? result.link : undefined;
  if ('retryAfterSeconds' in result) {
    c.header('Retry-After', String(result.retryAfterSeconds));
    if (result.outcome === 'pending') c.header('Refresh', String(result.retryAfterSeconds));
  }
  const language = pageLanguage(c.req.header('accept-language'), link?.language);
  const shared = link && (await readSharedView(deps, link));
  const html = linkPage({ page: result.outcome, language, isLive: true });
  return c.body(html, pageStatuses[result.outcome], framedHeaders({ embedOn: shared?.embedOn ?? [] }));
}

/** Pages that have just been made: many look at the same one. */
const MOST_KEPT = 16;

interface PageCache {
  get(key: string, make: () => ViewPage): ViewPage;
}

function createPageCache(): PageCache {
  const kept = new Map<string, ViewPage>();
  return {
    get(key, make) {
      const page = kept.get(key) ?? make();
      kept.delete(key);
      kept.set(key, page);
      const [oldest = ''] = kept.keys();
      if (kept.size > MOST_KEPT) kept.delete(oldest);
      return page;
    },
  };
}
