/**
 * The table of strings of a workbook that is written in segments: each has places of its own, because none knows the texts
 * of the others. Places that a segment left free hold an empty text.
 */
import { createSharedStrings, type SharedStrings } from '../../ooxml/workbook/shared-strings.ts';

const PLACES_A_SEGMENT = 256;
/** So few that a thousand segments fit into memory together. */
const UNITS_A_SEGMENT = 32_767;

interface SegmentTexts {
  texts: string[];
  /** How many cells point to them. */
  uses: number;
}

interface SegmentStrings extends Pick<SharedStrings, 'place'> {
  stored(): SegmentTexts;
}

export function createSegmentStrings(segment: number): SegmentStrings {
  const texts: string[] = [];
  const table = createSharedStrings(UNITS_A_SEGMENT);
  let uses = 0;
  return {
    place(text) {
      if (texts.length === PLACES_A_SEGMENT && !texts.includes(text)) return undefined;
      const place = table.place(text);
      if (place === undefined) return undefined;
      texts[place] = text;
      uses++;
      return segment * PLACES_A_SEGMENT + place;
    },
    stored: () => ({ texts, uses }),
  };
}

/** The table of the whole workbook, with room for texts of its other sheets behind those of all segments. */
export function joinedStrings(segments: readonly SegmentTexts[]): SharedStrings {
  const last = segments.findLastIndex(({ texts }) => texts.length > 0);
  const texts = segments
    .slice(0, last + 1)
    .flatMap((one) => Array.from({ length: PLACES_A_SEGMENT }, (_, place) => one.texts[place] ?? ''));
  return createSharedStrings(undefined, { texts, uses: segments.reduce((sum, { uses }) => sum + uses, 0) });
}
