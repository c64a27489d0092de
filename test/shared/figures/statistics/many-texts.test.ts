/** More different texts than are counted: the same figures from stored columns as from parts, however they are divided. */
import { expect, it } from 'vitest';
import { createChunkBuilder } from '../../../../shared/figures/columns/code-part.ts';
import { openChunk, storeChunk } from '../../../../shared/figures/columns/stored-chunk.ts';
import { createStatistics } from '../../../../shared/figures/statistics/gather-statistics.ts';
import { createFieldTable } from '../../../../shared/packing/field-table.ts';
import { packAnswers } from '../../../../shared/packing/packed-answers.ts';
import { readPacked } from '../../../../shared/packing/packed-reader.ts';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import { isReported, statisticsOf, surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const survey = surveyOf({ why: { type: 'input', title: 'Why?' } });

/** A third are written often, and all others once; longer ones come first. */
const answers = Array.from({ length: 33_000 }, (_, at) => {
  const text =
    at % 3 === 0 ? ['Fine', 'no ', '  '][(at / 3) % 3] : `Text of many words, ${'very '.repeat(at % 7)}${at}`;
  return answerOf({ id: 33_000 - at, submitted_at: '2026-03-01T10:00:00Z', answers: [answerTo('why', text)] });
});

function fromChunks(size: number) {
  const gatherer = createStatistics({
    survey,
    facts: noFacts,
    timezone: 'UTC',
    counts: isReported,
    countsForSurvey: [],
  });
  for (let from = 0; from < answers.length; from += size) {
    const builder = createChunkBuilder(() => true);
    builder.read(readPacked(packAnswers(answers.slice(from, from + size), createFieldTable())));
    const { coded, texts } = storeChunk(builder.chunk());
    gatherer.readChunk(openChunk([coded, texts]));
  }
  return gatherer.result({ visits: null }).questions;
}

it('are counted alike', () => {
  const { questions } = statisticsOf(survey, answers, { counts: isReported });
  const [why] = questions;
  expect(why?.statistics.distinct).toBeNull();
  expect(why?.statistics.top_answers?.slice(0, 2)).toMatchObject([
    { text: 'Fine', count: 3_667 },
    { text: 'no ', count: 3_667 },
  ]);
  for (const size of [9_000, 33_000]) expect(fromChunks(size)).toEqual(questions);
});
