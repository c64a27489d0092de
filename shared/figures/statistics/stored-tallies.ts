/** Tallies of numbers and texts as JSON and back: nothing is lost, neither an order nor a digit. */
import { isObject } from '../../surveys/question.ts';
import { emptyNumbers, type NumberTally } from './number-tally.ts';
import { shortTexts } from './short-texts.ts';
import { readCounts, readItems, readNumber, readText, storedCounts, storedNumber } from './stored-values.ts';
import type { Sample } from './text-sample.ts';
import { emptyTexts, spellingsOf, type TextGroup, type TextTally } from './text-tally.ts';

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

export function storedTexts({ groups, short, lengths, sample }: TextTally): object | undefined {
  const isWhole = short.longest === Number.POSITIVE_INFINITY;
  if (groups.size === 0 && sample.length === 0 && isWhole) return undefined;
  return {
    groups: [...groups].map(storedGroup),
    lengths: storedNumbers(lengths),
    sample: sample.map(({ answerId, text, folded }) => [storedNumber(answerId), text, folded]),
    ...(!isWhole && { longest: short.longest }),
  };
}

export function readTexts(stored: unknown): TextTally {
  if (!isObject(stored)) return emptyTexts();
  const groups = new Map(readItems(stored.groups).map(readGroup));
  return {
    groups,
    characters: charactersOf(groups),
    short: shortTexts(groups.keys(), stored.longest === undefined ? undefined : readNumber(stored.longest)),
    lengths: readNumbers(stored.lengths),
    sample: readItems(stored.sample).map(readSample),
  };
}

/** Where the text is written as it is folded, once is enough. */
function storedGroup([folded, group]: [folded: string, group: TextGroup]): unknown[] {
  const isFolded = !group.written && group.spelling === folded;
  return [isFolded ? null : folded, ...storedCounts(new Map(spellingsOf(group)))];
}

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
