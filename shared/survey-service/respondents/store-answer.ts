/**
 * Stores a checked answer. Its place under the limit and its respondent's single turn are claimed before it is written,
 * each by one conditional write, so that no rush of respondents passes a limit; claims are undone if it fails.
 */
import { sha256Hex } from '../../crypto.ts';
import { Problem } from '../../errors.ts';
import { changeCount } from '../answers/answer-count.ts';
import { claimCode, noteAnswer } from '../promo/promo-codes.ts';
import { attachmentsIn } from '../promo/promo-lists.ts';
import type { SurveyService } from '../service-api.ts';
import type { NewAnswer } from '../store/answer-record.ts';
import { keys, type SurveyRecord } from '../store/stored.ts';
import type { Settings } from '../surveys/settings.ts';
import { announceBy, announceNow, listenersOf } from '../webhooks/announce-response.ts';

interface StoredAnswer {
  id: number;
  promoCode: string | null;
}

export async function storeAnswer(
  service: SurveyService,
  survey: SurveyRecord,
  settings: Settings,
  answer: NewAnswer,
): Promise<StoredAnswer> {
  const listeners = await listenersOf(service, survey.id, answer);
  const isTold = listeners.length > 0;
  const { id, code, stored } = await undoingOnFailure(async (addUndo) => {
    await claimTurns(service, survey.id, settings, answer, addUndo);
    await claimPlace(service, survey.id, settings, addUndo);
    const code = await earnedCode(service, survey, answer);
    const stored = { ...answer, promo_code: code?.code ?? null };
    const id = await service.answers.append(survey.id, stored, isTold ? announceBy(service.now()) : undefined);
    return { id, code, stored };
  });
  if (code) await noteAtOnce(service, code, id);
  if (isTold) await announceNow(service, survey, { ...stored, id }, listeners);
  return { id, promoCode: code?.code ?? null };
}

type AddUndo = (undo: () => Promise<unknown>) => void;

/** A respondent whose answer was not stored may try again and uses up no place. */
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
  service: SurveyService,
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
 * A respondent is known by address and browser; by the address alone where a survey allows one response from each. Both
 * are noted also where they refuse nobody: a survey may become stricter, and means those who have answered as well.
 * assumed: v3 does not say how it knows a respondent again
 */
async function claimTurns(
  { records, now }: SurveyService,
  surveyId: number,
  { allow_multiple_answer, multiple_ip }: Settings,
  { ip_address, user_agent }: NewAnswer,
  addUndo: AddUndo,
): Promise<void> {
  const turns = [
    { name: `agent ${ip_address} ${user_agent}`, isOnly: !allow_multiple_answer },
    ...(ip_address === null ? [] : [{ name: `address ${ip_address}`, isOnly: !multiple_ip }]),
  ];
  for (const { name, isOnly } of turns) {
    const key = keys.respondent(surveyId, sha256Hex(name));
    const isFirst = await records.create(key, { at: new Date(now()).toISOString() });
    if (isFirst) addUndo(() => records.remove(key));
    else if (isOnly) throw new Problem('already_answered');
  }
}

/** Claimed before the answer is stored: if that fails, a code is lost but never given twice. */
async function earnedCode(service: SurveyService, survey: SurveyRecord, answer: NewAnswer) {
  if (!answer.is_complete || answer.is_screenout) return undefined;
  const listId = (await attachmentsIn(service, survey.workspaceId))[survey.id];
  return listId === undefined ? undefined : claimCode(service, listId, survey.id);
}

/** The answer is stored and names its code: a respondent who is told otherwise would answer twice. */
async function noteAtOnce(...[service, code, answerId]: Parameters<typeof noteAnswer>): Promise<void> {
  try {
    await noteAnswer(service, code, answerId);
  } catch (error) {
    service.log.warn('promo code not linked to its answer', { codeId: code.id, answerId, error });
  }
}
