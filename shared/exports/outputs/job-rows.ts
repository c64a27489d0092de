/** Which answers of its snapshot are rows of a job's tables. */
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import { rowFilter } from '../../tables/row-filter.ts';
import type { RowFilter } from '../../tables/rows.ts';
import type { RenderRequest } from './store-output.ts';

/** A snapshot of changes holds nothing but rows: of those that are gone no filter could be asked. */
export function jobRows({ job, survey, snapshot }: Pick<RenderRequest, 'job' | 'survey' | 'snapshot'>): RowFilter {
  if (job.compared?.pulled) return () => true;
  return rowFilter(job.filters, job.options.timezone, questionsOfAnswers(survey, snapshot.facts));
}
