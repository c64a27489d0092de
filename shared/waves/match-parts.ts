/**
 * Options, or rows or columns of a matrix, of matched questions become one list: by the label, because that is what
 * respondents chose, and by the id where the label is another or there is none. Ids mean nothing where neither the
 * question nor any label is the same: then a respondent would be told to have chosen what nobody offered.
 */
import { plainText } from '../surveys/plain-text.ts';
import type { Option } from '../surveys/question.ts';

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
function matched(list: readonly MergedPart[], parts: readonly MergedPart[], { wanted, isSame }: Taking) {
  const found = new Map<MergedPart, MergedPart>();
  const label = ({ text }: Option) => comparable(text) || undefined;
  const both = (part: Option) => JSON.stringify([part.id, comparable(part.text)]);
  const id = (part: Option) => part.id;
  const rules = [
    { own: (part: Option) => wanted(part.id), theirs: id },
    { own: both, theirs: both },
    { own: label, theirs: label },
    { own: (part: Option) => (isSame || found.size > 0 ? id(part) : undefined), theirs: id },
  ];
  const free = new Set(list);
  for (const { own, theirs } of rules) {
    const index = Map.groupBy(free, theirs);
    for (const part of parts) {
      const key = found.has(part) ? undefined : own(part);
      const match = key === undefined ? undefined : index.get(key)?.find((one) => free.has(one));
      if (!match) continue;
      found.set(part, match);
      free.delete(match);
    }
  }
  return found;
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

/** Texts that differ only in spaces, marks of HTML or the case of letters are the same. */
export function comparable(text: string): string {
  return plainText(text).normalize('NFC').toLowerCase();
}

/** The id itself, or one with the number of the survey behind it where another has it. */
export function freeId(id: string, surveyId: number, isTaken: (id: string) => boolean): string {
  let free = id;
  while (isTaken(free)) free = `${free}@${surveyId}`;
  return free;
}
