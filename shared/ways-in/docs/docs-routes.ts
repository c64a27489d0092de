/** `/docs`: the pages of the project, with a search, for readers of the dashboard and programs. They are static and public. */
import { join } from 'node:path/posix';
import { escaped } from '../../http/escaped.ts';
import type { ApiContext, PlainApi } from '../../http/middleware.ts';
import { Problem } from '../../problems/problem.ts';
import { copyScript } from './copy-script.ts';
import { docsStyle } from './docs-style.ts';
import { chaptersOf, titleOf } from './headings.ts';
import { framed, pageHtml } from './page-html.ts';
import { problemPage } from './problem-page.ts';
import { readPages } from './read-pages.ts';
import { createSearch } from './search-pages.ts';
import { addressOfPage, pageFiles, pageGroups } from './served-pages.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const problemsName = 'problems';
const names = new Map([...pageFiles].map(([name, file]) => [file, name]));

/** The pages speak of a server on the reader's own machine; `origin` is the one that is read from. */
export function addDocsRoutes(api: PlainApi, origin: string): void {
  let read: ReturnType<typeof served> | undefined;
  const docs = () => {
    read ??= served(origin);
    return read;
  };
  const send = (c: ApiContext, html: string) => {
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-cache');
    return c.html(html);
  };
  const sendPage = (c: ApiContext, name: string) => {
    const text = docs().pages.get(name);
    if (text === undefined) throw new Problem('not_found.path', { path: c.req.path });
    return send(
      c,
      pageHtml(text, (target) => addressFrom(pageFiles.get(name), target)),
    );
  };
  api.get('/docs', (c) => send(c, listHtml(docs().pages)));
  api.get('/docs/search', (c) => send(c, foundHtml(docs().search(c.req.query('q') ?? ''), c.req.query('q') ?? '')));
  api.get('/docs/style.css', (c) => sendText(c, 'text/css', docsStyle));
  api.get('/docs/page.js', (c) => sendText(c, 'text/javascript', copyScript));
  api.get('/docs/guides/:name', (c) => sendPage(c, `guides/${c.req.param('name')}`));
  api.get('/docs/:name', (c) => sendPage(c, c.req.param('name')));
}

function sendText(c: ApiContext, type: string, text: string): Response {
  c.header('Content-Type', type);
  c.header('Cache-Control', 'public, max-age=3600');
  return c.body(text);
}

function served(origin: string) {
  const written = [...readPages()].map(([name, text]): [string, string] => [name, spokenHere(text, origin)]);
  const pages = new Map([...written, [problemsName, problemPage()]]);
  return { pages, search: createSearch(pages) };
}

/** The way back to the project's own page leads nowhere here. */
function spokenHere(text: string, origin: string): string {
  return text.replace(/( ·)? \[The project\]\([^)]+\)/, '').replaceAll('http://127.0.0.1:3000', origin);
}

/** Where a link of a page leads; files that are not served here are named only. */
function addressFrom(file: string | undefined, target: string): string | undefined {
  if (/^(https?:\/\/|#)/.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const name = names.get(join(file ?? '', '..', path));
  if (name === undefined) return undefined;
  return `${addressOfPage(name)}${anchor === undefined ? '' : `#${anchor}`}`;
}

function listHtml(pages: ReadonlyMap<string, string>): string {
  const groups = pageGroups.map(({ title, pages: own }) => {
    const items = Object.keys(own).map((name) => entryHtml(name, pages.get(name) ?? ''));
    return `<h2>${escaped(title)}</h2>\n<ul>${items.join('\n')}</ul>`;
  });
  const reference = [
    '<li><a href="/docs/api">API reference</a>: every call, with its members and replies</li>',
    entryHtml(problemsName, pages.get(problemsName) ?? ''),
    '<li><a href="/openapi.json">openapi.json</a>: the same for programs that write clients</li>',
  ];
  return framed(
    'Documentation',
    `<h1>Documentation</h1>\n${groups.join('\n')}\n<h2>Look up</h2>\n<ul>${reference.join('\n')}</ul>`,
  );
}

/** A page opens by saying what it is for. */
function entryHtml(name: string, text: string): string {
  const [opening] = chaptersOf(text);
  const [about = ''] = (opening?.text ?? '').split(/(?<=[.!?])\s/);
  return `<li><a href="${addressOfPage(name)}">${escaped(titleOf(text))}</a>: ${escaped(about.replace(/\.$/, ''))}</li>`;
}

function foundHtml(found: ReturnType<ReturnType<typeof createSearch>>, query: string): string {
  const items = found.map(
    ({ title, heading, address, excerpt }) =>
      `<li><a href="${escaped(address)}">${escaped(heading === undefined ? title : `${title}: ${heading}`)}</a><br>${escaped(excerpt)}</li>`,
  );
  const none = `<p>Nothing was found. Try fewer words, or look through <a href="/docs">all pages</a>.</p>`;
  const list = items.length === 0 ? none : `<ol class="found">${items.join('\n')}</ol>`;
  return framed('Search', `<h1>Search</h1>\n${list}`, query.slice(0, 200));
}
