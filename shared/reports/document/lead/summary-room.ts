/** What a summary holds: it has two pages at most, so that less of everything is shown until it fits. */
import { shortened } from '../shortened.ts';
import type { Forms } from '../texts/report-texts.ts';

export interface SummaryRoom {
  /** Questions in a line. */
  lines: number;
  findings: number;
  /** Sections of the survey as a whole: all of them, answers by time alone, or none. */
  whole: 'all' | 'time' | 'none';
  /** The longest text, and the most facts and warnings. */
  units: number;
  facts: number;
}

/** From the one with most room on; a step is taken where a format has no room for the one before. */
export const summaryRooms: readonly SummaryRoom[] = [
  { lines: 24, findings: 5, whole: 'all', units: Number.POSITIVE_INFINITY, facts: Number.POSITIVE_INFINITY },
  { lines: 24, findings: 5, whole: 'time', units: Number.POSITIVE_INFINITY, facts: Number.POSITIVE_INFINITY },
  { lines: 24, findings: 5, whole: 'none', units: 400, facts: 12 },
  { lines: 16, findings: 5, whole: 'none', units: 200, facts: 8 },
  { lines: 10, findings: 3, whole: 'none', units: 120, facts: 6 },
  { lines: 5, findings: 1, whole: 'none', units: 60, facts: 4 },
];

/** Room for everything. */
export const reportRoom: SummaryRoom = {
  lines: 80,
  findings: 5,
  whole: 'all',
  units: Number.POSITIVE_INFINITY,
  facts: Number.POSITIVE_INFINITY,
};

/** A text as it is where there is room for it. */
export function within({ units }: SummaryRoom, text: string): string {
  return text.length > units ? shortened(text, units) : text;
}

/** The first of them, and how many are left. */
export function firstOf<Item>(
  items: readonly Item[],
  most: number,
  left: (wording: string) => Item,
  { formats, more }: { formats: { plural(forms: Forms, value: number): string }; more: Forms },
): Item[] {
  if (items.length <= most) return [...items];
  return [...items.slice(0, most - 1), left(formats.plural(more, items.length - most + 1))];
}
