/**
 * Which of the values that filters ask for occur in the answers at all: a country, a tag or a variable that no answer
 * has is more likely misspelt than rare, and whoever gets an empty table should know why.
 */
import { z } from 'zod';
import { systemFields, variableField } from '../packing/fields.ts';
import { type PackedReader, valueAt } from '../packing/packed-reader.ts';
import { type FilterName, wordFilters } from '../surveys/filters/all-filters.ts';
import type { Filters } from '../surveys/filters/filters.ts';
import { showValue } from '../surveys/show-value.ts';
import { type Warning, warningOf } from '../surveys/warnings/warning.ts';
import { fieldFinder } from './field-finder.ts';

interface WantedValues {
  /** Looks at all answers of a part; it stops where nothing is left to look for. */
  see(reader: PackedReader): void;
  areAllSeen(): boolean;
  /** One for every filter that asks for words nobody has. */
  warnings(): Warning[];
  /** What is still to be found, as JSON. */
  stored(): string[][];
  /** Takes over what another, with the same filters, has found in other answers. */
  merge(stored: unknown): void;
}

interface Watch {
  /** Not found yet; what was found by anybody is taken out. */
  missing: Set<string>;
  see(reader: PackedReader): void;
  isDone(): boolean;
  warning(): Warning;
}

const storedSchema = z.array(z.array(z.string()));

const MAX_NAMED = 20;

export function wantedValues(filters: Filters): WantedValues {
  const watches = [
    ...wordFilters.map((field) => wordWatch(field, filters[field])),
    ...Object.entries(filters.variables).map(([name, value]) => variableWatch(name, value)),
  ];
  const open = () => watches.filter((watch) => !watch.isDone());
  return {
    see(reader) {
      for (let left = open(); left.length > 0 && reader.next(); left = left.filter((watch) => !watch.isDone())) {
        for (const watch of left) watch.see(reader);
      }
    },
    areAllSeen: () => open().length === 0,
    warnings: () => open().map((watch) => watch.warning()),
    stored: () => watches.map(({ missing }) => [...missing]),
    merge(stored) {
      const others = storedSchema.parse(stored).map((missing) => new Set(missing));
      for (const [at, { missing }] of watches.entries()) {
        for (const word of missing) if (!others[at]?.has(word)) missing.delete(word);
      }
    },
  };
}

function wordWatch(field: FilterName<'words'>, wanted: readonly string[]): Watch {
  const missing = new Set(wanted);
  const number = systemFields.indexOf(field);
  return {
    missing,
    see(reader) {
      for (const value of [valueAt(reader, number)].flat()) if (typeof value === 'string') missing.delete(value);
    },
    isDone: () => missing.size === 0,
    warning: () => unmatched(field, [...missing]),
  };
}

/** One variable has one wanted value; it may lack the value or be unknown altogether. */
function variableWatch(name: string, wanted: string): Watch {
  const numberOf = fieldFinder(variableField(name));
  const missing = new Set(['variable', 'value']);
  return {
    missing,
    see(reader) {
      const value = valueAt(reader, numberOf(reader));
      if (value === undefined) return;
      missing.delete('variable');
      if (showValue(value) === wanted) missing.delete('value');
    },
    isDone: () => !missing.has('value'),
    warning: () =>
      warningOf('filter_without_match', { variable: name, ...(!missing.has('variable') && { value: wanted }) }),
  };
}

function unmatched(field: FilterName<'words'>, words: string[]): Warning {
  const more = words.length - MAX_NAMED;
  return warningOf('filter_without_match', {
    ...({ [field]: words.slice(0, MAX_NAMED) } as Record<typeof field, string[]>),
    ...(more > 0 && { [`more_${field}`]: more }),
  });
}
