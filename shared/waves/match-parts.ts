/**
 * Options, or rows or columns of a matrix, of matched questions become one list: by the label, because that is what
 * respondents chose, and by the id where the label is another or there is none. Ids mean nothing where neither the
 * question nor any label is the same: then a respondent would seem to have chosen what nobody offered.
 */
import { isExtraAnswer } from '../surveys/extra-answer-ids.ts';
import type { Option } from '../surveys/question.ts';
import { notMatched } from './wave.ts';
import { comparable, edited, foldedWording, likeness, wordingOf } from './wording.ts';

/** One of the merged list; `isListed`: some survey still offers it. */
export interface MergedPart extends Option {
  isListed: boolean;
}

interface TakenParts {
  /** Id in this wave to id in the list, where they differ. */
  ids: Map<string, string>;
  /** Matched by the id only, with another label. */
  reworded: { option: string; other: string }[];
}

interface Taking {
  surveyId: number;
  /** The id in the list that the caller wants this one to be. */
  wanted(id: string): string | undefined;
  /** The question is the same for certain, not only called alike. */
  isSame: boolean;
  /** Folded wordings count as labels, and an id alone does not where its label is quite another. */
  isCareful: boolean;
}

/** Adds the parts of one wave to the list. */
export function takeParts(list: MergedPart[], parts: readonly MergedPart[], taking: Taking): TakenParts {
  const found = matched(list, parts, taking);
  const taken: TakenParts = { ids: new Map(), reworded: [] };
  const known = new Set(list.map(({ id }) => id));
  for (const part of parts) {
    const match = found.get(part);
    if (match) settle(part, match, taken);
    const id = match?.id ?? freeId(part.id, taking.surveyId, (one) => known.has(one));
    if (!match) list.push({ ...part, id });
    known.add(id);
    if (id !== part.id) taken.ids.set(part.id, id);
  }
  return taken;
}

/** What the caller wants comes first, then what agrees in both, in the label, in the id. */
function matched(
  list: readonly MergedPart[],
  parts: readonly MergedPart[],
  { wanted, isSame, isCareful }: Taking,
): Map<MergedPart, MergedPart> {
  const found = new Map<MergedPart, MergedPart>();
  const label = ({ text }: Option) => comparable(text) || undefined;
  const both = (part: Option) => JSON.stringify([part.id, comparable(part.text)]);
  const id = (part: Option) => part.id;
  const rules = [
    { own: (part: Option) => wanted(part.id), theirs: id },
    { own: both, theirs: both },
    { own: label, theirs: label },
    ...(isCareful ? [{ own: worded, theirs: worded }] : []),
    { own: (part: Option) => (isSame || found.size > 0 ? id(part) : undefined), theirs: id, isById: true },
  ];
  const free = new Set(list);
  const own = parts.filter((part) => wanted(part.id) !== notMatched);
  for (const { own: ownKey, theirs, isById = false } of rules) {
    const index = Map.groupBy(free, theirs);
    for (const part of own) {
      const key = found.has(part) ? undefined : ownKey(part);
      const match = key === undefined ? undefined : index.get(key)?.find((one) => free.has(one));
      if (!match || (isById && isCareful && !isEdited(part, match))) continue;
      found.set(part, match);
      free.delete(match);
    }
  }
  return found;
}

const worded = ({ text }: Option) => foldedWording(text) || undefined;

/** One label may be missing, and what stands for no answer may be called anything. */
function isEdited(part: Option, match: Option): boolean {
  if (part.text === '' || match.text === '' || isExtraAnswer(part.id)) return true;
  return likeness(wordingOf(part.text), wordingOf(match.text)) >= edited;
}

/** A label that only one of them has stands for both. */
function settle(part: MergedPart, match: MergedPart, { reworded }: TakenParts): void {
  if (part.text !== '' && match.text !== '' && !isSameLabel(part, match)) {
    reworded.push({ option: match.text, other: part.text });
  }
  match.text ||= part.text;
  match.isListed ||= part.isListed;
}

function isSameLabel(one: Option, other: Option): boolean {
  return comparable(one.text) === comparable(other.text);
}

/** The id itself, or one with the number of the survey behind it where another has it. */
export function freeId(id: string, surveyId: number, isTaken: (id: string) => boolean): string {
  let free = id;
  while (isTaken(free)) free = `${free}@${surveyId}`;
  return free;
}
