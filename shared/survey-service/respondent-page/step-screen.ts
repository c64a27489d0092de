/** One step of a survey as a form: its questions, how far one has come, and the ways on and back. */
import { asksForAnswer } from '../questions/answer-values.ts';
import { isRequired } from '../respondents/submission.ts';
import type { Settings } from '../surveys/settings.ts';
import { renderQuestion } from './fields/render-question.ts';
import { attribute, type Html, html, minutes, raw } from './html/html.ts';
import { mediaOf } from './html/media.ts';
import type { PageWords } from './page-words.ts';
import type { Values } from './sitting.ts';
import type { Step } from './steps.ts';

interface StepView {
  /** Where the form goes. */
  path: string;
  title: string;
  ticket: string;
  seed: string;
  settings: Settings;
  words: PageWords;
  steps: readonly Step[];
  step: Step;
  values: Values;
  faults: ReadonlyMap<string, string>;
  secondsLeft: number | undefined;
  /** What is left of it for single questions; 0 when it is over. */
  times: ReadonlyMap<string, number>;
  /** What the button that sends the answers says. */
  submitLabel: string;
  /** To be solved before the answers are sent. */
  puzzle?: string | undefined;
  isCaptchaWrong?: boolean;
  isTooLong?: boolean;
  /** The fields of the other steps, where nothing is stored between steps. */
  carried?: readonly Html[];
  keepsNothing?: boolean;
  /** The page's script sends files directly. */
  sendsFiles?: boolean;
}

export function stepScreen(view: StepView): Html {
  const { path, ticket, step, settings } = view;
  const isWelcome = step.questions[0]?.question.type === 'welcome';
  const hasFiles = step.questions.some(({ question }) => question.type === 'file');
  const content = isWelcome ? welcome(view) : questions(view);
  return html`${topBar(view, isWelcome)}
<main><form class="survey" method="post" action="${path}" novalidate${attribute('data-draft', !view.keepsNothing && `${path}/draft`)}${attribute('data-sitting', !view.keepsNothing && view.seed)}${attribute('enctype', hasFiles && 'multipart/form-data')}${attribute('data-advance', advancesByItself(view))}${attribute('data-no-enter', !settings.auto_move_by_enter)}>
<input type="hidden" name="ticket" value="${ticket}"><input type="hidden" name="step" value="${step.id}">${view.carried}
${!settings.auto_move_by_enter && noEnter}
${content}
${captcha(view)}${offline(view)}${buttons(view)}
</form></main>`;
}

/** Enter presses the first button of a form; one that is switched off does nothing. */
const noEnter = raw('<button type="submit" disabled hidden></button>');

function topBar({ settings, words, steps, step, secondsLeft }: StepView, isWelcome: boolean): Html {
  const asking = steps.filter(({ questions: [first] }) => first?.question.type !== 'welcome');
  const place = asking.indexOf(step);
  const bar =
    asking.length > 1
      ? html`<progress max="${asking.length}" value="${place}" aria-label="${words.text('progress')}"></progress><span>${place + 1} ${words.label('label_of')} ${asking.length}</span>`
      : html`<progress max="1" value="0" data-fields aria-label="${words.text('progress')}"></progress>`;
  const clock =
    secondsLeft !== undefined &&
    html`<span>${words.label('label_time_left')}: <span role="timer" data-seconds="${secondsLeft}">${minutes(secondsLeft)}</span></span>`;
  const hasBar = settings.show_progressbar && !isWelcome;
  if (!hasBar && !clock) return html``;
  return html`<header class="top">${hasBar && bar}${clock}</header>`;
}

function welcome({ title, step, words }: StepView): Html {
  const question = step.questions[0]?.question;
  const shown = (question?.withTitle !== false && question?.title) || title;
  const hasText = question?.withDescription !== false && question?.description;
  return html`<div class="screen content">${mediaOf(question?.multimedia)?.markup}<h1 dir="auto">${shown}</h1>${hasText && html`<p class="about" dir="auto">${question?.description ?? ''}</p>`}
<div><button class="next" name="go" value="next">${question?.welcomeLabel || words.label('button_start')}</button></div></div>`;
}

