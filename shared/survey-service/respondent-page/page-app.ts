/**
 * The respondent's page, an app on an origin of its own. A browser gets the page and sends its forms back; programs get
 * the JSON of the API. Every form is answered with a redirect, so that a reload sends nothing again.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiEnv } from '../../http/create-api.ts';
import { asProblem, createPlainApi, type PlainApi } from '../../http/middleware.ts';
import { Problem } from '../../problems/problem.ts';
import { senderOf, surveyByCode, wantsPage } from '../respondents/open-survey.ts';
import { publicSurvey } from '../respondents/public-survey.ts';
import { readSettings, type Settings } from '../surveys/settings.ts';
import { type Page, pageOf } from './html/page-shell.ts';
import { qrPng, qrSvg } from './html/qr-code.ts';
import { type SurveyPage, surveyPage } from './page-visit.ts';
import { previewPage } from './preview.ts';
import { readForm } from './read-form.ts';
import { refusalPage, strangerPage } from './refusals.ts';
import { addFileRoutes } from './sending/file-routes.ts';
import { type Shown, showPage } from './show-page.ts';
import type { SignInNeeds } from './sign-in.ts';
import { takeDraft, takeForm } from './take-form.ts';
import { readTicket, type Ticket, writeTicket } from './ticket.ts';

interface PageNeeds extends SignInNeeds {
  /** The page's own origin, without a trailing slash. */
  pageUrl: string;
  /** Whether scripts of owners run on the pages of their surveys. */
  allowOwnerScripts: boolean;
}

type PageContext = Context<ApiEnv, '/:code' | '/:code/draft'>;

const COOKIE = 'sitting';
const COOKIE_SECONDS = 7 * 24 * 3600;

export function createPageApp(needs: PageNeeds): PlainApi {
  const api = createPlainApi(needs.log);
  api.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'));
  api.get('/favicon.ico', (c) => c.body(null, 204));
  api.on(['GET', 'POST'], '/preview/:token', async (c) => {
    const read = async () => (c.req.method === 'POST' ? readForm(c) : undefined);
    return guarded(needs, c, async () => previewPage(needs, c.req.param('token'), await read()));
  });
  addFileRoutes(api, needs);
  api.get('/:code/qr.svg', async (c) => {
    const { address, settings } = await qrOf(needs, c.req.param('code'));
    return c.body(qrSvg(address, settings), 200, pictureHeaders(c, 'image/svg+xml'));
  });
  api.get('/:code/qr.png', async (c) => {
    const { address, settings } = await qrOf(needs, c.req.param('code'));
    return c.body(new Uint8Array(qrPng(address, settings)), 200, pictureHeaders(c, 'image/png'));
  });
  api.get('/:code', async (c) => {
    if (!wantsPage(c.req.header('accept'))) return c.json(await readAsProgram(needs, c), 200);
    return answered(needs, c, async (page) => {
      const ticket = await ticketIn(needs, page, getCookie(c, COOKIE));
      return showPage(needs, page, { ticket, sender: senderOf(c, undefined), query: new URL(c.req.url).searchParams });
    });
  });
  api.post('/:code', (c) =>
    answered(needs, c, async (page) => {
      const form = await readForm(c);
      const given = form.get('ticket');
      const ticket = await ticketIn(needs, page, typeof given === 'string' ? given : getCookie(c, COOKIE));
      return takeForm(needs, page, form, {
        ticket,
        sender: senderOf(c, undefined),
        query: new URL(c.req.url).searchParams,
      });
    }),
  );
  api.post('/:code/draft', async (c) => {
    const page = await surveyPage(needs, c.req.param('code'));
    const form = await readForm(c);
    const ticket = await ticketIn(needs, page, String(form.get('ticket') ?? ''));
    if (ticket) await takeDraft(needs, page, form, { ticket, sender: senderOf(c, undefined) });
    return c.body(null, 204);
  });
  return api;
}

