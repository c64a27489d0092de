/** Variables that have the same labels for their values, such as the ticks of all questions, share one list of them. */
import type { ValueLabel } from '../../tables/variable.ts';
import type { FileVariable } from './file-variable.ts';

interface LabelSet<V> {
  codes: readonly ValueLabel[];
  variables: V[];
}

/** Lists of codes, least first, each with the variables that have it, in the order of the first of them. */
export function labelSets<V extends Pick<FileVariable, 'codes'>>(variables: readonly V[]): LabelSet<V>[] {
  const sets = new Map<string, LabelSet<V>>();
  for (const variable of variables) {
    if (variable.codes.length === 0) continue;
    const codes = variable.codes.toSorted((one, other) => one.code - other.code);
    const key = JSON.stringify(codes.map(({ code, label }) => [code, label]));
    const known = sets.get(key);
    if (known) known.variables.push(variable);
    else sets.set(key, { codes, variables: [variable] });
  }
  return [...sets.values()];
}
