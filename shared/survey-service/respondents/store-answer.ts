/**
 * Stores a checked answer. Its place under the limit and its respondent's single turn are claimed before it is written,
 * each by one conditional write, so that no rush of respondents passes a limit; claims are undone if it fails.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sha256Hex } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { changeCount } from '../answers/answer-count.ts';
import { claimCode, noteAnswer } from '../promo/promo-codes.ts';
import { attachmentsIn } from '../promo/promo-lists.ts';
import type { RespondentService } from '../service-api.ts';
import type { AnswerRecord, NewAnswer } from '../store/answer-record.ts';
import type { AnswerSitting } from '../store/answer-store.ts';
import { read } from '../store/records-access.ts';
import { keys, type SurveyRecord } from '../store/stored.ts';
import type { Settings } from '../surveys/settings.ts';
import { announceBy, announceNow, listenersOf } from '../webhooks/announce-response.ts';

const turnSchema = z.object({ sitting: z.string().optional() });

interface StoredAnswer {
  id: number;
  promoCode: string | null;
}

/** Who came by the page. */
interface KnownRespondent {
  sitting?: AnswerSitting;
  /** Whom the owner's site has signed in. */
  subject?: string | undefined;
}

export async function storeAnswer(
  service: RespondentService,
  survey: SurveyRecord,
  settings: Settings,
  answer: NewAnswer,
  { sitting, subject }: KnownRespondent = {},
): Promise<StoredAnswer> {
  const listeners = await listenersOf(service, survey.id, answer);
  const isAnnounced = listeners.length > 0;
  const { id, code, stored } = await undoingOnFailure(async (addUndo) => {
    await claimTurns(service, survey.id, settings, { ...answer, sitting: sitting?.name, subject }, addUndo);
    await claimPlace(service, survey.id, settings, addUndo);
    const code = await earnedCode(service, survey, answer);
    const stored = { ...answer, promo_code: code?.code ?? null };
    const dueAt = isAnnounced ? announceBy(service.now()) : undefined;
    const id = await service.answers.append(survey.id, stored, { dueAt, sitting });
    return { id, code, stored };
  });
  await soon(async () => {
    if (code) await noteAtOnce(service, code, id);
    if (isAnnounced) await announceNow(service, survey, { ...stored, id }, listeners);
  });
  return { id, promoCode: code?.code ?? null };
}

/**
 * An incomplete answer whose respondent came back and went on; undefined when it is gone for good. One that is complete
 * was completed by a process that was killed right after: its event is sent again, which makes no second delivery.
 */
export async function completeAnswer(
  service: RespondentService,
  survey: SurveyRecord,
  id: number,
  answer: NewAnswer,
): Promise<AnswerRecord | undefined> {
  const there = await service.answers.read(survey.id, id);
  if (!there) return undefined;
  const listeners = await listenersOf(service, survey.id, answer);
  if (there.is_complete) {
    await announceNow(service, survey, there, listeners);
    return there;
  }
  const code = await earnedCode(service, survey, answer);
  const stored = { ...answer, id, promo_code: code?.code ?? null };
  const dueAt = listeners.length > 0 ? announceBy(service.now()) : undefined;
  const changed = await service.answers.change(survey.id, id, ({ tags }) => ({ ...stored, tags }), { dueAt });
  if (!changed) return undefined;
  if (code) await noteAtOnce(service, code, id);
  if (dueAt !== undefined) await announceNow(service, survey, changed.after, listeners);
  return changed.after;
}

const SOON_MS = 4000;

/** The answer is stored. Its sender must hear so in time: what is done beside it is waited for only so long. */
async function soon(work: () => Promise<void>): Promise<void> {
  await Promise.race([work(), pause(SOON_MS, undefined, { ref: false })]);
}

type AddUndo = (undo: () => Promise<unknown>) => void;

/** A respondent whose answer was not stored may retry and uses up no place. */
async function undoingOnFailure<Result>(work: (addUndo: AddUndo) => Promise<Result>): Promise<Result> {
  const undoing: (() => Promise<unknown>)[] = [];
  try {
    return await work((undo) => undoing.push(undo));
  } catch (error) {
    await Promise.allSettled(undoing.map((undo) => undo()));
    throw error;
  }
}

