/**
 * A question for a date or a time, in the survey's language: a browser's own field would speak that of the browser. Each
 * part has a field of its own, in the order and with the clock of the survey's format.
 */
import { type MomentPart, momentParts, partsOf } from '../form-moments.ts';
import { fieldName } from '../form-values.ts';
import { attribute, type Html, html } from '../html/html.ts';
import { about, type Field, type FieldView } from './field-view.ts';

export const momentField: Field = (view) => {
  const { dateTimeFormatOfDate, dateTimeFormatOfTime, dateTimeType = 'date' } = view.question;
  const formats = [dateTimeType !== 'time' && dateTimeFormatOfDate, dateTimeType !== 'date' && dateTimeFormatOfTime];
  const format = formats.filter((each) => typeof each === 'string' && each !== '').join(' ');
  const given = partsOf(view.values, view.id, view.question);
  const [dates, times] = [false, true].map((isTime) => {
    const parts = momentParts(view.question).filter((part) => timeParts.includes(part) === isTime);
    return parts.length > 0 && html`<div>${parts.map((part) => partField(view, part, given[part] ?? ''))}</div>`;
  });
  const shown = format !== '' && html`<output class="hint" data-format="${format}"></output>`;
  return html`<div class="moment">${dates}${times}</div>${shown}`;
};

/** They stay together where a line has no room for all. */
const timeParts: readonly MomentPart[] = ['hour', 'minute', 'half'];

function partField(view: FieldView, part: MomentPart, value: string): Html {
  const name = fieldName(view.id, part);
  const { language } = view.words;
  const ties = html` name="${name}" data-part="${part}"${about(view)}`;
  return html`<label><span>${partLabel(part, language)}</span>${fieldOf(part, value, ties, language)}</label>`;
}

function fieldOf(part: MomentPart, value: string, ties: Html, language: string): Html {
  const list = part === 'month' ? monthNames(language) : part === 'half' ? halves : undefined;
  if (list) {
    const options = list.map(
      ([code, text]) => html`<option value="${code}"${attribute('selected', code === value)}>${text}</option>`,
    );
    return html`<select${ties}><option value="">–</option>${options}</select>`;
  }
  const length = part === 'year' ? 4 : 2;
  return html`<input type="text" inputmode="numeric" autocomplete="off" maxlength="${length}" size="${length}"${ties} value="${value}">`;
}

const halves: [code: string, text: string][] = [
  ['am', 'AM'],
  ['pm', 'PM'],
];

function monthNames(language: string): [code: string, text: string][] {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => [String(month + 1), format(Date.UTC(2026, month, 1))]);
}

function partLabel(part: MomentPart, language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'dateTimeField' });
  const name = names.of(part === 'half' ? 'dayPeriod' : part) ?? part;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
