/**
 * The service's own port for answers: there may be millions in a survey, so they are counted on slim indexes and
 * read in pages. Ids grow by one without gaps and an id is given in the same write that stores the answer, so when
 * an answer can be seen, every answer with a smaller id can be seen too. That is what makes a cursor exact.
 */
import type { RecordKey } from '../../records/records.ts';
import type { AnswerRecord, NewAnswer } from './answer-record.ts';

export interface AnswerFilter {
  /** Undefined: both. */
  isComplete?: boolean | undefined;
  /** Screened-out answers as well. */
  withScreenedOut: boolean;
  /** The trash instead of what is not deleted. */
  isDeleted: boolean;
  /** Days of `submitted_at` in UTC (Y-m-d), both inclusive. */
  dayFrom?: string | undefined;
  dayTo?: string | undefined;
  /** Moments within them (ISO 8601 in UTC): the first belongs to it, the second does not. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface CursorRange {
  /** The id of the last answer already read; 0 at the start. */
  after: number;
  /** The last id that belongs to this reading. */
  upTo: number;
  limit: number;
}

export interface OffsetRange {
  sort: 'date_start' | 'date_end';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export interface AnswerSpan {
  total: number;
  /** None of them has a lower id than the one or a higher id than the other; absent where there are none. */
  first?: number;
  last?: number;
  /** The same of their days; only of a survey so large that it pays to know. */
  firstDay?: string;
  lastDay?: string;
}

interface AnswerKey {
  surveyId: number;
  id: number;
}

/** What the write that stores an answer says beside it. */
export interface AnswerMarks {
  /** Somebody must look at it then (ISO 8601). */
  dueAt?: string | undefined;
  /** Which sitting of a respondent it comes from. */
  sitting?: AnswerSitting | undefined;
}

/**
 * A sitting has one answer, however often it is stored: its id is noted with the sitting before it is written, and who
 * comes later writes under the same id, where only one write counts.
 */
export interface AnswerSitting {
  name: string;
  /** The id it was last written under, or was about to be. */
  reservedId?: number | undefined;
  /** Whoever sends it again sends the same sitting: what was stored late is found then, and need not be taken back. */
  isRepeated?: boolean | undefined;
  /** Notes an id; throws once somebody else stores the same answer, or when it is too late to store it. */
  reserve(id: number): Promise<void>;
}

export interface PurgedAnswer {
  answer: AnswerRecord;
  /** Undefined for an answer that came by the API. */
  sitting: string | undefined;
}

export interface AnswerStore {
  /** Stores one answer and gives its id. */
  append(surveyId: number, answer: NewAnswer, marks?: AnswerMarks): Promise<number>;
  /** The answer under this id, if it comes from this sitting. */
  readOfSitting(surveyId: number, id: number, sitting: string): Promise<AnswerRecord | undefined>;
  /** Nobody need look at it any more. */
  settle(surveyId: number, id: number): Promise<void>;
  /** The answer a due record is, or undefined when it is of another kind. */
  keyOf(record: RecordKey): AnswerKey | undefined;
  /** Gives an empty survey its first answers, with ids from 1; filled again, they are replaced. */
  fill(surveyId: number, answers: readonly NewAnswer[]): Promise<void>;
  read(surveyId: number, id: number): Promise<AnswerRecord | undefined>;
  /** What `purge` would remove. */
  readToPurge(surveyId: number, id: number): Promise<PurgedAnswer | undefined>;
  /** Undefined when there is no such answer. Marks that it has and that are not given stay. */
  change(
    surveyId: number,
    id: number,
    edit: (answer: AnswerRecord) => AnswerRecord,
    marks?: AnswerMarks,
  ): Promise<{ before: AnswerRecord; after: AnswerRecord } | undefined>;
  /** Removes one answer for good and gives what it was and which sitting it came from; its id is never given again. */
  purge(surveyId: number, id: number): Promise<PurgedAnswer | undefined>;
  /** Removes every answer of a survey that is no more. */
  purgeAll(surveyId: number): Promise<void>;
  /** Some of them, a thousand or so; false when none is left. */
  purgeSome(surveyId: number): Promise<boolean>;
  /** 0 when there are none. */
  highestId(surveyId: number): Promise<number>;
  count(surveyId: number, filter: AnswerFilter, upTo?: number): Promise<number>;
  /** Counts and says between which ids and days they lie, so that a reading need not pass the answers of all others. */
  countSpan(surveyId: number, filter: AnswerFilter, upTo?: number): Promise<AnswerSpan>;
  /**
   * In the order of ids; costs the same wherever it begins. `next` is where to continue, undefined at the end. A page
   * may be short of its limit, even empty, when its answers are large or few of those it passed were asked for.
   */
  pageAfter(
    surveyId: number,
    filter: AnswerFilter,
    range: CursorRange,
  ): Promise<{ answers: AnswerRecord[]; next: number | undefined }>;
  /** In the order of a date; may be short of its limit when answers are large. */
  pageAt(surveyId: number, filter: AnswerFilter, range: OffsetRange): Promise<AnswerRecord[]>;
}

/** A page of answers stops before its JSON grows past this; a function's response has a limit. */
export const PAGE_BYTES = 3 * 1024 * 1024;
