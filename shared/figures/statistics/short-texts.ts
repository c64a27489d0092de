/**
 * Where there are too many different texts, only the short ones are kept: those that come often are short. Which lengths have room depends
 * on the texts alone, so that any cut of the answers, in any order, keeps the same texts with the same counts.
 */

export interface ShortTexts {
  /** In units of a string; longer texts are not kept. Infinite while all are. */
  longest: number;
  /** By length: the texts that are kept. */
  byLength: Map<number, string[]>;
}

export function allTexts(): ShortTexts {
  return { longest: Number.POSITIVE_INFINITY, byLength: new Map() };
}

/** As it was when these were all that is kept. */
export function shortTexts(folded: Iterable<string>, longest = Number.POSITIVE_INFINITY): ShortTexts {
  const texts = allTexts();
  for (const one of folded) noteText(texts, one);
  return { ...texts, longest };
}

export function noteText({ byLength }: ShortTexts, folded: string): void {
  const list = byLength.get(folded.length);
  if (list) list.push(folded);
  else byLength.set(folded.length, [folded]);
}

/** Drops the texts of the longest length that there is, all of them. */
export function dropLongest(texts: ShortTexts, drop: (folded: string) => void): void {
  dropLonger(texts, Math.max(0, ...texts.byLength.keys()) - 1, drop);
}

export function dropLonger(texts: ShortTexts, longest: number, drop: (folded: string) => void): void {
  if (longest >= texts.longest) return;
  texts.longest = longest;
  for (const [length, list] of texts.byLength) {
    if (length <= longest) continue;
    for (const folded of list) drop(folded);
    texts.byLength.delete(length);
  }
}
