/** How groups are compared by what they wrote, and what is shown about the authors: as in reports and files. */
import { corrected } from '../../figures/significance/correct.ts';
import { fewestInColumn } from '../../figures/significance/letters.ts';
import { proportionTest } from '../../figures/significance/proportion-test.ts';
import type { GroupRules } from '../../figures/texts/group-figures.ts';
import { excerptOf } from '../../figures/texts/quote-excerpt.ts';
import type { TextPlace } from '../../figures/texts/search-texts.ts';
import type { Span } from '../../figures/texts/text-query.ts';
import { hideCells } from '../../privacy/suppress/hide-cells.ts';
import { decide } from '../../privacy/treatment.ts';
import { Problem } from '../../problems/problem.ts';
import { dayOf, isoInZone, zoneOf } from '../../zone.ts';
import type { ExportRequest } from '../options.ts';
import { reportOf } from '../report-options.ts';

type Options = Pick<ExportRequest['options'], 'privacy' | 'report' | 'timezone'>;

/** Many terms are tested at once: without a correction some would differ by chance alone. */
export function textRules(options: Options): GroupRules {
  return {
    minimumBase: options.privacy.minimum_base,
    hideCells,
    test: proportionTest,
    correct: (ps) => corrected(ps, 'bh'),
    confidence: reportOf(options).confidence,
    fewest: fewestInColumn,
  };
}

/** What can be read while somebody waits. */
const MOST_TEXTS = 400_000;

/** Does not say how many there are: small numbers may be hidden. */
export function checkTextCount(texts: number): void {
  const most = MOST_TEXTS.toLocaleString('en-US');
  if (texts > MOST_TEXTS) throw new Problem('survey_too_large.texts', { most }, { field: 'question' });
}

/** Longer texts are shown in part. */
const LONGEST_TEXT = 2_000;

interface FoundText extends TextPlace {
  text: string;
  highlights: Span[];
}

/** A text, whose it is and when it was submitted, as in a file of answers; null if it is left out. */
export function shownText(found: FoundText, { privacy, timezone }: Options) {
  const { row, submittedAt } = found;
  const treatmentOf = (columnId: string) => decide(privacy, { columnId, type: 'system', title: columnId }).treatment;
  const time = treatmentOf('submitted_at');
  const isShown = submittedAt > 0 && (time === 'keep' || time === 'coarsen');
  const isShortened = found.text.length > LONGEST_TEXT;
  const { text, highlights } = isShortened ? excerptOf(found.text, found.highlights) : found;
  return {
    id: treatmentOf('id') === 'keep' ? row : null,
    submittedAt: isShown ? timeText(submittedAt, time === 'keep', timezone) : null,
    text,
    highlights,
    isShortened,
  };
}

/** The day is that of the caller's time zone. */
function timeText(epochMs: number, isExact: boolean, timezone: string): string {
  if (isExact) return new Date(epochMs).toISOString();
  const zone = zoneOf(timezone);
  return isoInZone(dayOf(epochMs, zone), zone).slice(0, 10);
}
