/** Yes and no: as true and false, 1 and 0, in the question's own words, and in those of the four languages. */
import { allRead, comparison, folded, type Kind, type Misfit, misfit, type Scalar } from './kind.ts';

const words: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'да', 'sí', 'si', 'sim'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'нет', 'não', 'nao'].map((word) => [word, false] as const),
]);

/** `labels`: yes first; the survey may have renamed them, and its words go before ours. */
export function yesNoKind(labels: readonly string[]): Kind {
  const [yes, no] = labels.map(folded);
  const own = new Map<string, boolean>();
  if (yes) own.set(yes, true);
  if (no) own.set(no, false);
  const read = (one: Scalar) => {
    const word = folded(String(one));
    if (yes && yes === no && word === yes) return undefined;
    return own.get(word) ?? words.get(word);
  };
  const refused = (one: Scalar): Misfit => {
    const accepted = ['true', 'false', '1', '0', ...labels.filter((label) => label !== '')].join(', ');
    return misfit('condition_yes_or_no', { accepted, given: String(one) });
  };
  return {
    ops: ['eq', 'ne', 'in'],
    test(op, wanted) {
      const values = allRead(wanted, (one) => {
        const value = read(one);
        return value === undefined ? refused(one) : { value };
      });
      return 'message' in values ? values : comparison(op, values, read, (one, other) => Number(one) - Number(other));
    },
  };
}
