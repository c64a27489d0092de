/** The answers of the typical survey, packed part by part, and the table of them that a Parquet file holds. */
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { type PackedAnswers, packAnswers } from '../../../shared/packing/packed-answers.ts';
import type { PackedReader } from '../../../shared/packing/packed-reader.ts';
import { readAnswer } from '../../../shared/surveys/answer.ts';
import { noFacts } from '../../../shared/surveys/facts.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import type { AnswersDocument } from '../../../shared/tables/answers-document.ts';
import { tableRows } from '../../../shared/tables/rows.ts';
import { analystTable } from '../ours.ts';
import { typicalAnswer, typicalSurvey } from './typical-survey.ts';

/** About as many as in a part of a snapshot; whole parts fill a chunk. */
const PART_ANSWERS = 4_096;

export function readTypicalSurvey(): Survey {
  const survey = readSurvey(typicalSurvey(), { lang: 'en' });
  if (!survey) throw new Error('the made-up survey cannot be read');
  return survey;
}

export function* typicalParts(rows: number): Generator<PackedAnswers> {
  for (let after = 0; after < rows; after += PART_ANSWERS) {
    const numbers = Array.from({ length: Math.min(PART_ANSWERS, rows - after) }, (_, at) => after + at + 1);
    const answers = numbers.flatMap((number) => readAnswer(typicalAnswer(number)) ?? []);
    yield packAnswers(answers, createFieldTable());
  }
}

/** All answers, those too that are hidden or not complete. */
export function typicalDocument(parts: AsyncIterable<PackedReader>): AnswersDocument {
  const survey = readTypicalSurvey();
  const [some] = typicalParts(1_000);
  const language = 'en';
  const styles = { values: 'labels', choices: 'joined', header: 'title', text: 'keep' } as const;
  const table = analystTable(survey, some?.facts ?? noFacts, 'parquet', { language, timezone: 'UTC', ...styles });
  const counts = { read: 0, filteredOut: 0 };
  const rows = (columns = table.columns) => tableRows({ ...table, columns }, parts, () => true, counts);
  return {
    table,
    rows: rows(),
    walk: rows,
    counts,
    survey,
    language,
    notes: [],
    warnings: [],
    newestAnswerAt: undefined,
  };
}
