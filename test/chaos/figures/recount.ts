/** Figures counted again: as a report does it from a pull of its own, and by hand, without any of our engine. */

import { pullQuery } from '../../../shared/exports/job/pull-query.ts';
import type { ExportRequest, Output, TableChoices } from '../../../shared/exports/options.ts';
import {
  createJobFirstPass,
  needsTwoPasses,
  settledFor,
  settledOf,
} from '../../../shared/exports/outputs/comparing.ts';
import { createGathering } from '../../../shared/exports/outputs/gather.ts';
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { packAnswers } from '../../../shared/packing/packed-answers.ts';
import { readPacked } from '../../../shared/packing/packed-reader.ts';
import { suppressed } from '../../../shared/privacy/suppress/suppressed.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { createFactsGatherer, noFacts } from '../../../shared/surveys/facts.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';

export interface View {
  filters: ExportRequest['filters'];
  options: TableChoices;
}

/** What an export pulls for its report, and the figures it would have. */
export function reportedFigures(survey: Survey, all: readonly Answer[], { filters, options }: View) {
  const outputs: Output[] = [{ content: 'report', format: 'xlsx' }];
  const { dateFrom = '', dateTo = '9' } = pullQuery({ surveyId: 7, filters, outputs, options });
  const pulled = all.filter(({ submittedAt = '' }) => {
    const day = submittedAt.slice(0, 10);
    return day >= dateFrom && day <= dateTo;
  });
  const facts = createFactsGatherer(noFacts);
  for (const answer of pulled) facts.see(answer);
  const job = { filters, options, outputs };
  const counted = { job, survey, snapshot: { facts: facts.facts() } };
  const read = () => readPacked(packAnswers(pulled, createFieldTable()));
  const firstPass = needsTwoPasses(job) ? createJobFirstPass(counted) : undefined;
  firstPass?.read(read());
  const { gatherer } = createGathering(counted, firstPass ? settledOf(counted, firstPass) : settledFor(job, undefined));
  gatherer.read(read());
  return suppressed(gatherer.result({ visits: null }), options.privacy.minimum_base, options.timezone);
}

/** How often each value of each question was given, by plain filters; undefined where a view asks for more. */
export function countsByHand(all: readonly Answer[], { filters, options }: View): Map<string, number> | undefined {
  const isPlain = filters.answers.length === 0 && !options.report?.weight && options.timezone === 'UTC';
  if (!isPlain || options.privacy.minimum_base > 0) return undefined;
  const counts = new Map<string, number>();
  for (const answer of all) {
    if (answer.isHidden || !passes(answer, filters)) continue;
    for (const { questionId, value } of answer.given) {
      for (const one of new Set([value].flat())) {
        if (typeof one === 'object' && one !== null) continue;
        const said = typeof one === 'boolean' ? Number(one) : one;
        const name = `${questionId} ${String(said)}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function passes(answer: Answer, filters: View['filters']): boolean {
  const day = (answer.submittedAt ?? '').slice(0, 10);
  return (
    (filters.ids.length === 0 || filters.ids.includes(answer.id)) &&
    (filters.is_complete === null || answer.isComplete === filters.is_complete) &&
    (filters.is_screenout || !answer.isScreenedOut) &&
    (filters.country.length === 0 || filters.country.includes(answer.country ?? '')) &&
    (filters.device.length === 0 || filters.device.includes(answer.device ?? '')) &&
    (filters.date_from === undefined || day >= filters.date_from) &&
    (filters.date_to === undefined || day <= filters.date_to)
  );
}
