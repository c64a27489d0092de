/** What a question's field is drawn from, and the small parts that most fields share. */
import type { Option, Question } from '../../questions/question-schema.ts';
import { attribute, type Html, html } from '../html/html.ts';
import type { PageWords } from '../page-words.ts';
import { shuffled } from '../seeded.ts';
import type { Values } from '../sitting.ts';

export interface FieldView {
  id: string;
  question: Question;
  values: Values;
  words: PageWords;
  /** What is wrong with the answer, in words for the respondent. */
  error: string | undefined;
  isRequired: boolean;
  /** For this question: 0 when its time is over; undefined where it has no limit. */
  secondsLeft: number | undefined;
  /** Where the page's script asks for a form to send a file by; undefined where files come with the page's own form. */
  sendsBy: string | undefined;
  /** Draws the same order for the same respondent. */
  seed: string;
}

export type Field = (view: FieldView) => Html;

export const titleId = (id: string) => `t-${id}`;
export const errorId = (id: string) => `e-${id}`;
const aboutId = (id: string) => `d-${id}`;

/** Ties a control to its question's title, description and error. `named`: what names it beside the title. */
export function described(view: FieldView, named = ''): Html {
  return html` aria-labelledby="${`${titleId(view.id)} ${named}`.trim()}"${about(view)}`;
}

/** Ties a control that has a name of its own to its question's description and error. */
export function about({ id, question, error }: FieldView): Html {
  const ties = [error !== undefined && errorId(id), hasDescription(question) && aboutId(id)].filter(Boolean);
  return html`${attribute('aria-describedby', ties.join(' ') || undefined)}${attribute('aria-invalid', error === undefined ? undefined : 'true')}`;
}

function hasDescription({ description, withDescription }: Question): boolean {
  return withDescription !== false && description !== undefined && description !== '';
}

export function descriptionOf(id: string, question: Question): Html | false {
  return (
    hasDescription(question) && html`<p class="about" id="${aboutId(id)}" dir="auto">${question.description ?? ''}</p>`
  );
}

export function hintOf(text: string): Html | false {
  return text !== '' && html`<p class="hint">${text}</p>`;
}

interface Tick {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  isChecked: boolean;
  label: string | Html;
  className?: string;
}

/** One thing to choose: the whole of it can be touched. */
export function tick({ type, name, value, isChecked, label, className = 'option' }: Tick): Html {
  return html`<label class="${className}"><input type="${type}" name="${name}" value="${value}"${attribute('checked', isChecked)}><span dir="auto">${label}</span></label>`;
}

/** With more options than this a list has a box of its own, and with the script a field to find one in it. */
const MOST_IN_SIGHT = 30;

export function findable({ words }: FieldView, count: number): Html {
  return attribute('data-find', count > MOST_IN_SIGHT && words.text('find_option'));
}

/** The options in the order of this respondent. */
export function ordered(options: readonly Option[], isRandom: boolean | undefined, seed: string): readonly Option[] {
  return isRandom === true ? shuffled(options, seed) : options;
}
