/** Tallies of numbers and texts as JSON and back: nothing is lost, neither an order nor a digit. */
import { isObject } from '../../surveys/question.ts';
import { emptyNumbers, type NumberTally } from './number-tally.ts';
import { shortTexts } from './short-texts.ts';
import { readCounts, readItems, readNumber, readText, storedCounts, storedNumber } from './stored-values.ts';
import type { Sample } from './text-sample.ts';
import { addSpelling, emptyTexts, spellingsOf, type TextGroup, type TextTally } from './text-tally.ts';

/** An empty tally is not worth a word: most questions have only one of the two. */
export function storedNumbers({ counts, total, min, max, moments }: NumberTally): object | undefined {
  if (total === 0) return undefined;
  return {
    counts: storedCounts(counts),
    range: [min, max].map(storedNumber),
    ...(moments && { moments: [moments.mean, moments.squares].map(storedNumber) }),
  };
}

export function readNumbers(stored: unknown): NumberTally {
  if (!isObject(stored)) return emptyNumbers();
  const counts = readCounts(stored.counts, readNumber);
  const [min, max] = readItems(stored.range).map(readNumber);
  const [mean, squares] = stored.moments === undefined ? [] : readItems(stored.moments).map(readNumber);
  return {
    counts,
    total: counts.values().reduce((sum, times) => sum + times, 0),
    min: readNumber(min),
    max: readNumber(max),
    moments: mean === undefined || squares === undefined ? undefined : { mean, squares },
  };
}

/** Flat lists, because there may be tens of thousands of texts: the same as a list each takes three times as long to read. */
export function storedTexts({ groups, short, lengths, sample }: TextTally): object | undefined {
  const isWhole = short.longest === Number.POSITIVE_INFINITY;
  if (groups.size === 0 && sample.length === 0 && isWhole) return undefined;
  const spellings = [...groups.values()].map(spellingsOfGroup);
  return {
    // where the text is written as it is folded, once is enough
    folded: [...groups].map(([folded, group]) => (!group.written && group.spelling === folded ? null : folded)),
    spellings: spellings.flatMap((own) => own.map(([text]) => text)),
    counts: spellings.flatMap((own) => own.map(([, count]) => count)),
    ...(spellings.some(({ length }) => length > 1) && { sizes: spellings.map(({ length }) => length) }),
    lengths: storedNumbers(lengths),
    sample: sample.map(({ answerId, text, folded }) => [storedNumber(answerId), text, folded]),
    ...(!isWhole && { longest: short.longest }),
  };
}

/** In the order of their characters: equal groups are stored as equal bytes. */
function spellingsOfGroup(group: TextGroup): readonly (readonly [text: string, count: number])[] {
  return group.written ? [...group.written].sort(([a], [b]) => (a < b ? -1 : 1)) : [[group.spelling, group.count]];
}

export function readTexts(stored: unknown): TextTally {
  if (!isObject(stored)) return emptyTexts();
  const groups = stored.groups === undefined ? readGroups(stored) : new Map(readItems(stored.groups).map(readGroup));
  return {
    groups,
    characters: charactersOf(groups),
    short: shortTexts(groups.keys(), stored.longest === undefined ? undefined : readNumber(stored.longest)),
    lengths: readNumbers(stored.lengths),
    sample: readItems(stored.sample).map(readSample),
  };
}

function readGroups(stored: Record<string, unknown>): Map<string, TextGroup> {
  const [folded, spellings, counts] = [stored.folded, stored.spellings, stored.counts].map(readItems);
  const sizes = stored.sizes === undefined ? undefined : readItems(stored.sizes);
  const groups = new Map<string, TextGroup>();
  let from = 0;
  for (const [at, name] of (folded ?? []).entries()) {
    const size = sizes ? readNumber(sizes[at]) : 1;
    const spelling = readText(spellings?.[from]);
    const count = readNumber(counts?.[from]);
    groups.set(readText(name ?? spelling), { count, spelling });
    for (let more = 1; more < size; more++) {
      const group = groups.get(readText(name ?? spelling));
      if (group) addSpelling(group, readText(spellings?.[from + more]), readNumber(counts?.[from + more]));
    }
    from += size;
  }
  return groups;
}

/** As the release before has stored them. */
function readGroup(stored: unknown): [folded: string, group: TextGroup] {
  const [folded, ...spellings] = readItems(stored);
  const written = readCounts(spellings, readText);
  const count = written.values().reduce((sum, times) => sum + times, 0);
  const spelling = readText(spellings[0]);
  return [readText(folded ?? spelling), { count, spelling, ...(written.size > 1 && { written }) }];
}

function readSample(stored: unknown): Sample {
  const [answerId, text, folded] = readItems(stored);
  return { answerId: readNumber(answerId), text: readText(text), folded: readText(folded) };
}

function charactersOf(groups: ReadonlyMap<string, TextGroup>): number {
  let characters = 0;
  for (const [folded, group] of groups) {
    characters += folded.length;
    for (const [text] of spellingsOf(group)) characters += text.length;
  }
  return characters;
}
