/** The screens of the page other than its questions: the end, a password, and why one cannot answer. */
import type { Question } from '../questions/question-schema.ts';
import { descriptionOf } from './fields/field-view.ts';
import { type Html, html, raw } from './html/html.ts';
import { mediaOf, webAddress } from './html/media.ts';
import type { PageWords } from './page-words.ts';
import type { Sitting } from './sitting.ts';

export function messageScreen(message: string, more: Html | false = false): Html {
  return html`<main><div class="screen content" role="status"><h1>${message}</h1>${more}</div></main>`;
}

export function passwordScreen(title: string, words: PageWords, error: string | undefined): Html {
  return html`<main><div class="screen content"><h1 dir="auto">${title}</h1>
<form method="post" novalidate><label for="password">${words.label('label_password')}</label>
<input id="password" name="password" type="password" required maxlength="250" autocomplete="off" autofocus${error !== undefined && raw(' aria-invalid="true" aria-describedby="wrong"')}>
${error !== undefined && html`<p class="error" id="wrong" role="alert">${error}</p>`}
<button name="go" value="enter">${words.label('button_next')}</button></form></div></main>`;
}

interface EndView {
  /** The survey's own completion screen. */
  screen: Question | undefined;
  words: PageWords;
  sitting: Pick<Sitting, 'promoCode' | 'isScreenedOut'>;
  mayRestart: boolean;
}

const tickMark = raw(
  '<div class="done" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="M5 12.5l4.5 4.5L19 7.5"/></svg></div>',
);

export function endScreen({ screen, words, sitting, mayRestart }: EndView): Html {
  const { promoCode, isScreenedOut } = sitting;
  const own = screen && !isScreenedOut ? screen : undefined;
  const title = (own?.withTitle !== false && own?.title) || words.label('message_thanks');
  const onward = own && redirectOf(own);
  return html`<main data-ended><div class="screen content" role="status">${!isScreenedOut && tickMark}
<h1 dir="auto">${isScreenedOut ? words.text('screened_out') : title}</h1>
${own && descriptionOf('submit', own)}${own && mediaOf(own.multimedia)?.markup}
${promoCode !== null && html`<p>${words.label('label_promo_code')}</p><p class="code">${promoCode}</p>`}
${onward && html`<a class="button" href="${onward}" rel="noopener">${words.text('go_on')}</a>`}
${mayRestart && html`<form method="post"><button name="go" value="restart">${words.label('button_restart')}</button></form>`}
</div></main>`;
}

// assumed: v3 can switch a redirect off without showing where its address is kept
export function redirectOf({ redirectUrl }: Question): string | undefined {
  return webAddress(redirectUrl);
}
