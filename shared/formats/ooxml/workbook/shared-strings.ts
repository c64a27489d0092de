/**
 * The table of strings that cells point to. Only texts that hold a literal `_x000D_` or the like go here: readers agree
 * on undoing that escape in this table, not in cells. There are few of them; past a limit cells carry them after all.
 */
import { namespaces } from '../namespaces.ts';
import { xmlCellText, xmlHead } from '../xml.ts';

export interface SharedStrings {
  /** The number of the text in the table; undefined when the table is full. */
  place(text: string): number | undefined;
  /** The part of the file; undefined when no cell points here. */
  xml(): string | undefined;
}

const MAX_UNITS = 4_000_000;

/** `taken`: texts whose places cells point to already. */
export function createSharedStrings(
  maxUnits = MAX_UNITS,
  taken: { texts: readonly string[]; uses: number } = { texts: [], uses: 0 },
): SharedStrings {
  const texts = [...taken.texts];
  const places = new Map<string, number>();
  let units = 0;
  let uses = taken.uses;
  return {
    place(text) {
      let place = places.get(text);
      if (place === undefined) {
        if (units + text.length > maxUnits) return undefined;
        units += text.length;
        place = texts.length;
        texts.push(text);
        places.set(text, place);
      }
      uses++;
      return place;
    },
    xml() {
      if (texts.length === 0) return undefined;
      const items = texts.map((text) => `<si><t xml:space="preserve">${xmlCellText(text)}</t></si>`);
      const opening = `<sst xmlns="${namespaces.sheet}" count="${uses}" uniqueCount="${texts.length}">`;
      return `${xmlHead}${opening}${items.join('')}</sst>`;
    },
  };
}
