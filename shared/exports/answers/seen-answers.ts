/** What the answers of some pages have shown: which columns there are, and which of them are personal by what they hold. */
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import { createFactsGatherer, noFacts } from '../../surveys/facts.ts';
import type { Survey } from '../../surveys/survey.ts';
import { buildTable } from '../../tables/build-table.ts';
import { createContentScan, type PersonalContent } from '../../tables/treating/personal-content.ts';
import { tableOptions } from '../options.ts';
import { type AnswerOptions, type MaskedTable, maskedTable } from './masked-table.ts';

/** `before`: what earlier pages of the same table have shown. What was seen to be personal once stays so. */
export function createSeenAnswers(survey: Survey, options: AnswerOptions, before: PersonalContent) {
  const gatherer = createFactsGatherer(noFacts);
  const { branding: _, ...shaped } = options;
  const shape = tableOptions({ ...shaped, lang: options.lang ?? survey.language, columns: undefined });
  let content = before;
  return {
    add(page: PackedAnswers): void {
      gatherer.merge(page.facts);
      const scan = createContentScan(buildTable(survey, gatherer.facts(), shape).columns);
      scan.read(readPacked(page));
      content = new Map([...scan.seen(), ...content]);
    },
    facts: () => gatherer.facts(),
    content: () => content,
    table: (): MaskedTable => maskedTable(survey, gatherer.facts(), options, content),
  };
}

export type SeenAnswers = ReturnType<typeof createSeenAnswers>;
