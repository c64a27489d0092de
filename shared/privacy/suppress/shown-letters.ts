/** Letters without those of columns that are hidden: even that a hidden figure is lower would reveal something. */
import type { BannerGroup } from '../../surveys/figure-types/comparisons.ts';

/** Where some columns have two letters, there are spaces between them; otherwise each column has one. */
export function lettersOfShown({ columns }: BannerGroup, isHidden: readonly boolean[]): (letters: string) => string {
  const hidden = new Set(columns.filter((_, at) => isHidden[at]).map(({ letter }) => letter));
  const known = new Set(columns.map(({ letter }) => letter));
  return (letters) => {
    const separator = letters.includes(' ') ? ' ' : '';
    const marks = known.has(letters) ? [letters] : letters.split(separator);
    return marks.filter((letter) => !hidden.has(letter)).join(separator);
  };
}
