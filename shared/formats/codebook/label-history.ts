/** Since when a label is used and which ones came before it, as lines that a codebook shows. Days are those of its zone. */
import { formatsOf } from '../../reports/document/formats.ts';
import type { Codebook, CodebookVariable } from '../../tables/codebook/codebook.ts';
import type { DatedLabel } from '../../tables/variable.ts';
import { isoInZone, parseMoment, zoneOf } from '../../zone.ts';

export interface LabelHistory {
  /** The day as people of the language write it. */
  dayOf(moment: string | undefined): string;
  /** `2026-03-05`; empty where there is no moment. */
  isoDayOf(moment: string | undefined): string;
  /** `Blue (5 March 2026)`, the oldest first. */
  earlier(labels: readonly DatedLabel[] | undefined): string[];
  /** Whether a column of days has anything to say: all labels are as old as the dictionary until one is changed. */
  hasChanged(variable: Pick<CodebookVariable, 'codes'>): boolean;
}

export function labelHistory({ language, table }: Pick<Codebook, 'language' | 'table'>): LabelHistory {
  const zone = zoneOf(table.timezone);
  const { date } = formatsOf(language);
  const isoDayOf = (moment = '') => {
    const epochMs = parseMoment(moment);
    return Number.isNaN(epochMs) ? '' : isoInZone(epochMs, zone).slice(0, 10);
  };
  const dayOf = (moment?: string) => date(isoDayOf(moment));
  return {
    isoDayOf,
    dayOf,
    earlier: (labels = []) => labels.map(({ label, since }) => `${label} (${dayOf(since)})`),
    hasChanged: ({ codes }) => codes.some(({ earlier = [] }) => earlier.length > 0),
  };
}
