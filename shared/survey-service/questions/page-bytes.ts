/**
 * What a question takes on the respondent's page: never less than it does, so that a page is cut before it is drawn. A
 * page is an answer of a function, and those end at six megabytes.
 */
import { optionsOf, type Question } from './question-schema.ts';

const MIB = 1024 * 1024;

export const pageLimits = {
  /** One question is never cut in two. */
  questionBytes: 4 * MIB,
  /** Past it the next question begins another page. */
  pageBytes: MIB,
} as const;

/** Markup around a question and around each thing that can be chosen in it, without texts and ids. */
const markup = { question: 4_000, option: 220, place: 1_200, row: 320 } as const;
/** Labels that a question may show once, and the steps of a rating, each of which shows one. */
const LABELS = 10;
const RATING_STEPS = 20;

/** A page is cut several times for one request. */
const counted = new WeakMap<Question, number>();

/** `longestLabel`: in characters, of those labels that a survey may word itself. */
export function pageBytes(question: Question, longestLabel = 0): number {
  const labels = LABELS + (question.type === 'rating' ? RATING_STEPS : 0);
  const known = counted.get(question) ?? ownBytes(question);
  counted.set(question, known);
  return known + labels * mostBytes.special * longestLabel;
}

function ownBytes(question: Question): number {
  const { choiceEntities, dropdownEntities, rankingEntities, matrixRowEntities, matrixColEntities, ...own } = question;
  // titles are also in the list of errors
  return markup.question + 2 * bytesOf(JSON.stringify(own)) + listBytes(question);
}

function listBytes(question: Question): number {
  const options = optionsOf(question);
  switch (question.type) {
    case 'choice':
    case 'dropdown':
      return sum(options, ({ id, text }) => markup.option + bytesOf(id) + bytesOf(text));
    case 'ranking':
      return sum(options, ({ id, text }) => markup.place + bytesOf(id) + 2 * bytesOf(text));
    case 'matrix': {
      const { matrixRowEntities: rows = [], matrixColEntities: columns = [] } = question;
      const aRow = sum(columns, ({ id, text }) => markup.option + bytesOf(id) + bytesOf(text));
      // the grid names its columns once more, above the rows
      return (
        sum(rows, ({ id, text }) => markup.row + bytesOf(text) + columns.length * bytesOf(id)) +
        (rows.length + 1) * aRow
      );
    }
    default:
      return 0;
  }
}

/** How many bytes a character takes as it leaves a function: escaped for the page, and then in JSON. */
const mostBytes = { special: 6, plain: 1, short: 2, other: 3 } as const;
const isSpecial = new Set([...'&<>"\'\\'].map((character) => character.charCodeAt(0)));

function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isControl = code < 0x20 || (code >= 0xd800 && code <= 0xdfff);
    if (isControl || isSpecial.has(code)) bytes += mostBytes.special;
    else bytes += code < 0x80 ? mostBytes.plain : code < 0x800 ? mostBytes.short : mostBytes.other;
  }
  return bytes;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
