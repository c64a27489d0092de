/** What of a survey was too long to be taken whole, as warnings: titles and options are cut where they are read. */
import { cleanText } from './clean-text.ts';
import { isObject } from './question.ts';
import { truncateText, upstreamLimits } from './upstream-limits.ts';
import { type Warning, warningOf } from './warnings/warning.ts';

/** More would say nothing new. */
const MOST_WARNINGS = 20;
const NAMED_CHARACTERS = 60;
const optionLists = [
  ...['choiceEntities', 'dropdownEntities', 'rankingEntities', 'yesNoTextEntities'],
  ...['matrixRowEntities', 'matrixColEntities'],
];

export function shortenedWarnings(name: unknown, entities: readonly unknown[]): Warning[] {
  const { titleCharacters: most } = upstreamLimits;
  const found: Warning[] = [];
  if (isLonger(name, most)) found.push(warningOf('title_cut', { title: beginningOf(name), most }));
  for (const entity of entities) {
    if (found.length >= MOST_WARNINGS) break;
    if (!isObject(entity)) continue;
    const title = beginningOf(entity.title);
    if (isLonger(entity.title, most)) found.push(warningOf('title_cut', { title, most }));
    if (optionLists.some((list) => hasTooMuch(entity[list]))) found.push(warningOf('options_left_out', { title }));
  }
  return found;
}

/** Enough of a long text to know it by. */
export function beginningOf(text: unknown): string {
  return typeof text === 'string' ? cleanText(truncateText(text, NAMED_CHARACTERS)) : '';
}

function hasTooMuch(list: unknown): boolean {
  const items = Array.isArray(list) ? list : isObject(list) ? Object.values(list) : [];
  if (items.length > upstreamLimits.options) return true;
  return items.some((item) => isObject(item) && isLonger(item.text, upstreamLimits.optionCharacters));
}

function isLonger(text: unknown, most: number): boolean {
  return typeof text === 'string' && text.length > most;
}