function questions(view: StepView): Html {
  const { title, steps, step, settings, words, faults, times } = view;
  const isFirst = steps[0] === step;
  const hasWelcome = steps[0]?.questions[0]?.question.type === 'welcome';
  const drawn = step.questions.map(({ id, question, number }) =>
    renderQuestion(
      {
        id,
        question,
        words,
        values: view.values,
        seed: `${view.seed} ${id}`,
        error: faults.get(id),
        sendsBy: view.sendsFiles ? `${view.path}/files` : undefined,
        secondsLeft: times.get(id),
        isRequired: times.get(id) !== 0 && asksForAnswer(question) && isRequired(question.isRequired, settings),
      },
      settings.numeration ? number : undefined,
    ),
  );
  const heading = isFirst && !hasWelcome ? html`<h1 dir="auto">${title}</h1>` : html`<h1 class="unseen">${title}</h1>`;
  return html`${heading}${faults.size > 0 && faultList(view)}${view.isTooLong && html`<div class="faults" role="alert">${words.text('too_long')}</div>`}${drawn}`;
}

function faultList({ step, words, faults }: StepView): Html {
  const links = step.questions
    .filter(({ id }) => faults.has(id))
    .map(({ id, question }) => html`<li><a href="#f-${id}" dir="auto">${question.title || id}</a></li>`);
  return html`<div class="faults" role="alert">${words.text('check_answers')}${links.length > 1 && html`<ul>${links}</ul>`}</div>`;
}

/** Solved by the script while one fills in the form; without scripts there is no way to solve it. */
function captcha({ puzzle, isCaptchaWrong, words }: StepView): Html | false {
  if (puzzle === undefined) return false;
  return html`<div class="captcha"><input type="hidden" name="captcha" data-puzzle="${puzzle}"><p class="hint" role="status" data-busy="${words.text('captcha_busy')}" data-done="${words.text('captcha_done')}"></p><noscript><p class="error">${words.text('captcha_needs_script')}</p></noscript>${isCaptchaWrong && html`<p class="error" role="alert">${words.text('captcha_wrong')}</p>`}</div>`;
}

/** What the script says where there is no connection; what is typed is kept on the device. */
function offline({ words, keepsNothing }: StepView): Html | false {
  return !keepsNothing && html`<p class="lost" role="alert" data-offline="${words.text('offline')}" hidden></p>`;
}

/** The way on comes first: it is what Enter does. As long as a question is open that may stay so, it says that. */
function buttons(view: StepView): Html | false {
  const { settings, steps, step, words, submitLabel } = view;
  const place = steps.indexOf(step);
  if (step.questions[0]?.question.type === 'welcome') return false;
  const isLast = place === steps.length - 1;
  const mayGoBack = place > 0 && settings.show_navigate && !settings.block_jump_to_prev_widget;
  return html`<div class="buttons"><button class="next" name="go" value="next"${attribute('data-skip', !isLast && maySkip(view) && words.label('button_skip'))}>${isLast ? submitLabel : words.label('button_next')}</button>${mayGoBack && html`<button class="back" name="go" value="back">${words.label('button_back')}</button>`}</div>`;
}

function maySkip({ settings, step }: StepView): boolean {
  const [only, ...others] = step.questions;
  if (!settings.show_by_one || !only || others.length > 0) return false;
  return asksForAnswer(only.question) && !isRequired(only.question.isRequired, settings);
}

/** Without buttons, the choice of an answer is the way on; where nothing is chosen by one touch, the button stays. */
function advancesByItself({ settings, step, steps, times }: StepView): boolean {
  const [only, ...others] = step.questions;
  if (settings.show_navigate || !only || others.length > 0 || steps.at(-1) === step) return false;
  if (times.get(only.id) === 0) return false;
  const { type, choiceMultiple } = only.question;
  return type === 'yesno' || type === 'rating' || type === 'scale' || (type === 'choice' && choiceMultiple !== true);
}
