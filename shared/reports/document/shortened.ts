/** A title short enough for a sentence or the head of a column: cut between words where it can be. */
import { cutText } from '../../surveys/upstream-limits.ts';

export function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const cut = cutText(plain, most);
  const word = cut.lastIndexOf(' ');
  return `${(word > most / 2 ? cut.slice(0, word) : cut).replace(/[\s.,;:–-]+$/, '')}…`;
}
