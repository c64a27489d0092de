/**
 * How an answer lies in the table: in a bucket of so many ids, each a partition of its own, because a partition with local
 * indexes holds 10 GB and takes so many reads a second. `flags` holds id, state and day in one short text and is all that the
 * two indexes by date carry, so that counting and skipping never read the answers themselves.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { dueKey } from '../../adapters/dynamo/dynamo-due.ts';
import { recordSchema } from '../../records/record-schema.ts';
import type { AnswerRecord, NewAnswer } from './answer-record.ts';
import { type AnswerFilter, type AnswerMarks, PAGE_BYTES } from './answer-store.ts';

export type Item = Record<string, AttributeValue>;

/** Buckets are numbered from 1. */
export interface Bucket {
  surveyId: number;
  bucket: number;
}

export function partition({ surveyId, bucket }: Bucket): string {
  return `${directory(surveyId)}#${bucket}`;
}

/** Where the buckets of a survey are listed, and their tallies lie. */
export function directory(surveyId: number): string {
  return `Q#${surveyId}#A`;
}

export function surveyIdOf(name: string): number | undefined {
  const id = /^Q#(\d+)#A#\d+$/.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function padded(id: number): string {
  return String(id).padStart(16, '0');
}

export function toItem(bucket: Bucket, id: number, answer: NewAnswer, { dueAt, sitting }: AnswerMarks = {}): Item {
  const endedAt = answer.date_end ?? answer.submitted_at;
  const pk = partition(bucket);
  return {
    pk: { S: pk },
    sk: { S: padded(id) },
    startKey: { S: `${answer.date_start}#${padded(id)}` },
    endKey: { S: `${endedAt}#${padded(id)}` },
    flags: { S: flagsOf(id, answer, endedAt) },
    version: { N: '1' },
    v: { N: String(recordSchema) },
    record: { S: JSON.stringify({ id, ...answer }) },
    ...(sitting !== undefined && { sitting: { S: sitting.name } }),
    ...(dueAt !== undefined && dueKey({ partition: pk, sort: padded(id) }, dueAt)),
  };
}

export function toAnswer(item: Item): AnswerRecord {
  return JSON.parse(item.record?.S ?? '');
}

/** For example `0000000000000042/C--/2026-03-02`. No letter occurs but those of the state. */
function flagsOf(id: number, answer: NewAnswer, endedAt: string): string {
  const state = [answer.is_complete ? 'C' : 'I', answer.is_screenout ? 'S' : '-', answer.is_deleted ? 'D' : '-'];
  return `${padded(id)}/${state.join('')}/${endedAt.slice(0, 10)}`;
}

/** The test of `matches` in the table's own words, days apart: those are a range of keys where an index has them. */
export function stateFilter(filter: AnswerFilter, upTo?: number): { expression: string; values: Item } {
  const terms = [filter.isDeleted ? 'contains(flags, :deleted)' : 'NOT contains(flags, :deleted)'];
  const values: Item = { ':deleted': { S: 'D' } };
  if (!filter.withScreenedOut) {
    terms.push('NOT contains(flags, :screenedOut)');
    values[':screenedOut'] = { S: 'S' };
  }
  if (filter.isComplete !== undefined) {
    terms.push('contains(flags, :complete)');
    values[':complete'] = { S: filter.isComplete ? 'C' : 'I' };
  }
  if (upTo !== undefined) {
    terms.push('flags < :beyond');
    values[':beyond'] = { S: padded(upTo + 1) };
  }
  return { expression: terms.join(' AND '), values };
}

/**
 * From where to where the keys of the index by end reach, both inclusive; a moment is less than any key of it. The table
 * refuses a range that ends before it begins: one that holds nothing begins and ends at the same moment.
 */
export function keyRange({ dayFrom = '0', dayTo = '9', from = '0', to = '9~' }: AnswerFilter) {
  const first = from > dayFrom ? from : dayFrom;
  const last = to < `${dayTo}~` ? to : `${dayTo}~`;
  return { first, last: last < first ? first : last };
}

export function rangeValues(filter: AnswerFilter): Item {
  const { first, last } = keyRange(filter);
  return { ':firstKey': { S: first }, ':lastKey': { S: last } };
}

export function isOfSomeTime({ dayFrom, dayTo, from, to }: AnswerFilter): boolean {
  return [dayFrom, dayTo, from, to].some((end) => end !== undefined);
}

/** Flags end with it. */
export function dayOf(flags: string): string {
  return flags.slice(-10);
}

/** Its flags do not say whether an answer is in a day that a moment cuts. */
export function matches(flags: string, filter: AnswerFilter): boolean {
  const day = dayOf(flags);
  const { from, to } = filter;
  return (
    flags.includes('D') === filter.isDeleted &&
    (filter.withScreenedOut || !flags.includes('S')) &&
    (filter.isComplete === undefined || flags.includes(filter.isComplete ? 'C' : 'I')) &&
    (filter.dayFrom === undefined || day >= filter.dayFrom) &&
    (filter.dayTo === undefined || day <= filter.dayTo) &&
    (from === undefined || day >= from.slice(0, 10)) &&
    (to === undefined || day <= to.slice(0, 10))
  );
}

/** As many as fit in a page, but always one. */
export function withinPageBytes(items: readonly Item[]): readonly Item[] {
  let bytes = 0;
  const end = items.findIndex((item, at) => {
    bytes += Buffer.byteLength(item.record?.S ?? '');
    return at > 0 && bytes > PAGE_BYTES;
  });
  return end === -1 ? items : items.slice(0, end);
}
