/** What flags change of filters and options that are stored: what no flag names stays in them. */
import { tableWords } from '../../../exports/option-words.ts';

/** Naming one option of a group, or of a format, leaves its others as they are. */
export function editedOptions(standing: object | undefined, given: Record<string, unknown>): object {
  const before: Record<string, unknown> = { ...standing };
  const changed = Object.entries(given).map(([name, value]) => {
    const isWhole = name in tableWords || value === null;
    return [name, isWhole ? value : { ...Object(before[name]), ...Object(value) }];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

/** An empty value takes a filter back: `--country ''`. */
export function editedFilters(standing: object | undefined, given: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries({ ...standing, ...given }).filter(([, to]) => to !== ''));
}
