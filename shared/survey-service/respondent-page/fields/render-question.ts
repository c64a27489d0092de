/** One question on the page: its title, what belongs to it, its field, and what is wrong with it. */
import type { QuestionType } from '../../questions/question-schema.ts';
import { attribute, type Html, html, minutes, nothing } from '../html/html.ts';
import { mediaOf } from '../html/media.ts';
import { safeHtml } from '../html/safe-html.ts';
import { choiceField, dropdownField, yesNoField } from './choice-field.ts';
import { descriptionOf, errorId, type Field, type FieldView, titleId } from './field-view.ts';
import { fileField } from './file-field.ts';
import { matrixField } from './matrix-field.ts';
import { momentField } from './moment-field.ts';
import { ratingField, scaleField, sliderField } from './number-fields.ts';
import { rankingField } from './ranking-field.ts';
import { emailField, inputField, phoneField } from './text-fields.ts';

const noField: Field = () => nothing;

const fields: Record<QuestionType, Field> = {
  welcome: noField,
  yesno: yesNoField,
  choice: choiceField,
  dropdown: dropdownField,
  ranking: rankingField,
  slider: sliderField,
  rating: ratingField,
  scale: scaleField,
  input: inputField,
  email: emailField,
  phone: phoneField,
  datetime: momentField,
  matrix: matrixField,
  message: noField,
  file: fileField,
  html: ({ question }) => html`<div class="own-markup">${safeHtml(question.htmlCode ?? '')}</div>`,
  submit: noField,
};

export function renderQuestion(view: FieldView, number: number | undefined): Html {
  const { id, question, error } = view;
  const media = mediaOf(question.multimedia);
  const body = html`${clockOf(view)}${descriptionOf(id, question)}${media?.place !== 'background' && media?.markup}${fields[question.type](view)}${error !== undefined && html`<p class="error" id="${errorId(id)}">${error}</p>`}`;
  const className = `question of-${question.type}${media ? ` media-${media.place}` : ''}${error === undefined ? '' : ' wrong'}`;
  if (fields[question.type] === noField || question.type === 'html') {
    const title = titleOf(view, undefined);
    return html`<section class="${className}" id="f-${id}">${title && html`<h2 dir="auto">${title}</h2>`}${body}</section>`;
  }
  const isClosed = view.secondsLeft === 0;
  return html`<fieldset class="${className}" id="f-${id}"${attribute('disabled', isClosed)}><legend id="${titleId(id)}" dir="auto">${titleOf(view, number) || unseenTitle(view)}${view.isRequired && mark(view)}</legend>${body}</fieldset>`;
}

/** It counts down in silence; the end of the time is announced once, when nothing else is being read aloud. */
function clockOf({ secondsLeft, words }: FieldView): Html | false {
  if (secondsLeft === undefined) return false;
  const over = words.text('question_time_over');
  if (secondsLeft === 0) return html`<p class="time">${over}</p>`;
  return html`<p class="time">${words.label('label_time_left')}: <span role="timer" aria-live="off" data-limit="${secondsLeft}">${minutes(secondsLeft)}</span></p><p class="time" role="status" tabindex="-1" data-over="${over}"></p>`;
}

function titleOf({ question, words }: FieldView, number: number | undefined): Html | false {
  const { title = '', withTitle } = question;
  const counted = number !== undefined && html`<span class="number">${number}</span>`;
  if (withTitle !== false && title !== '') return html`${counted}${title}`;
  return counted && html`${counted}${unseenTitle({ question, words })}`;
}

/** A question that hides its title keeps it for those who do not see the page. */
function unseenTitle({ question: { title }, words }: Pick<FieldView, 'question' | 'words'>): Html {
  return html`<span class="unseen">${title || words.label('label_question')}</span>`;
}

function mark({ words }: FieldView): Html {
  return html`<span class="required" title="${words.label('label_required')}"><span aria-hidden="true">*</span><span class="unseen">${words.label('label_required')}</span></span>`;
}
