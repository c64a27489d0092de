/** Some answers, packed: what the survey client hands out, a snapshot part is joined from, and a table reads. */
import type { Answer } from '../surveys/answer.ts';
import { cleanText } from '../surveys/clean-text.ts';
import { createFactsGatherer, type Facts, noFacts } from '../surveys/facts.ts';
import type { FieldTable } from './field-table.ts';
import { ownTextField, questionField, type SystemField, systemFields, variableField } from './fields.ts';
import { createPackBuffer, fieldKind, type PackBuffer } from './pack-buffer.ts';

export interface PackedAnswers {
  fields: FieldTable;
  ids: readonly number[];
  /** Where each answer ends in `bytes`; it begins where the one before ends. */
  ends: readonly number[];
  bytes: Buffer;
  facts: Facts;
  /**
   * Call when `bytes` are no longer read and may be overwritten. Readers of page after page do so, because memory
   * outside the heap is otherwise freed late.
   */
  release?: () => void;
}

/** Packs answers that are there as objects; the list of the service itself is packed from its bytes. */
export function packAnswers(answers: readonly Answer[], fields: FieldTable): PackedAnswers {
  const buffer = createPackBuffer();
  buffer.start(answers.length * 512);
  const gatherer = createFactsGatherer(noFacts);
  const ids: number[] = [];
  const ends: number[] = [];
  for (const answer of answers) {
    packAnswer(buffer, fields, answer);
    gatherer.see(answer);
    ids.push(answer.id);
    ends.push(buffer.sizeBytes());
  }
  return { fields, ids, ends, bytes: buffer.bytes(), facts: gatherer.facts() };
}

/** All but the first. */
export function withoutFirst(packed: PackedAnswers): PackedAnswers {
  const [first = 0, ...ends] = packed.ends;
  return {
    ...packed,
    ids: packed.ids.slice(1),
    ends: ends.map((end) => end - first),
    bytes: packed.bytes.subarray(first),
  };
}

function packAnswer(buffer: PackBuffer, fields: FieldTable, answer: Answer): void {
  for (const [field, value] of systemValues(answer)) putValue(buffer, systemFields.indexOf(field), value);
  for (const given of answer.given) {
    putValue(buffer, fields.numberOf(questionField(given.questionId)), given.value);
    if (given.ownText) putValue(buffer, fields.numberOf(ownTextField(given.questionId)), given.ownText);
  }
  for (const [name, value] of Object.entries(answer.variables)) {
    putValue(buffer, fields.numberOf(variableField(name)), value);
  }
  buffer.endAnswer();
}

/** Any JSON value; null and undefined leave the field out, because "not answered" is not an answer. */
function putValue(buffer: PackBuffer, field: number, value: unknown): void {
  if (value === null || value === undefined || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    return;
  if (typeof value === 'string') buffer.putText(field, fieldKind.text, cleanText(value));
  else if (typeof value === 'number') buffer.putText(field, fieldKind.number, String(value));
  else if (typeof value === 'boolean') buffer.putFlag(field, value);
  else buffer.putText(field, fieldKind.json, JSON.stringify(value));
}

function systemValues(answer: Answer): [SystemField, unknown][] {
  return [
    ['id', answer.id],
    ['submitted_at', answer.submittedAt],
    ['date_start', answer.startedAt],
    ['date_end', answer.endedAt],
    ['duration_seconds', answer.durationSeconds],
    ['is_complete', answer.isComplete],
    ['is_screenout', answer.isScreenedOut],
    ['is_deleted', answer.isDeleted],
    ['is_hide', answer.isHidden],
    ['device', answer.device],
    ['country', answer.country],
    ['city', answer.city],
    ['source', answer.source],
    ['lang', answer.language],
    ['score', answer.score],
    ['promo_code', answer.promoCode],
    ['tags', answer.tags.length > 0 ? answer.tags : undefined],
    ['ip_address', answer.ipAddress],
    ['user_agent', answer.userAgent],
  ];
}
