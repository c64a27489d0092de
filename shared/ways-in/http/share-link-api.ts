/**
 * `/s/{token}`, and `/m/{token}` of mails: the routes without a key. People get small pages, programs the one error shape, and a mere preview
 * of a chat a page. Neither that nor a program's HEAD counts as a download.
 */
import { createRoute, z } from '@hono/zod-openapi';
import type { ShipmentDeps } from '../../delivery/destinations/delivery-store.ts';
import { addressPrefix } from '../../delivery/links/address-prefix.ts';
import { type Link, never, type ResolveTarget, type SharedFile } from '../../delivery/links/link.ts';
import { linkPage } from '../../delivery/links/link-page.ts';
import { createLinkStore } from '../../delivery/links/link-store.ts';
import { pageLanguage } from '../../delivery/links/page-language.ts';
import { pageHeaders } from '../../delivery/links/page-shell.ts';
import { isMeasuring, isPreview } from '../../delivery/links/preview-agent.ts';
import { type VisitDeps, type VisitResult, visitLink } from '../../delivery/links/visit-link.ts';
import { type Api, type ApiContext, createApi, problemResponses } from '../../http/create-api.ts';
import { createGuessCounter } from '../../http/guess-limit.ts';
import { rateLimitHeaders } from '../../http/rate-limit-headers.ts';
import type { Files } from '../../ports.ts';
import type { Room } from '../../problems/problem.ts';
import { basicPassword, forHolders, givenPassword, pageStatuses, problemOf } from './link-visits.ts';
import { addMailLinkRoutes } from './mail/mail-link-routes.ts';

export interface ShareLinkDeps extends ShipmentDeps {
  files: Files;
  /** Where addresses of files lead: a page's form may be sent on to there and nowhere else. */
  filesOrigin: string;
  resolveTarget: ResolveTarget;
}

const params = z.object({ token: z.string().max(200) });
const page = { 'text/html': { schema: z.string() } };
const tags = ['Share links'];
const responses = {
  200: {
    description: 'A page: for previews that only look, and for a browser that must ask for a password',
    content: page,
  },
  ...problemResponses(401, 404, 410, 413, 415, 429, 503),
};
const visitRoute = createRoute({
  method: 'get',
  path: '/s/{token}',
  tags,
  summary: 'The shared file',
  request: { params },
  responses: {
    302: { description: '`Location` is the file, for at most one minute' },
    304: { description: 'It is still the file that `If-None-Match` names' },
    ...responses,
  },
});
const passwordRoute = createRoute({
  method: 'post',
  path: '/s/{token}',
  tags,
  summary: 'The shared file, with its password',
  request: {
    params,
    // read by hand: a form and JSON are both welcome, and so is nothing
    body: {
      required: false,
      content: {
        'application/x-www-form-urlencoded': { schema: z.looseObject({}) },
        'application/json': { schema: z.unknown().openapi({ type: 'object', example: { password: 'tulips' } }) },
      },
    },
  },
  responses: { 303: { description: '`Location` is the file, for at most one minute' }, ...responses },
});

export function createShareLinkApi(deps: ShareLinkDeps): Api {
  const api = createApi(deps.log);
  const visits: VisitDeps = {
    ...deps,
    links: createLinkStore(deps.records, deps.now),
    guesses: createGuessCounter(deps.records, deps.now),
  };
  for (const path of ['/s/*', '/m/*']) api.use(path, forHolders);
  const answer = async (c: ApiContext, password: string | undefined) => {
    const result = await visit(c, { ...visits, seeRoom: (room) => showRoom(c, room) }, password);
    if (result.outcome === 'same') return c.body(null, 304, etagOf(result.sha256));
    if (result.outcome === 'measured') return measured(c, result.file);
    return result.outcome === 'file' ? toFile(c, result) : refuse(c, result, deps.filesOrigin);
  };
  api.openapi(visitRoute, (c) => answer(c, basicPassword(c.req.header('authorization'))));
  api.openapi(passwordRoute, async (c) => answer(c, await givenPassword(c.req)));
  addMailLinkRoutes(api, deps);
  return api;
}

function showRoom(c: ApiContext, room: Room): void {
  for (const [name, value] of rateLimitHeaders(room)) c.header(name, value);
}

function visit(c: ApiContext, deps: VisitDeps, password: string | undefined): Promise<VisitResult> {
  return visitLink(deps, {
    token: c.req.param('token') ?? '',
    password,
    has: /^(?:W\/)?"([0-9a-f]{64})"$/.exec(c.req.header('if-none-match') ?? '')?.[1],
    addressPrefix: addressPrefix(c.env?.requestContext?.http?.sourceIp),
    agent: c.req.header('user-agent') ?? '',
    isPreview: isPreview(c.req.method, (name) => c.req.header(name)),
    isMeasuring: isMeasuring(c.req.method, (name) => c.req.header(name)),
  });
}

function toFile(c: ApiContext, { url, sha256 }: Extract<VisitResult, { outcome: 'file' }>): Response {
  if (sha256 !== undefined) c.header('ETag', etagOf(sha256).ETag);
  return c.redirect(url, c.req.method === 'POST' ? 303 : 302);
}

/** The bytes themselves are asked for with GET, which leads to a store that understands `Range`. */
function measured(c: ApiContext, { sizeBytes, sha256, contentType, disposition }: SharedFile): Response {
  c.header('Content-Type', contentType);
  c.header('Content-Length', String(sizeBytes));
  c.header('Content-Disposition', disposition);
  c.header('Accept-Ranges', 'bytes');
  if (sha256) c.header('ETag', etagOf(sha256).ETag);
  return c.body(null, 200);
}

function etagOf(sha256: string) {
  return { ETag: `"${sha256}"` };
}

type Shown = Exclude<VisitResult, { outcome: 'file' | 'same' | 'measured' }>;

const asksForPassword = new Set<Shown['outcome']>(['password_required', 'wrong_password']);

/** A page for people; programs get a problem. */
function refuse(c: ApiContext, result: Shown, filesOrigin: string): Response {
  const wantsPage = result.outcome === 'preview' || /\btext\/html\b/i.test(c.req.header('accept') ?? '');
  // a browser asks with a page, a program with the name and password it was given
  if (!wantsPage && asksForPassword.has(result.outcome)) c.header('WWW-Authenticate', 'Basic realm="shared file"');
  if (!wantsPage) throw problemOf(result);
  if ('retryAfterSeconds' in result) c.header('Retry-After', String(result.retryAfterSeconds));
  return showPage(c, result, filesOrigin);
}

function showPage(c: ApiContext, result: Shown, filesOrigin: string): Response {
  const file = 'file' in result ? result.file : undefined;
  const link = 'link' in result ? result.link : undefined;
  const isLooking = result.outcome === 'preview';
  const html = linkPage({
    page: result.outcome,
    language: pageLanguage(c.req.header('accept-language'), link?.language),
    // a chat that looks at a link shows what it sees to everybody
    ...(file && link && !(isLooking && link.password) && { file: shownFile(file, link) }),
  });
  return c.body(html, pageStatuses[result.outcome], pageHeaders(file && filesOrigin));
}

function shownFile({ name, sizeBytes }: SharedFile, { sender, expiresAt }: Link) {
  return { name, sizeBytes, sender, expiresAt: expiresAt === never ? undefined : expiresAt };
}
