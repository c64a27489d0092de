/** Why somebody cannot answer, as a page. */
import { pageLanguage } from '../../delivery/links/page-language.ts';
import type { Problem } from '../../errors.ts';
import { type Page, pageOf } from './look/page-shell.ts';
import type { PageText } from './page-texts.ts';
import { type SurveyPage, themeOf } from './page-visit.ts';
import { createWords, type PageWords } from './page-words.ts';
import { messageScreen, passwordScreen } from './screens.ts';

const texts: Partial<Record<string, PageText>> = {
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

function refusalText({ code }: Problem, words: PageWords): string {
  const label = labels[code];
  return label === undefined ? words.text(texts[code] ?? 'failed') : words.label(label);
}

/** In the words and the colours of the survey. */
export function refusalPage({ words, frame, survey }: SurveyPage, problem: Problem): Page {
  if (problem.code === 'password_required') return pageOf(frame, passwordScreen(survey.name, words, undefined));
  if (problem.code === 'wrong_password') {
    return pageOf(frame, passwordScreen(survey.name, words, words.label('error_password')));
  }
  return pageOf(frame, messageScreen(refusalText(problem, words)));
}

/** Where there is no survey, in the reader's language. */
export function strangerPage(problem: Problem, acceptLanguage: string | undefined): Page {
  const words = createWords(pageLanguage(acceptLanguage, undefined), {}, '');
  const title = refusalText(problem, words);
  const frame = { title, description: '', words, theme: themeOf(null), hasCopyright: true };
  return pageOf(frame, messageScreen(title));
}
