/**
 * How options are named: by label, by code or both, always in the survey's own order. Where cells show numbers, titles
 * show labels.
 */
import type { Option } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import type { ValueStyle } from './table-options.ts';

export function optionName(option: Option, style: ValueStyle): string {
  const label = option.text || option.id;
  if (style === 'labels' || style === 'numbers') return label;
  return style === 'codes' ? option.id : `${label} [${option.id}]`;
}

/** The names of what was chosen, whatever order it was ticked in; an id the survey does not know shows itself. */
export function chosenNames(
  options: readonly Option[],
  style: ValueStyle,
  mark: string = '; ',
): (value: unknown) => string {
  const names = new Map(options.map((option) => [option.id, optionName(option, style)]));
  const order = new Map(options.map((option, index) => [option.id, index]));
  return (value) => {
    const ids = [value].flat().map(showValue);
    const place = (id: string) => order.get(id) ?? options.length;
    return ids
      .filter((id) => id !== '')
      .toSorted((a, b) => place(a) - place(b))
      .map((id) => names.get(id) ?? id)
      .join(mark);
  };
}
