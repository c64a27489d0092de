/** A title short enough for a sentence or the head of a column: cut between words where it can be. */
import { truncateText } from '../../surveys/upstream-limits.ts';

export function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const truncated = truncateText(plain, most);
  const word = truncated.lastIndexOf(' ');
  return `${(word > most / 2 ? truncated.slice(0, word) : truncated).replace(/[\s.,;:–-]+$/, '')}…`;
}
