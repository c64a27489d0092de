/**
 * A checked answer becomes a stored one. Its place and its respondent's only turn are taken before it is written, each
 * by one conditional write, so that no rush of respondents gets past a limit; what was taken in vain is given back.
 */
import { sha256Hex } from '../crypto.ts';
import { Problem } from '../errors.ts';
import type { NewAnswer } from './answer-record.ts';
import { noteAnswer, takeCode } from './promo/promo-codes.ts';
import { attachmentsIn } from './promo/promo-lists.ts';
import type { SurveyService } from './service-api.ts';
import type { Settings } from './settings.ts';
import { keys, type SurveyRecord } from './stored.ts';
import { listenersOf, tellAtOnce, tellBy } from './webhooks/tell-response.ts';

export interface StoredAnswer {
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
  const giveBackTurns = await takeTurns(service, survey.id, settings, answer);
  try {
    await takePlace(service, survey.id, settings);
  } catch (error) {
    await giveBackTurns();
    throw error;
  }
  const code = await earnedCode(service, survey, answer);
  const stored = { ...answer, promo_code: code?.code ?? null };
  const isTold = listeners.length > 0;
  const id = await service.answers.append(survey.id, stored, isTold ? tellBy(service.now()) : undefined);
  if (code) await noteAnswer(service, code, id);
  if (isTold) await tellAtOnce(service, survey, { ...stored, id }, listeners);
  return { id, promoCode: code?.code ?? null };
}

/** The count of answers is what the cap is on: counted up first, and down again when that was too much. */
async function takePlace(
  { records }: SurveyService,
  surveyId: number,
  { limit_answer_count_enabled, limit_answer_count_value }: Settings,
): Promise<void> {
  const taken = await records.count(keys.answerCount(surveyId), 1);
  if (!limit_answer_count_enabled || limit_answer_count_value === null || taken <= limit_answer_count_value) return;
  await records.count(keys.answerCount(surveyId), -1);
  throw new Problem('survey_full', `This survey takes ${limit_answer_count_value} answers and has them all.`);
}

/**
 * A respondent is known by address and browser; by the address alone where a survey allows one response from each.
 * assumed: v3 does not say how it knows a respondent again
 */
async function takeTurns(
  { records, now }: SurveyService,
  surveyId: number,
  { allow_multiple_answer, multiple_ip }: Settings,
  { ip_address, user_agent }: NewAnswer,
): Promise<() => Promise<void>> {
  const names = [
    ...(allow_multiple_answer ? [] : [`agent ${ip_address} ${user_agent}`]),
    ...(multiple_ip || ip_address === null ? [] : [`address ${ip_address}`]),
  ];
  const taken: ReturnType<typeof keys.respondent>[] = [];
  const giveBack = async () => {
    for (const key of taken) await records.remove(key);
  };
  for (const name of names) {
    const key = keys.respondent(surveyId, sha256Hex(name));
    if (await records.create(key, { at: new Date(now()).toISOString() })) taken.push(key);
    else {
      await giveBack();
      throw new Problem('already_answered', 'You have answered this survey already.');
    }
  }
  return giveBack;
}

/** Taken before the answer is stored: should that fail, a code is lost, and never given twice. */
async function earnedCode(service: SurveyService, survey: SurveyRecord, answer: NewAnswer) {
  if (!answer.is_complete || answer.is_screenout) return undefined;
  const listId = (await attachmentsIn(service, survey.workspaceId))[survey.id];
  return listId === undefined ? undefined : takeCode(service, listId, survey.id);
}
