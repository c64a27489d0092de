/** Answers packed into snapshot parts and read back, so that tables and files are tested on what they really get. */
import { openPart, type PartReader, valueAt } from '../../shared/snapshots/part-reader.ts';
import { createPartWriter } from '../../shared/snapshots/part-writer.ts';
import { type Answer, readAnswer } from '../../shared/surveys/answer.ts';

/** A record of the v3 list, read as the client reads it. */
export function answerOf(raw: object): Answer {
  const answer = readAnswer({ id: 1, is_complete: true, ...raw });
  if (!answer) throw new Error('not an answer record');
  return answer;
}

/** One answer to one question. */
export function answerTo(questionId: string, answer: unknown, more: object = {}): object {
  return { question_id: questionId, question_text: 'Title then', answer, answer_type: 'input', ...more };
}

export async function packed(answers: readonly Answer[]): Promise<PartReader> {
  const writer = createPartWriter();
  for (const answer of answers) writer.add(answer);
  return openPart(await writer.seal());
}

/** Every answer of a part as a map from field to value; absent fields are left out. */
export function unpacked(reader: PartReader): Map<string, unknown>[] {
  const all: Map<string, unknown>[] = [];
  while (reader.next()) {
    const present = reader.fields.map((name, field) => [name, valueAt(reader, field)] as const);
    all.push(new Map(present.filter(([, value]) => value !== undefined)));
  }
  return all;
}
