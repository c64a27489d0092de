/** `/docs/guides`: the guides as pages, for readers of the dashboard. They are static and public, and run no scripts. */

import type { ApiContext, PlainApi } from '../../http/middleware.ts';
import { Problem } from '../../problems/problem.ts';
import { guideHtml } from './guide-html.ts';
import { guideStyle } from './guide-style.ts';
import { readGuides } from './read-guides.ts';

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The list of all guides. */
const index = 'README';

/** The guides speak of a server on the reader's own machine; `origin` is the one that is read from. */
export function addGuideRoutes(api: PlainApi, origin: string): void {
  let guides: ReadonlyMap<string, string> | undefined;
  const send = (c: ApiContext, name: string) => {
    guides ??= readGuides();
    const text = guides.get(name);
    if (text === undefined) throw new Problem('not_found.path', { path: c.req.path });
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-cache');
    return c.html(guideHtml(served(text, origin), addressOf));
  };
  api.get('/docs/guides', (c) => send(c, index));
  api.get('/docs/guides/style.css', (c) => {
    c.header('Content-Type', 'text/css');
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(guideStyle);
  });
  api.get('/docs/guides/:name', (c) => send(c, c.req.param('name')));
}

/** The way back to the project's own pages leads nowhere here. */
function served(text: string, origin: string): string {
  return text.replace(/( ·)? \[The project\]\([^)]+\)/, '').replaceAll('http://127.0.0.1:3000', origin);
}

/** Where a link of a guide leads; pages that are not served here are named only. */
function addressOf(target: string): string | undefined {
  if (/^https?:\/\//.test(target)) return target;
  const [, name] = /^([\w-]+)\.md$/.exec(target) ?? [];
  if (name === index) return '/docs/guides';
  return name === undefined ? undefined : `/docs/guides/${name}`;
}
