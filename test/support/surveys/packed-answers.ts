/** Answers packed into snapshot parts and read back, so that tables and files are tested on what they really get. */
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { type PackedAnswers, packAnswers } from '../../../shared/packing/packed-answers.ts';
import { type PackedReader, readPacked, valueAt } from '../../../shared/packing/packed-reader.ts';
import { createPartWriter, openPart } from '../../../shared/snapshots/part.ts';
import { type Answer, readAnswer } from '../../../shared/surveys/answer.ts';

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

export function packed(answers: readonly Answer[]): PackedReader {
  return openPart(partOf(answers));
}

/** The bytes of one stored part. */
export function partOf(answers: readonly Answer[]): Uint8Array {
  const writer = createPartWriter();
  const page = packAnswers(answers, createFieldTable());
  writer.add(page, 0, answers.length);
  return writer.seal();
}

/** A page of the list as a map from field to value for every answer. */
export function unpackedPage(page: PackedAnswers): Map<string, unknown>[] {
  return unpacked(readPacked(page));
}

/** Every answer of a part as a map from field to value; absent fields are left out. */
export function unpacked(reader: PackedReader): Map<string, unknown>[] {
  const all: Map<string, unknown>[] = [];
  while (reader.next()) {
    const present = reader.fields.map((name, field) => [name, valueAt(reader, field)] as const);
    all.push(new Map(present.filter(([, value]) => value !== undefined)));
  }
  return all;
}