/** Pages of other origins may show it; with `?download` it is a file. */
function pictureHeaders(c: Context<ApiEnv>, type: string): Record<string, string> {
  const name = c.req.path.split('/').at(-1);
  return {
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(c.req.query('download') !== undefined && { 'Content-Disposition': `attachment; filename="${name}"` }),
  };
}

async function qrOf(needs: PageNeeds, code: string) {
  const survey = await surveyByCode(needs, code);
  const settings = await readSettings(needs.records, survey.id);
  return { address: `${needs.pageUrl}/${survey.virtualId}`, settings };
}

function readAsProgram(needs: PageNeeds, c: PageContext) {
  const { request } = senderOf(c, c.req.header('x-survey-password'));
  return publicSurvey(needs, c.req.param('code'), request);
}

async function ticketIn(
  { records }: PageNeeds,
  { survey }: SurveyPage,
  text: string | undefined,
): Promise<Ticket | undefined> {
  return text === undefined || text === '' ? undefined : readTicket(records, survey.id, text);
}

/** The page of a survey, or a page that says why there is none. */
async function answered(
  needs: PageNeeds,
  c: PageContext,
  work: (page: SurveyPage) => Promise<Shown>,
): Promise<Response> {
  let page: SurveyPage | undefined;
  try {
    page = await surveyPage(needs, c.req.param('code'));
    return await sent(needs, c, page, await work(page));
  } catch (error) {
    return refused(needs, c, error, page);
  }
}

async function guarded(needs: PageNeeds, c: Context<ApiEnv>, work: () => Promise<Page>): Promise<Response> {
  try {
    return await respond(c, await work(), 200);
  } catch (error) {
    return refused(needs, c, error, undefined);
  }
}

async function refused(
  needs: PageNeeds,
  c: Context<ApiEnv>,
  error: unknown,
  page: SurveyPage | undefined,
): Promise<Response> {
  const problem = asProblem(error);
  if (!(error instanceof Problem)) needs.log.error('page failed', { requestId: c.get('requestId'), error });
  if (problem.retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.ceil(problem.retryAfterSeconds)));
  const refusal = page ? refusalPage(page, problem) : strangerPage(problem, c.req.header('accept-language'));
  return respond(c, refusal, problem.status);
}

async function sent(
  needs: PageNeeds,
  c: PageContext,
  { survey, settings }: SurveyPage,
  shown: Shown,
): Promise<Response> {
  const path = `/${survey.virtualId}`;
  const secure = needs.pageUrl.startsWith('https:');
  const cookie = { path, httpOnly: true, sameSite: 'Lax', secure, maxAge: COOKIE_SECONDS } as const;
  if (shown.ticket) setCookie(c, COOKIE, await writeTicket(needs.records, shown.ticket), cookie);
  if (shown.ticket === null) deleteCookie(c, COOKIE, { path, secure });
  // back to the address one came from: behind a proxy only the browser knows it
  if ('goTo' in shown) return c.redirect(shown.goTo, 303);
  const scripts = needs.allowOwnerScripts ? ownerScripts(settings) : undefined;
  const frame = { ...shown.frame, scripts, sendsTo: needs.uploads.boxOrigin };
  return respond(c, pageOf(frame, shown.content), shown.status ?? 200);
}

function ownerScripts(settings: Settings): { head: string; body: string } | undefined {
  const head = settings.scripts_in_head_enabled ? settings.scripts_in_head : '';
  const body = settings.scripts_in_body_enabled ? settings.scripts_in_body : '';
  return head === '' && body === '' ? undefined : { head, body };
}

/** Neither the HTTP API nor a function compresses responses, and phones with a weak signal wait for every kilobyte. */
async function respond(c: Context<ApiEnv>, { markup, headers }: Page, status: number): Promise<Response> {
  c.header('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) {
    return c.body(markup, status as ContentfulStatusCode, headers);
  }
  const packed = new Uint8Array(await packedAsync(markup));
  return c.body(packed, status as ContentfulStatusCode, { ...headers, 'Content-Encoding': 'gzip' });
}

const packedAsync = promisify(gzip);
