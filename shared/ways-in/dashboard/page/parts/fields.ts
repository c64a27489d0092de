/** Fields of forms, each with its label, its hint and, where the API refused it, what is wrong. */

import { type Child, type ElementView, h, type Props } from '../view/view.ts';
import { rovingBoxes, rovingRow } from './roving.ts';

interface FieldOptions {
  hint?: string | undefined;
  error?: string | undefined;
  props?: Props;
}

let lastId = 0;
const ids = new Map<string, string>();
let place = '';

/** A dialog may have a field of the same name as the page below it: what is made in `where` has ids of its own. */
export function fieldsWithin<Made>(where: string, make: () => Made): Made {
  const before = place;
  place = where;
  try {
    return make();
  } finally {
    place = before;
  }
}

/** The same name in the same place gives the same id, so that a redrawn field stays the same element. */
function idOf(name: string): string {
  const key = `${place} ${name}`;
  const id = ids.get(key) ?? `field-${++lastId}`;
  ids.set(key, id);
  return id;
}

export function labelled(
  name: string,
  label: string,
  control: (props: Props) => Child,
  options: FieldOptions,
): ElementView {
  const { hint, error } = options;
  const id = idOf(name);
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const described = note === undefined ? {} : { 'aria-describedby': noteId };
  return h('div.field', { key: name }, [
    h('label', { for: id }, label),
    control({ id, name, ...described, ...(error !== undefined && { 'aria-invalid': 'true' }) }),
    note !== undefined && h(error === undefined ? 'p.hint' : 'p.hint.bad', { id: noteId }, note),
  ]);
}

export function textField(
  name: string,
  label: string,
  value: string,
  oninput: (value: string) => void,
  options: FieldOptions = {},
): ElementView {
  const control = (props: Props) =>
    h('input.input', {
      type: 'text',
      autocomplete: 'off',
      ...props,
      value,
      oninput: (event: Event) => oninput(writtenIn(event)),
      ...options.props,
    });
  return labelled(name, label, control, options);
}

/** For a text of several lines. */
export function areaField(
  name: string,
  label: string,
  value: string,
  oninput: (value: string) => void,
  options: FieldOptions = {},
): ElementView {
  const control = (props: Props) =>
    h('textarea.input', { ...props, value, oninput: (event: Event) => oninput(writtenIn(event)), ...options.props });
  return labelled(name, label, control, options);
}

export function selectField(
  name: string,
  label: string,
  value: string,
  choices: readonly (readonly [value: string, text: string])[],
  onchange: (value: string) => void,
  options: FieldOptions = {},
): ElementView {
  const control = (props: Props) =>
    h(
      'select.input',
      { ...props, value, onchange: (event: Event) => onchange(writtenIn(event)), ...options.props },
      choices.map(([key, text]) => h('option', { key, value: key }, text)),
    );
  return labelled(name, label, control, options);
}

export function checkField(
  name: string,
  label: string,
  checked: boolean,
  onchange: (checked: boolean) => void,
): ElementView {
  const props = { id: idOf(name), type: 'checkbox', name, checked, onchange: () => onchange(!checked) };
  return h('label.check', { key: name }, [h('input', props), h('span', label)]);
}

/** A few choices that exclude each other, side by side. */
export function segments(
  name: string,
  legend: string,
  value: string,
  choices: readonly (readonly [value: string, text: string])[],
  onchange: (value: string) => void,
  isLegendHidden = false,
): ElementView {
  return h('fieldset.segments', { key: name }, [
    h(isLegendHidden ? 'legend.unseen' : 'legend', legend),
    h(
      'div.segment-row',
      choices.map(([key, text]) =>
        h('label.segment', { key }, [
          h('input', {
            type: 'radio',
            name: idOf(name),
            value: key,
            checked: key === value,
            onchange: () => onchange(key),
          }),
          h('span', text),
        ]),
      ),
    ),
  ]);
}

/** Any number of a few choices. */
export function chips(
  name: string,
  legend: string,
  chosen: readonly string[],
  choices: readonly (readonly [value: string, text: string, aside?: string | undefined])[],
  onchange: (chosen: string[]) => void,
): ElementView {
  const places = rovingBoxes(choices.map(([key]) => chosen.includes(key)));
  const toggled = (key: string) => (chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return h('fieldset.chips', { key: name }, [
    h('legend', legend),
    h(
      'div.chip-row',
      rovingRow,
      choices.map(([key, text, aside], at) =>
        h('label.chip', { key }, [
          h('input', {
            type: 'checkbox',
            name,
            value: key,
            checked: chosen.includes(key),
            ...places[at],
            onchange: () => onchange(toggled(key)),
          }),
          h('span', [text, aside && h('small', ` ${aside}`)]),
        ]),
      ),
    ),
  ]);
}

export function writtenIn(event: Event): string {
  const field = event.target;
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
  return isField ? field.value : '';
}
