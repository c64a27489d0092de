/** The small pages of a link. */
import { type LinkPage, type LinkTexts, linkTexts } from './link-page-texts.ts';
import type { PageLanguage } from './page-language.ts';
import { escaped, pageShell } from './page-shell.ts';

interface PageContent {
  page: LinkPage;
  language: PageLanguage;
  /** Shown only where no password protects it from the reader. */
  file?: { name: string; sizeBytes: number };
}

export function linkPage({ page, language, file }: PageContent): string {
  const texts = linkTexts[language];
  const { title, text } = texts.pages[page];
  const shown = file
    ? `<p class="file"><bdi>${escaped(file.name)}</bdi> <span>${shownSize(file.sizeBytes, texts, language)}</span></p>\n`
    : '';
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

function shownSize(sizeBytes: number, texts: LinkTexts, language: PageLanguage): string {
  const kilobytes = sizeBytes / 1024;
  const [amount, unit] = kilobytes < 1000 ? [kilobytes, texts.kilobytes] : [kilobytes / 1024, texts.megabytes];
  const digits = amount < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(Math.max(amount, 0.1))}&nbsp;${unit}`;
}
