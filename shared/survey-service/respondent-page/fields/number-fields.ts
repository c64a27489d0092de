/** Questions whose answer is a number: figures in a row, a scale, a slider. */
import { fieldName } from '../form-values.ts';
import { attribute, type Html, html, raw } from '../html/html.ts';
import { described, type Field, type FieldView, tick } from './field-view.ts';

/** With more steps than this, a number is typed. */
const MOST_STEPS = 20;
/** How many steps the narrowest phone has room for in a line, by the digits of the longest. */
const stepsInLine = [11, 11, 11, 9] as const;
const FEWEST_IN_LINE = 7;
const MOST_CHARACTERS = 13;

const figures: Record<string, string> = {
  star: 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z',
  heart:
    'M12 20.6S3 15.2 3 8.9C3 6 5.2 3.9 7.8 3.9c1.8 0 3.3 1 4.2 2.5.9-1.5 2.4-2.5 4.2-2.5C18.8 3.9 21 6 21 8.9c0 6.3-9 11.7-9 11.7z',
  emoji:
    'M12 2a10 10 0 100 20 10 10 0 000-20zM8.5 8a1.5 1.5 0 110 3 1.5 1.5 0 010-3zm7 0a1.5 1.5 0 110 3 1.5 1.5 0 010-3zM6.5 13.5h11a5.6 5.6 0 01-11 0z',
};

export const ratingField: Field = (view) => {
  const { ratingStartValue: first = 1, ratingCount: count = 5, ratingFigure = 'star' } = view.question;
  if (count > MOST_STEPS) return typedNumber(view, first, first + count - 1, 1);
  const path = figures[ratingFigure] ?? figures[/smil|emo|face/i.test(ratingFigure) ? 'emoji' : 'star'] ?? '';
  const symbol = `s-${view.id}`;
  const drawn = html`<svg hidden><symbol id="${symbol}" viewBox="0 0 24 24"><path d="${path}"/></symbol></svg>`;
  const figure = html`<svg aria-hidden="true"><use href="#${symbol}"/></svg>`;
  const last = first + count - 1;
  const label = (value: number) =>
    html`${figure}<span class="unseen">${value} ${view.words.label('label_of')} ${last}</span>`;
  return html`<div class="rating">${drawn}${lines(steps(view, first, count, 'figure', label), 1)}</div>`;
};

export const scaleField: Field = (view) => {
  const { scaleStartValue: first = 1, scaleCount: count = 10, scaleLabelLeft, scaleLabelRight } = view.question;
  const last = first + count - 1;
  const end = (text = '') => html`<p class="end" dir="auto">${text}</p>`;
  const isNamed = Boolean(scaleLabelLeft || scaleLabelRight);
  if (count > MOST_STEPS) {
    const ends = html`<p class="ends"><span dir="auto">${scaleLabelLeft ?? ''}</span><span dir="auto">${scaleLabelRight ?? ''}</span></p>`;
    return html`${typedNumber(view, first, last, 1)}${isNamed && ends}`;
  }
  const drawn = lines(
    steps(view, first, count, 'step', (value) => html`${value}`),
    Math.max(...[first, last].map((value) => String(value).length)),
  );
  const isApart = drawn.length > 1 || [scaleLabelLeft, scaleLabelRight].some((text) => hasLongWord(text));
  const className = ['scale', drawn.length > 1 && 'folds', isApart && 'apart'].filter(Boolean).join(' ');
  return html`<div class="${className}">${isNamed && end(scaleLabelLeft)}<div class="lines">${drawn}</div>${isNamed && end(scaleLabelRight)}</div>`;
};

/** Two such words do not fit beside each other on a small phone: the ends are then named above and below. */
function hasLongWord(text = ''): boolean {
  return text.split(/[\s-]+/).some(({ length }) => length > MOST_CHARACTERS);
}

export const sliderField: Field = (view) => {
  const { sliderMin = 0, sliderMax = 100, sliderStep = 1 } = view.question;
  return typedNumber(view, sliderMin, sliderMax, sliderStep);
};

function steps(view: FieldView, first: number, count: number, className: string, label: (value: number) => Html) {
  const name = fieldName(view.id);
  const chosen = view.values[name]?.[0];
  return Array.from({ length: count }, (_, at) => {
    const value = String(first + at);
    return tick({ type: 'radio', name, value, isChecked: chosen === value, label: label(first + at), className });
  });
}

/** Equal lines, so that no step stands out by its place: a phone shows them below each other, a wider screen as one. */
function lines(drawn: readonly Html[], digits: number): Html[] {
  const count = Math.ceil(drawn.length / (stepsInLine[digits] ?? FEWEST_IN_LINE));
  const length = Math.ceil(drawn.length / count);
  return Array.from({ length: count }, (_, line) => {
    const own = drawn.slice(line * length, (line + 1) * length);
    const gaps = Array.from({ length: length - own.length }, () => raw('<i></i>'));
    return html`<div class="line">${own}${gaps}</div>`;
  });
}

/** The script sets a slider beside it; the number that is typed or shown is the answer. */
function typedNumber(view: FieldView, least: number, most: number, step: number): Html {
  const name = fieldName(view.id);
  const bounds = html` min="${least}" max="${most}" step="${step}"`;
  return html`<div class="slider"><input type="number" name="${name}" value="${view.values[name]?.[0] ?? ''}" inputmode="decimal"${bounds}${described(view)}><input type="range" hidden${bounds}${attribute('value', view.values[name]?.[0] || least)} aria-labelledby="t-${view.id}"><p class="ends"><span>${least}</span><span>${most}</span></p></div>`;
}
