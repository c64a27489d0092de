/**
 * `/s/{token}`, and `/m/{token}` of mails: the routes without a key. People get small pages, programs the one error shape, and a mere preview
 * (of a chat, or a HEAD) a page that does not count as a download.
 */
import { createRoute, z } from '@hono/zod-openapi';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ShipmentDeps } from '../../delivery/destinations/delivery-store.ts';
import { addressPrefix } from '../../delivery/links/address-prefix.ts';
import { type Link, never, type ResolveTarget, type SharedFile } from '../../delivery/links/link.ts';
import { linkPage } from '../../delivery/links/link-page.ts';
import { createLinkStore } from '../../delivery/links/link-store.ts';
import { pageLanguage } from '../../delivery/links/page-language.ts';
import { pageHeaders } from '../../delivery/links/page-shell.ts';
import { isPreview } from '../../delivery/links/preview-agent.ts';
import { type VisitDeps, type VisitResult, visitLink } from '../../delivery/links/visit-link.ts';
import { type Api, type ApiContext, type ApiEnv, createApi, problemResponses } from '../../http/create-api.ts';
import { createGuessCounter } from '../../http/guess-limit.ts';
import type { Files } from '../../ports.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import { addMailLinkRoutes } from './mail/mail-link-routes.ts';

/** The password somebody gives for a link: posted in a form or as JSON, or sent along as HTTP Basic by programs. */
const MOST_BYTES = 8 * 1024;
const bodySchema = z.object({ password: z.string().max(200).optional() });

/** Whatever the name of the user is. */
function basicPassword(authorization: string | undefined): string | undefined {
  const coded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (coded === undefined) return undefined;
  const [, ...password] = Buffer.from(coded, 'base64').toString().split(':');
  return password.join(':').slice(0, 200);
}

async function givenPassword(request: HonoRequest): Promise<string | undefined> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return undefined;
  if (bytes.byteLength > MOST_BYTES) throw new Problem('body_too_large.link_password', { mostBytes: MOST_BYTES });
  const type = request.header('content-type') ?? '';
  if (type.startsWith('multipart/')) {
    throw new Problem('unsupported_media_type.link_password');
  }
  const text = new TextDecoder().decode(bytes);
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const given = bodySchema.safeParse(isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text));
  if (!given.success) throw invalid('password', 'expected_text_up_to', { most: 200 });
  return given.data.password;
}

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
        'application/json': { schema: z.unknown() },
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
    const result = await visit(c, visits, password);
    if (result.outcome === 'same') return c.body(null, 304, etagOf(result.sha256));
    return result.outcome === 'file' ? toFile(c, result) : refuse(c, result, deps.filesOrigin);
  };
  api.openapi(visitRoute, (c) => answer(c, basicPassword(c.req.header('authorization'))));
  api.openapi(passwordRoute, async (c) => answer(c, await givenPassword(c.req)));
  addMailLinkRoutes(api, deps);
  return api;
}

/** The address alone opens it: nobody may learn it from here, and nobody may keep what it shows. */
const forHolders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept, Accept-Language, User-Agent');
};

function visit(c: ApiContext, deps: VisitDeps, password: string | undefined): Promise<VisitResult> {
  return visitLink(deps, {
    token: c.req.param('token') ?? '',
    password,
    has: /^(?:W\/)?"([0-9a-f]{64})"$/.exec(c.req.header('if-none-match') ?? '')?.[1],
    addressPrefix: addressPrefix(c.env?.requestContext?.http?.sourceIp),
    agent: c.req.header('user-agent') ?? '',
    isPreview: isPreview(c.req.method, (name) => c.req.header(name)),
  });
}

function toFile(c: ApiContext, { url, sha256 }: Extract<VisitResult, { outcome: 'file' }>): Response {
  if (sha256 !== undefined) c.header('ETag', etagOf(sha256).ETag);
  return c.redirect(url, c.req.method === 'POST' ? 303 : 302);
}

function etagOf(sha256: string) {
  return { ETag: `"${sha256}"` };
}

type Shown = Exclude<VisitResult, { outcome: 'file' | 'same' }>;

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

const pageStatuses: Record<Shown['outcome'], ContentfulStatusCode> = {
  preview: 200,
  password_required: 200,
  wrong_password: 401,
  pending: 503,
  failed: 410,
  paused: 409,
  expired: 410,
  used_up: 410,
  revoked: 410,
  unknown: 404,
  too_many: 429,
};

function problemOf(result: Shown): Problem {
  switch (result.outcome) {
    case 'unknown':
      return new Problem('not_found.shared_file');
    case 'pending': {
      const { retryAfterSeconds } = result;
      return new Problem('variant_pending', {}, { retryAfterSeconds });
    }
    case 'failed':
      return new Problem('variant_failed');
    case 'paused':
      return new Problem('link_paused');
    case 'expired':
      return new Problem('link_expired');
    case 'used_up':
      return new Problem('link_used_up');
    case 'revoked':
      return new Problem('link_revoked');
    case 'too_many': {
      const { retryAfterSeconds } = result;
      return new Problem('rate_limited.link_passwords', {}, { retryAfterSeconds });
    }
    case 'wrong_password':
      return new Problem('wrong_password.link');
    default:
      return new Problem('password_required.link');
  }
}
