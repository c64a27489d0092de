/** The kept answers of several surveys as those of one: its waves, matched as a batch that merges them does. */
import { passingRows, rowsIn } from '../../figures/columns/chosen-rows.ts';
import type { Chunk } from '../../figures/columns/chunk.ts';
import { withRows } from '../../figures/columns/some-rows.ts';
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import { createFactsGatherer, type Facts, noFacts } from '../../surveys/facts.ts';
import type { Filters } from '../../surveys/filters/filters.ts';
import type { Survey } from '../../surveys/survey.ts';
import { rowTests } from '../../tables/row-filter.ts';
import { mergeWaves, translatedFacts } from '../../waves/merge-waves.ts';
import { translatedField } from '../../waves/translate.ts';
import type { Translation } from '../../waves/wave.ts';
import { foreseenDictionary } from '../dictionary/dictionary-store.ts';
import { filtersToPull } from '../job/pull-query.ts';
import { withDistinctNames } from '../merge/frozen-waves.ts';
import { mergedOptions } from '../merge/settle-merged.ts';
import type { Matching } from '../merge-options.ts';
import type { Output, TableChoices } from '../options.ts';
import type { Caller } from '../owner.ts';
import type { KeptDeps } from './kept-answers.ts';
import type { KeptReader } from './read-kept.ts';
import { translatedChunk } from './translate-chunk.ts';

/** What figures are counted from: one survey, or several as one. */
export interface CountedSource {
  survey: Survey;
  facts: Facts;
  filters: Filters;
  options: TableChoices;
  chunks(reads: (field: string) => boolean): AsyncIterable<Chunk>;
}

export interface KeptWave {
  survey: Survey;
  /** By the ids of its own questions. */
  filters: Filters;
  kept: KeptReader;
}

export async function mergedAnswers(
  { records, now }: KeptDeps,
  { owner }: Caller,
  waves: readonly KeptWave[],
  { options, outputs, matching }: { options: TableChoices; outputs: readonly Output[]; matching: Matching },
): Promise<CountedSource> {
  const at = new Date(now()).toISOString();
  const known = await Promise.all(
    waves.map(async ({ survey, kept: { facts } }) => {
      const foresee = await foreseenDictionary(records, { owner, surveyId: survey.id });
      return { survey, facts, known: foresee({ survey, facts, at }).questions };
    }),
  );
  const [first] = waves;
  const merged = mergeWaves(first?.survey.name ?? '', withDistinctNames(known), {
    by: matching.by,
    map: new Map(Object.entries(matching.map)),
  });
  const facts = createFactsGatherer(noFacts);
  for (const [wave, translation] of merged.translations.entries()) {
    facts.merge(translatedFacts(known[wave]?.facts ?? noFacts, translation));
  }

  async function* chunks(reads: (field: string) => boolean): AsyncGenerator<Chunk> {
    for (const [at, wave] of waves.entries()) {
      const translation = merged.translations[at];
      if (translation) yield* translatedWave(wave, translation, reads);
    }
  }

  async function* translatedWave(
    { survey, filters, kept }: KeptWave,
    translation: Translation,
    reads: (field: string) => boolean,
  ) {
    const questions = questionsOfAnswers(survey, kept.facts);
    const tests = rowTests(filtersToPull(filters, outputs), options.timezone, questions);
    const tested = new Set(tests.flatMap(({ fields }) => fields));
    const isRead = (field: string) => tested.has(field) || reads(translatedField(field, translation));
    for await (const chunk of kept.chunks(isRead)) {
      yield translatedChunk(withRows(chunk, rowsIn(passingRows(chunk, tests))), translation);
    }
  }

  return {
    survey: merged.survey,
    facts: facts.facts(),
    // each wave's conditions name its own questions: they are met before answers are merged
    filters: { ...(first?.filters ?? filtersOfNobody(waves)), answers: [] },
    options: mergedOptions(options, merged.translations),
    chunks,
  };
}

function filtersOfNobody(waves: readonly KeptWave[]): never {
  throw new Error(`${waves.length} surveys are no waves`);
}
