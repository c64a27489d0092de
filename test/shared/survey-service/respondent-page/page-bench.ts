/** The respondent's page on the bench of the survey service, and a browser without scripts: it keeps cookies and sends forms. */
import { createPageApp } from '../../../../shared/survey-service/respondent-page/page-app.ts';
import { opened, startSurveyBench } from '../survey-bench.ts';

export type PageBench = Awaited<ReturnType<typeof startPageBench>>;

export async function startPageBench() {
  const bench = await startSurveyBench();
  const opener = { open: async (text: string, owner: string) => opened(text, owner) };
  const makePage = (others: Partial<Parameters<typeof createPageApp>[0]> = {}) =>
    createPageApp({ ...bench.needs, opener, allowOwnerScripts: false, ...others });
  return { ...bench, page: makePage(), makePage };
}

interface Seen {
  status: number;
  text: string;
  headers: Headers;
}

type Fields = Record<string, string | string[] | Blob>;

/** Somebody in front of the page: their own address, agent and cookies. */
export function newRespondent(
  app: { request(path: string, init: RequestInit, env: object): Response | Promise<Response> },
  path: string,
  { agent = 'Mozilla/5.0', ip = '192.0.2.7' } = {},
) {
  let cookie = '';
  async function ask(address: string, init: RequestInit): Promise<Seen> {
    const headers = { accept: 'text/html', 'user-agent': agent, ...(cookie && { cookie }) };
    const env = { requestContext: { http: { sourceIp: ip } } };
    const response = await app.request(address, { ...init, headers }, env);
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = /max-age=0/i.test(set) ? '' : (set.split(';')[0] ?? '');
    const location = response.headers.get('location');
    if (response.status === 303 && location) return ask(location, { method: 'GET' });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }
  let last: Seen = { status: 0, text: '', headers: new Headers() };
  const remember = async (seen: Promise<Seen>) => {
    last = await seen;
    return last;
  };
  return {
    open: (query = '') => remember(ask(`${path}${query}`, { method: 'GET' })),
    /** Sends the form that was last seen, with these fields filled in. */
    send: (fields: Fields = {}, go = 'next') =>
      remember(ask(path, { method: 'POST', body: formOf(last.text, fields, go) })),
    draft: (fields: Fields) => ask(`${path}/draft`, { method: 'POST', body: formOf(last.text, fields, 'next') }),
    /** The form as it would be sent now. */
    form: (fields: Fields) => formOf(last.text, fields, 'next'),
    cookie: () => cookie,
    /** Comes as somebody new from the same place. */
    forget: () => {
      cookie = '';
    },
  };
}

function formOf(text: string, fields: Fields, go: string): FormData {
  const form = new FormData();
  for (const [, name = '', value = ''] of text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    form.set(name, value);
  }
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  }
  form.set('go', go);
  return form;
}

/** What a page says, without its markup. */
export function words(text: string): string {
  const [, body = ''] = text.split('<body>');
  return body
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
}
