/**
 * What we accept from a survey service, all in one place: more than any real survey has, and little enough that a
 * faulty service holds nobody up. Longer texts are cut, with a warning; anything else beyond a limit cannot be read.
 */

const MIB = 1024 * 1024;

export const upstreamLimits = {
  /** Limits of one response: a page of answers, the structure of a survey, anything else. */
  pageBytes: 32 * MIB,
  structureBytes: 16 * MIB,
  replyBytes: 8 * MIB,
  nesting: 200,
  /** Names of surveys and titles of questions; texts of options. */
  titleCharacters: 10_000,
  optionCharacters: 10_000,
  /** Ids of questions, options and users, names of variables, and what leads to the next page. */
  idCharacters: 1_000,
  cursorCharacters: 4_000,
  questions: 20_000,
  /** Limits of one question. */
  options: 10_000,
  variables: 20_000,
  /** Limits of one value, and of all values of one answer together. */
  valueBytes: MIB,
  answerBytes: 4 * MIB,
  answers: 20_000_000,
  /** Pages in a row that bring nothing new, before we say that a list has no end. */
  idlePages: 50,
} as const;

/** Ids, counts, totals and offsets are whole numbers from 0 on that a double holds exactly. */
export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** At most so many characters, and never half of one. */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}
