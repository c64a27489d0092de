/** Statistics of answers that are there as objects, with banners, weights and an earlier period. */
import { createFieldTable } from '../../shared/packing/field-table.ts';
import { systemFields } from '../../shared/packing/fields.ts';
import { packAnswers } from '../../shared/packing/packed-answers.ts';
import { type PackedReader, readPacked, valueAt } from '../../shared/packing/packed-reader.ts';
import { createLook } from '../../shared/reports/gather/comparing/look.ts';
import { settleLook } from '../../shared/reports/gather/comparing/settle.ts';
import type { Wishes } from '../../shared/reports/gather/comparing/wishes.ts';
import { createStatistics } from '../../shared/reports/gather/gather-statistics.ts';
import type { Statistics } from '../../shared/reports/statistics.ts';
import type { Answer } from '../../shared/surveys/answer.ts';
import { createFactsGatherer, noFacts } from '../../shared/surveys/facts.ts';
import type { Survey } from '../../shared/surveys/survey.ts';

const submitted = systemFields.indexOf('submitted_at');

/** `from`: answers before this day are those of the earlier period. */
export function comparedStatisticsOf(
  survey: Survey,
  answers: readonly Answer[],
  wishes: Wishes,
  from?: string,
): Statistics {
  const gatherer = createFactsGatherer(noFacts);
  for (const answer of answers) gatherer.see(answer);
  const asked = { survey, facts: gatherer.facts(), timezone: 'UTC' };
  const isBefore = (reader: PackedReader) => from !== undefined && String(valueAt(reader, submitted)) < from;
  const look = createLook({ ...asked, wishes, periodOf: (reader) => (isBefore(reader) ? 'before' : 'now') });
  const packed = packAnswers(answers, createFieldTable());
  look.read(readPacked(packed));
  const settled = settleLook(wishes, look.seen, asked);
  const earlier = { date_from: '2026-01-01', date_to: '2026-02-28', counts: isBefore };
  const statistics = createStatistics({
    ...asked,
    counts: (reader) => !isBefore(reader),
    countsForSurvey: (reader) => !isBefore(reader),
    comparing: { wishes, settled, ...(from !== undefined && { earlier }) },
  });
  statistics.read(readPacked(packed));
  return statistics.result({ visits: null });
}
