/**
 * The small pages of a link, complete in one response: no script, no picture, no external font. The
 * Content-Security-Policy allows the one style by its hash, and all a page can do is post its form.
 */
import { createHash } from 'node:crypto';
import { linkPageStyle } from './link-page-style.ts';
import { type LinkPage, type LinkTexts, linkTexts } from './link-page-texts.ts';
import type { PageLanguage } from './page-language.ts';

interface PageContent {
  page: LinkPage;
  language: PageLanguage;
  file?: ShownFile;
}

/** So that the reader knows what it is and whom to ask. */
interface ShownFile {
  name: string;
  sizeBytes: number;
  sender: string | undefined;
  /** When the link ends; undefined: when it is revoked. */
  expiresAt: string | undefined;
}

export function linkPage({ page, language, file }: PageContent): string {
  const texts = linkTexts[language];
  const { title, text } = texts.pages[page];
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
${file ? fileHtml(file, texts, language) : ''}${body(page, escaped(text), texts)}
</main>
</body>
</html>
`;
}

function body(page: LinkPage, text: string, texts: LinkTexts): string {
  if (page === 'preview') {
    return `<p>${text}</p>\n<form method="post"><button>${escaped(texts.download)}</button></form>`;
  }
  if (page !== 'password_required' && page !== 'wrong_password') return `<p>${text}</p>`;
  const isWrong = page === 'wrong_password';
  return `<form method="post">
<p id="hint"${isWrong ? ' class="wrong" role="alert"' : ''}>${text}</p>
<label for="password">${escaped(texts.password)}</label>
<input id="password" name="password" type="password" required maxlength="200" autocomplete="off" autofocus aria-describedby="hint"${isWrong ? ' aria-invalid="true"' : ''}>
<button>${escaped(texts.download)}</button>
</form>`;
}

function fileHtml({ name, sizeBytes, sender, expiresAt }: ShownFile, texts: LinkTexts, language: PageLanguage): string {
  const told = [
    `<p class="file"><bdi>${escaped(name)}</bdi> <span>${shownSize(sizeBytes, texts, language)}</span></p>`,
    ...(sender === undefined ? [] : [`<p class="told">${escaped(texts.from)} <bdi>${escaped(sender)}</bdi></p>`]),
    ...(expiresAt === undefined
      ? []
      : [`<p class="told">${escaped(texts.until)} ${momentHtml(expiresAt, language)}</p>`]),
  ];
  return `<div class="shared">\n${told.join('\n')}\n</div>\n`;
}

function momentHtml(moment: string, language: PageLanguage): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `<time datetime="${moment}">${escaped(format.format(Date.parse(moment)))} UTC</time>`;
}

function shownSize(sizeBytes: number, texts: LinkTexts, language: PageLanguage): string {
  const kilobytes = sizeBytes / 1024;
  const [amount, unit] = kilobytes < 1000 ? [kilobytes, texts.kilobytes] : [kilobytes / 1024, texts.megabytes];
  const digits = amount < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(Math.max(amount, 0.1))}&nbsp;${unit}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const styleHash = createHash('sha256').update(linkPageStyle).digest('base64');

/** A browser applies the form's rule to its redirect too, so the files' own origin is listed as well. */
export function linkPageHeaders(filesOrigin: string | undefined): Record<string, string> {
  const formTargets = ["'self'", ...(filesOrigin === undefined ? [] : [filesOrigin])].join(' ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formTargets}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
  };
}
