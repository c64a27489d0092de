/**
 * The document around every screen, complete in one response. Its policy lets nothing run but our own script, which
 * carries a number drawn for this one response.
 */
import { randomBytes } from 'node:crypto';
import type { Theme } from '../../lifecycle/themes.ts';
import type { PageWords } from '../page-words.ts';
import { type Html, html, raw } from './html.ts';
import { playerOrigins } from './media.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { themeStyle } from './page-theme.ts';
import { timeScript } from './time-script.ts';
import { uploadScript } from './upload-script.ts';

/** Without what only its readers in the project need. */
const script = raw([pageScript, uploadScript, timeScript].join('').replace(/\n\s*(\/\/.*)?/g, '\n'));

export interface PageFrame {
  title: string;
  description: string;
  words: PageWords;
  theme: Theme;
  /** Address of a picture behind the page. */
  background?: string | undefined;
  hasCopyright: boolean;
  /** Code of the survey's owner, as it was saved; with any of it the page runs in a sandbox of its own. */
  scripts?: { head: string; body: string } | undefined;
  /** Another origin that the page's own script may send files to. */
  sendsTo?: string | undefined;
  /** The address that the browser is redirected to after some seconds. */
  refresh?: { seconds: number; url: string } | undefined;
}

export interface Page {
  markup: string;
  headers: Record<string, string>;
}

export function pageOf(frame: PageFrame, content: Html): Page {
  const nonce = randomBytes(16).toString('base64');
  const { title, description, words, theme, refresh, hasCopyright, scripts } = frame;
  const style = raw(`${themeStyle(theme)}${pageStyle}${backgroundStyle(frame.background)}`);
  const { markup } = html`<!doctype html>
<html lang="${words.language}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="theme-color" content="${theme.background_color}">
${description !== '' && html`<meta name="description" content="${description}">`}
${refresh && html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.url}">`}
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
${scripts && raw(scripts.head)}
</head>
<body>
${content}
${hasCopyright && html`<footer>${words.text('made_with')}</footer>`}
<script nonce="${nonce}">${script}</script>
${scripts && raw(scripts.body)}
</body>
</html>
`;
  return { markup, headers: pageHeaders(scripts ? sandboxed : closedTo(nonce, frame.sendsTo)) };
}

const always = ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"];

function closedTo(nonce: string, sendsTo = ''): string[] {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src https: http: data:',
    'media-src https: http:',
    `frame-src ${playerOrigins.join(' ')}`,
    `connect-src 'self' ${sendsTo}`.trim(),
    ...always,
  ];
}

/** Without an origin, an owner's code reads neither cookies nor the surveys of other owners on this one. */
const sandboxed: readonly string[] = [
  'sandbox allow-scripts allow-forms allow-popups allow-top-navigation-by-user-activation',
  "default-src 'self' https: http: data: 'unsafe-inline'",
  ...always,
];

function pageHeaders(policy: readonly string[]): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
  };
}

/** The address was parsed: it holds neither quotes nor angle brackets, only a backslash could end the text too late. */
function backgroundStyle(address: string | undefined): string {
  if (address === undefined) return '';
  return `body{background:var(--back) url("${address.replaceAll('\\', '%5C')}") center/cover fixed}main{background:color-mix(in srgb,var(--back) 92%,transparent);border-radius:1rem}`;
}
