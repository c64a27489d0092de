/**
 * Which words texts hold, and how many texts hold each: in all and by group. Indexes of chunks merge into the index of
 * all. Up to 50,000 different words are counted exactly; then the rarest are dropped, and the index says how many texts a
 * count may be missing.
 */
import { type BannerShape, emptyGroups, type GroupCounts, mergeGroups } from './group-counts.ts';

export interface TextIndex {
  texts: number;
  /** Texts by group. */
  groups: GroupCounts;
  /** By the key of a word; stop words are left out. */
  terms: Map<string, TermTally>;
  /** How many forms the terms have together. */
  forms: number;
  /** Undefined while all counts are exact. */
  truncated: Truncated | undefined;
}

interface TermTally {
  /** How many texts have it, in whatever form and however often. */
  texts: number;
  groups: GroupCounts;
  /** How often each form was written. */
  forms: Map<string, number>;
}

/** Some words were dropped: no count is too low by more than this. Zero where only rare forms of words were. */
export interface Truncated {
  missingAtMost: number;
}

export interface IndexLimits {
  terms: number;
  forms: number;
}

export const indexLimits: IndexLimits = { terms: 50_000, forms: 200_000 };

export function emptyIndex(banner: BannerShape): TextIndex {
  return { texts: 0, groups: emptyGroups(banner), terms: new Map(), forms: 0, truncated: undefined };
}

/** Adds the second to the first, which takes over what it lacks. */
export function mergeTextIndexes(into: TextIndex, from: TextIndex, limits = indexLimits): void {
  into.texts += from.texts;
  mergeGroups(into.groups, from.groups);
  for (const [key, tally] of from.terms) {
    const own = into.terms.get(key);
    if (!own) {
      into.terms.set(key, tally);
      into.forms += tally.forms.size;
      continue;
    }
    own.texts += tally.texts;
    mergeGroups(own.groups, tally.groups);
    into.forms -= own.forms.size;
    for (const [form, times] of tally.forms) own.forms.set(form, (own.forms.get(form) ?? 0) + times);
    into.forms += own.forms.size;
  }
  if (from.truncated) noteTruncated(into, from.truncated.missingAtMost);
  dropRare(into, limits);
}

/** The form most often written; of equals the first by its characters. */
export function usualForm({ forms }: Pick<TermTally, 'forms'>): string {
  let usual = '';
  let most = 0;
  for (const [form, times] of forms) {
    if (times > most || (times === most && form < usual)) [usual, most] = [form, times];
  }
  return usual;
}

/** First every word keeps its usual form only. Where words are too many, the rarer half of them goes. */
function dropRare(index: TextIndex, limits: IndexLimits): void {
  const hasTooMany = index.terms.size > limits.terms;
  if (!hasTooMany && index.forms <= limits.forms) return;
  const counts = Uint32Array.from(index.terms.values(), ({ texts }) => texts).sort();
  const missingAtMost = hasTooMany ? (counts[counts.length >> 1] ?? 0) : 0;
  for (const [key, tally] of index.terms) {
    const usual = usualForm(tally);
    if (tally.texts > missingAtMost) tally.forms = new Map([[usual, tally.forms.get(usual) ?? 0]]);
    else index.terms.delete(key);
  }
  index.forms = index.terms.size;
  noteTruncated(index, missingAtMost);
}

function noteTruncated(index: TextIndex, missingAtMost: number): void {
  index.truncated = { missingAtMost: (index.truncated?.missingAtMost ?? 0) + missingAtMost };
}
