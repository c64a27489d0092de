/** Names of sheets that every spreadsheet accepts: at most 31 UTF-16 units, none of []:*?/\, not reserved, unique. */
import { truncateText } from '../truncate-text.ts';

const MAX_UNITS = 31;

/** Adds the name it gives to `taken`, which holds names in lower case, because spreadsheets do not tell case apart. */
export function safeSheetName(name: string, taken: Set<string>): string {
  const plain = name
    .toWellFormed()
    .replace(/[[\]:*?/\\\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/\s+/g, ' ');
  const trimmed = trimEnds(truncateText(trimEnds(plain), MAX_UNITS));
  const usable = trimmed === '' || trimmed.toLowerCase() === 'history' ? `Sheet ${trimmed}`.trim() : trimmed;
  let unique = usable;
  for (let count = 2; taken.has(unique.toLowerCase()); count++) {
    const mark = ` ${count}`;
    unique = truncateText(usable, MAX_UNITS - mark.length).trimEnd() + mark;
  }
  taken.add(unique.toLowerCase());
  return unique;
}

/** An apostrophe may be inside a name, not at its ends. */
function trimEnds(text: string): string {
  return text.replace(/^[\s']+|[\s']+$/g, '');
}
