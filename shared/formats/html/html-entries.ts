/** What a reader looks up in a codebook: a variable, or all ticks of a question together. */
import type { Codebook, CodebookVariable } from '../../tables/codebook/codebook.ts';
import type { VariableSet } from '../../tables/variable.ts';

export interface SetEntry {
  set: VariableSet;
  variables: readonly CodebookVariable[];
}

export type Entry = SetEntry | { variable: CodebookVariable };

/** In the order of the variables; a set is at the place of its first one. */
export function entriesOf({ variables, sets }: Pick<Codebook, 'variables' | 'sets'>): Entry[] {
  const setNamed = new Map(sets.map((set) => [set.name, set]));
  const members = Map.groupBy(variables, ({ set }) => set);
  const seen = new Set<string>();
  return variables.flatMap((variable): Entry[] => {
    const set = setNamed.get(variable.set ?? '');
    if (!set) return [{ variable }];
    if (seen.has(set.name)) return [];
    seen.add(set.name);
    return [{ set, variables: members.get(set.name) ?? [] }];
  });
}
