/** Why somebody cannot answer, as a page. */
import { pageLanguage } from '../../delivery/links/page-language.ts';
import type { Problem } from '../../problems/problem.ts';
import { html } from './html/html.ts';
import { type Page, pageOf } from './html/page-shell.ts';
import type { PageText } from './page-texts.ts';
import { type SurveyPage, themeOf } from './page-visit.ts';
import { createWords, type PageWords } from './page-words.ts';
import { messageScreen, passwordScreen } from './screens.ts';

const texts: Partial<Record<string, PageText>> = {
  'rate_limited.submissions': 'too_many_submissions',
  quiz_not_found: 'not_found',
  not_found: 'not_found',
  survey_unpublished: 'not_published',
  survey_full: 'full',
  device_refused: 'device_refused',
  address_refused: 'address_refused',
  rate_limited: 'too_many_guesses',
  access_denied: 'sign_in_needed',
  survey_too_large: 'too_large',
};
const labels: Partial<Record<string, string>> = {
  survey_closed: 'message_closed',
  already_answered: 'message_already_answered',
};

function refusalText({ entry, code }: Problem, words: PageWords): string {
  const label = labels[code];
  return label === undefined ? words.text(texts[entry] ?? texts[code] ?? 'failed') : words.label(label);
}

/** The sitting is kept: its page leads back to it. */
function mayTryAgain({ entry, status }: Problem): boolean {
  return entry === 'rate_limited.submissions' || status >= 500;
}

/** In the words and the colours of the survey. */
export function refusalPage({ words, frame, survey }: SurveyPage, problem: Problem): Page {
  if (problem.code === 'password_required') return pageOf(frame, passwordScreen(survey.name, words, undefined));
  if (problem.code === 'wrong_password') {
    return pageOf(frame, passwordScreen(survey.name, words, words.label('error_password')));
  }
  const again = html`<a class="button" href="/${survey.virtualId}">${words.text('send_again')}</a>`;
  return pageOf(frame, messageScreen(refusalText(problem, words), mayTryAgain(problem) && again));
}

/** Where there is no survey, in the reader's language. */
export function strangerPage(problem: Problem, acceptLanguage: string | undefined): Page {
  const words = createWords(pageLanguage(acceptLanguage, undefined), {}, '');
  const title = refusalText(problem, words);
  const frame = { title, description: '', words, theme: themeOf(null), hasCopyright: true };
  return pageOf(frame, messageScreen(title));
}
