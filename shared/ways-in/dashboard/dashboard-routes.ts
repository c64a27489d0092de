/**
 * `/` and the files it names, all static and public: the reader's key stays in the browser. The
 * policy lets nothing run that is not one of these files, so that a text can never become code.
 */

import type { ApiContext, PlainApi } from '../../http/middleware.ts';
import { Problem } from '../../problems/problem.ts';
import { loadPage } from './load-page.ts';
import { iconSvg, type PageFacts, pageHtml } from './page-html.ts';

/** `filesOrigin`: where forms that upload a file go. */
type SiteFacts = Omit<PageFacts, 'script' | 'style'> & { filesOrigin?: string | undefined };

const policyWith = ({ hasOutbox, pageOrigin = '', filesOrigin = '' }: SiteFacts) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // the QR codes of surveys are pictures of the respondents' page
  `img-src 'self' ${pageOrigin}`.trim(),
  // templates go straight to the store of files
  `connect-src 'self' ${filesOrigin}`.trim(),
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // a mail is shown in a frame, and only where there are any
  ...(hasOutbox ? ["frame-src 'self'"] : []),
];

/** A year: another content has another name. */
const forGood = 'public, max-age=31536000, immutable';

export function addDashboardRoutes(api: PlainApi, facts: SiteFacts): void {
  api.get('/', async (c) => {
    const { script, style } = await loadPage();
    c.header('Content-Security-Policy', policyWith(facts).join('; '));
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Frame-Options', 'DENY');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    c.header('Cache-Control', 'no-cache');
    return c.html(pageHtml({ script, style, ...facts }));
  });
  api.get('/app/icon.svg', (c) => {
    c.header('Content-Type', 'image/svg+xml');
    c.header('Content-Security-Policy', "default-src 'none'");
    c.header('Cache-Control', 'public, max-age=86400');
    return c.body(iconSvg);
  });
  api.get('/app/:file', async (c) => sendFile(c, c.req.param('file')));
}

async function sendFile(c: ApiContext, name: string): Promise<Response> {
  const file = (await loadPage()).files.get(name);
  if (!file) throw new Problem('not_found.path', { path: c.req.path });
  const taken = c.req.header('accept-encoding') ?? '';
  const packed = /\bbr\b/.test(taken) ? 'br' : /\bgzip\b/.test(taken) ? 'gzip' : undefined;
  c.header('Content-Type', file.type);
  c.header('Cache-Control', forGood);
  c.header('Vary', 'Accept-Encoding');
  if (packed) c.header('Content-Encoding', packed);
  const bytes = { br: file.brotli, gzip: file.gzipped, plain: file.plain }[packed ?? 'plain'];
  return c.body(new Uint8Array(bytes), 200);
}
