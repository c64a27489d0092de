/** The terms of an index as they are shown: the most frequent first, each with who says it. */
import { type Counted, type GroupFigure, type GroupRules, groupFigures, isShown, shownBases } from './group-figures.ts';
import { type TextIndex, type Truncated, usualForm } from './text-index.ts';

interface TermFigure {
  /** Its most frequent form. */
  term: string;
  count: number;
  percent: number;
  /** By column of the banner and group. */
  groups: GroupFigure[][];
}

export interface TermFigures {
  /** How many texts there are; null if they are few, and then nothing else is shown. */
  texts: number | null;
  /** The same by column of the banner and group. */
  groups: (number | null)[][];
  terms: TermFigure[];
  truncated: Truncated | null;
}

/** `most`: how many terms are listed. Those of few respondents are not: the word alone would reveal them. */
export function termFigures(index: TextIndex, rules: GroupRules & { most: number }): TermFigures {
  const { texts, truncated = null } = index;
  const groups = shownBases(index, rules);
  if (texts < rules.minimumBase) return { texts: null, groups: groups.map(hiddenAll), terms: [], truncated: null };
  const listed = listedTerms(index, rules);
  const who = groupFigures(
    listed.map(({ counted }) => counted),
    index,
    rules,
  );
  const terms = listed.map(({ term, counted }, at) => ({
    term,
    count: counted.texts,
    percent: (100 * counted.texts) / texts,
    groups: who[at] ?? [],
  }));
  return { texts, groups, terms, truncated };
}

const hiddenAll = (groups: readonly unknown[]) => groups.map(() => null);

/** Where words were dropped, a count below what may be missing says nothing. */
function listedTerms({ terms, texts, truncated }: TextIndex, { minimumBase, most }: GroupRules & { most: number }) {
  const missing = truncated?.missingAtMost ?? 0;
  const found: { term: string; counted: Counted }[] = [];
  for (const tally of terms.values()) {
    if (tally.texts > missing && isShown(tally.texts, texts, minimumBase)) {
      found.push({ term: usualForm(tally), counted: tally });
    }
  }
  const comesFirst = (a: (typeof found)[number], b: (typeof found)[number]) =>
    b.counted.texts - a.counted.texts || (a.term < b.term ? -1 : Number(a.term > b.term));
  return found.sort(comesFirst).slice(0, most);
}
