/**
 * A small page, complete in one response: no script, no picture, no external font. The Content-Security-Policy allows the
 * one style by its hash, and all a page can do is post its form.
 */

import { createHash } from 'node:crypto';
import { escaped } from '../../http/escaped.ts';
import { linkPageStyle } from './link-page-style.ts';
import type { PageLanguage } from './page-language.ts';

/** `body` is HTML already. */
export function pageShell(language: PageLanguage, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${linkPageStyle}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const styleHash = createHash('sha256').update(linkPageStyle).digest('base64');

/** A browser applies the form's rule to its redirect too, so the files' own origin is listed as well. */
export function pageHeaders(filesOrigin?: string): Record<string, string> {
  const formTargets = ["'self'", ...(filesOrigin === undefined ? [] : [filesOrigin])].join(' ');
  return framedHeaders({ styleHash, formTargets, embedOn: [] });
}

/** The policy of a page with this one style, which these sites may show in a frame. */
export function framedHeaders({
  styleHash: hash = styleHash,
  formTargets = "'self'",
  embedOn,
}: {
  styleHash?: string;
  formTargets?: string;
  embedOn: readonly string[];
}): Record<string, string> {
  const ancestors = embedOn.length === 0 ? "'none'" : embedOn.join(' ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src 'sha256-${hash}'; form-action ${formTargets}; ` +
      `base-uri 'none'; frame-ancestors ${ancestors}`,
    // knows no list of sites
    ...(embedOn.length === 0 && { 'X-Frame-Options': 'DENY' }),
  };
}
