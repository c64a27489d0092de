/** A title short enough for a sentence or the head of a column: cut between words where it can be. */
import { truncateText } from '../../surveys/upstream-limits.ts';
import { distinctNames } from '../distinct-names.ts';

export function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const truncated = truncateText(plain, most);
  const word = truncated.lastIndexOf(' ');
  return `${(word > most / 2 ? truncated.slice(0, word) : truncated).replace(/[\s.,;:–-]+$/, '')}…`;
}

/** Names of one list: those that would be the same when shortened show the part where they differ. */
export function shortNames(names: readonly string[], most: number): string[] {
  return distinctNames(
    names,
    names.map((name) => shortened(name, most)),
  );
}
