/** An order that looks random and is the same for the same respondent, however often the page is shown. */
import { sha256Hex } from '../../crypto.ts';

export function shuffled<Thing extends { id: string }>(things: readonly Thing[], seed: string): Thing[] {
  const places = new Map(things.map((thing) => [thing, sha256Hex(`${seed} ${thing.id}`)]));
  return things.toSorted((a, b) => ((places.get(a) ?? '') < (places.get(b) ?? '') ? -1 : 1));
}
