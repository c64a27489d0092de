/** Letters without those of columns that are hidden: even that a hidden figure is lower would tell of it. */
import type { BannerGroup } from '../comparisons.ts';

/** Letters stand in the order of the columns, so that those of two characters cannot be taken for two of one. */
export function lettersOfShown({ columns }: BannerGroup, isHidden: readonly boolean[]): (letters: string) => string {
  return (letters) => {
    let left = letters;
    let kept = '';
    for (const [at, { letter }] of columns.entries()) {
      if (!left.startsWith(letter)) continue;
      left = left.slice(letter.length);
      if (!isHidden[at]) kept += letter;
    }
    return kept;
  };
}
