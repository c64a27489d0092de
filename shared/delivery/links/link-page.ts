/** The small pages of a link. */

import { escaped } from '../../http/escaped.ts';
import { type LinkPage, type LinkTexts, linkTexts } from './link-page-texts.ts';
import { livePageTexts } from './live-page-texts.ts';
import type { PageLanguage } from './page-language.ts';
import { pageShell } from './page-shell.ts';

interface PageContent {
  page: LinkPage;
  language: PageLanguage;
  /** It leads to a live page, and to no file. */
  isLive?: boolean;
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

export function linkPage({ page, language, isLive = false, file }: PageContent): string {
  const ofFiles = linkTexts[language];
  const { open, ...pages } = livePageTexts[language];
  const texts = isLive ? { ...ofFiles, download: open, pages: { ...ofFiles.pages, ...pages } } : ofFiles;
  const { title, text } = texts.pages[page];
  const shown = file ? fileHtml(file, texts, language) : '';
  return pageShell(language, title, shown + body(page, escaped(text), texts));
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
  const detail = [
    `<p class="file"><bdi>${escaped(name)}</bdi> <span>${shownSize(sizeBytes, texts, language)}</span></p>`,
    ...(sender === undefined ? [] : [`<p class="detail">${escaped(texts.from)} <bdi>${escaped(sender)}</bdi></p>`]),
    ...(expiresAt === undefined
      ? []
      : [`<p class="detail">${escaped(texts.until)} ${momentHtml(expiresAt, language)}</p>`]),
  ];
  return `<div class="shared">\n${detail.join('\n')}\n</div>\n`;
}

/** Days are written as in files: an English reader may be of any country. */
function momentHtml(moment: string, language: PageLanguage): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `<time datetime="${moment}">${escaped(format.format(Date.parse(moment)))} UTC</time>`;
}

function shownSize(sizeBytes: number, texts: LinkTexts, language: PageLanguage): string {
  const kilobytes = sizeBytes / 1024;
  const [amount, unit] = kilobytes < 1000 ? [kilobytes, texts.kilobytes] : [kilobytes / 1024, texts.megabytes];
  const digits = amount < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(Math.max(amount, 0.1))}&nbsp;${unit}`;
}