/** The count of answers is what the cap is on: counted up first, and down again when that was too much. */
async function claimPlace(
  service: RespondentService,
  surveyId: number,
  { limit_answer_count_enabled, limit_answer_count_value }: Settings,
  addUndo: AddUndo,
): Promise<void> {
  const taken = await changeCount(service, surveyId, 1);
  addUndo(() => changeCount(service, surveyId, -1));
  if (!limit_answer_count_enabled || limit_answer_count_value === null || taken <= limit_answer_count_value) return;
  throw new Problem('survey_full', { most: limit_answer_count_value });
}

/**
 * A respondent is known by address and browser, or as whom the owner's site has signed in; by the address alone where a
 * survey allows one response from each. All are noted also where they refuse nobody: a survey may become stricter, and
 * means those who have answered as well.
 * assumed: v3 does not say how it knows a respondent again
 */
async function claimTurns(
  { records, now }: RespondentService,
  surveyId: number,
  settings: Settings,
  { ip_address, user_agent, sitting, subject }: Who & { sitting: string | undefined },
  addUndo: AddUndo,
): Promise<void> {
  for (const { key, isOnly } of turnsOf(surveyId, settings, { ip_address, user_agent, subject })) {
    const isFirst = await records.create(key, { at: new Date(now()).toISOString(), ...(sitting && { sitting }) });
    if (isFirst) addUndo(() => records.remove(key));
    else if (isOnly && !(await isOwnTurn(records, key, sitting))) throw new Problem('already_answered');
  }
}

type Who = Pick<NewAnswer, 'ip_address' | 'user_agent'> & { subject: string | undefined };

function turnsOf(
  surveyId: number,
  { allow_multiple_answer, multiple_ip }: Settings,
  { ip_address, user_agent, subject }: Who,
): { key: RecordKey; isOnly: boolean }[] {
  const turns = [
    { name: `agent ${ip_address} ${user_agent}`, isOnly: !allow_multiple_answer && subject === undefined },
    ...(subject === undefined ? [] : [{ name: `subject ${subject}`, isOnly: !allow_multiple_answer }]),
    ...(ip_address === null ? [] : [{ name: `address ${ip_address}`, isOnly: !multiple_ip }]),
  ];
  return turns.map(({ name, isOnly }) => ({ key: keys.respondent(surveyId, sha256Hex(name)), isOnly }));
}

/** Spares somebody who comes for nothing the questions. The answer itself is decided when it is stored. */
export async function checkTurn(
  { records }: RespondentService,
  surveyId: number,
  settings: Settings,
  who: Who,
): Promise<void> {
  for (const { key, isOnly } of turnsOf(surveyId, settings, who)) {
    if (isOnly && (await records.get(key))) throw new Problem('already_answered');
  }
  const { limit_answer_count_enabled, limit_answer_count_value: most } = settings;
  if (!limit_answer_count_enabled || most === null) return;
  const taken = (await read(records, keys.answerCount(surveyId), z.number())) ?? 0;
  if (taken >= most) throw new Problem('survey_full', { most });
}

/** A sitting that was interrupted while its answer was stored has had its turn and keeps it. */
async function isOwnTurn(records: Records, key: RecordKey, sitting: string | undefined): Promise<boolean> {
  const turn = await read(records, key, turnSchema);
  return sitting !== undefined && turn?.sitting === sitting;
}

/** Claimed before the answer is stored: if that fails, a code is lost but never given twice. */
async function earnedCode(service: RespondentService, survey: SurveyRecord, answer: NewAnswer) {
  if (!answer.is_complete || answer.is_screenout) return undefined;
  const listId = (await attachmentsIn(service, survey.workspaceId))[survey.id];
  return listId === undefined ? undefined : claimCode(service, listId, survey.id);
}

/** The answer is stored and names its code: a respondent who gets an error would answer twice. */
async function noteAtOnce(...[service, code, answerId]: Parameters<typeof noteAnswer>): Promise<void> {
  try {
    await noteAnswer(service, code, answerId);
  } catch (error) {
    service.log.warn('promo code not linked to its answer', { codeId: code.id, answerId, error });
  }
}
