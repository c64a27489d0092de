/**
 * How many answers a survey has: a counter, because a limit needs one deciding write. Counter and answers are two
 * writes, and a process may be killed between them; so every change is noted first, and once a survey has been quiet
 * the sweeper recounts.
 */
import type { RecordKey, Records } from '../../records/records.ts';
import type { SurveyService } from '../service-api.ts';
import { countNote, keys } from '../store/stored.ts';

type CountNeeds = Pick<SurveyService, 'records' | 'answers' | 'now'>;

/** Longer than a note covers later changes, and longer than any of those may take. */
const QUIET_MS = 90_000;
const NOTE_STANDS_MS = 30_000;
const MOST_REMEMBERED = 10_000;

/** When this process has last noted a change of a survey: within a short time one note stands for many. */
const remembered = new WeakMap<Records, Map<number, number>>();

/** Must come before anything that changes the number of answers. */
export async function noteCountChange({ records, now }: CountNeeds, surveyId: number): Promise<void> {
  const noted = remembered.get(records) ?? new Map<number, number>();
  remembered.set(records, noted);
  const nowMs = now();
  if (nowMs - (noted.get(surveyId) ?? Number.NEGATIVE_INFINITY) < NOTE_STANDS_MS) return;
  const dueAt = new Date(nowMs + QUIET_MS).toISOString();
  const value = { notedAt: new Date(nowMs).toISOString() };
  await records.putMany([{ key: keys.countNote(surveyId), value, times: { dueAt } }]);
  if (noted.size >= MOST_REMEMBERED) noted.clear();
  noted.set(surveyId, nowMs);
}

/** Gives the new count. */
export async function changeCount(service: CountNeeds, surveyId: number, by: number): Promise<number> {
  await noteCountChange(service, surveyId);
  return service.records.count(keys.answerCount(surveyId), by);
}

/** Whether there was a note under this key. One that is young stays: what it is of may still be under way. */
export async function recount(service: CountNeeds, key: RecordKey): Promise<boolean> {
  const surveyId = Number(/^Q#(\d+)$/.exec(key.partition)?.[1]);
  if (keys.countNote(surveyId).sort !== key.sort) return false;
  const note = await service.records.get(key);
  if (!note) return false;
  const isRight = await setCount(service, surveyId);
  const isQuiet = service.now() - Date.parse(countNote.parse(note.value).notedAt) >= QUIET_MS;
  if (isRight && isQuiet) await service.records.replace(key, note.version, note.value);
  return true;
}

/** False when somebody has counted meanwhile: then the next sweep looks again. */
async function setCount({ records, answers }: CountNeeds, surveyId: number): Promise<boolean> {
  const key = keys.answerCount(surveyId);
  const counter = await records.get(key);
  const counted = await answers.count(surveyId, { withScreenedOut: true, isDeleted: false });
  if ((counter?.value ?? 0) === counted) return true;
  return counter ? records.replace(key, counter.version, counted) : records.create(key, counted);
}
