/**
 * Numbers for field names: the same throughout one walk over the answers, so that packed pages can simply be joined.
 */
import { systemFields } from './fields.ts';

export interface FieldTable {
  /** Names by number. */
  readonly names: readonly string[];
  /** The field's number, a new one for a name not seen before. */
  numberOf(name: string): number;
}

export function createFieldTable(): FieldTable {
  const names: string[] = [...systemFields];
  const numbers = new Map(names.map((name, number) => [name, number]));
  return {
    names,
    numberOf(name) {
      let number = numbers.get(name);
      if (number === undefined) {
        number = names.length;
        names.push(name);
        numbers.set(name, number);
      }
      return number;
    },
  };
}
