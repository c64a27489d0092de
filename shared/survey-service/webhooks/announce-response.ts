/**
 * A response was submitted: every webhook of its survey that listens gets a delivery. The answer is stored with a mark
 * that it must be announced, in one write, and the mark is removed when the deliveries exist; if a process is killed in
 * between, the sweeper finds the mark. Announced twice, a response still makes one delivery per webhook.
 */
import { type AnnounceDeps, queueDelivery } from '../../delivery/webhooks/announce.ts';
import type { Endpoint } from '../../delivery/webhooks/endpoint.ts';
import { createEndpointStore } from '../../delivery/webhooks/endpoint-store.ts';
import type { RecordKey } from '../../records/records.ts';
import type { SurveyService } from '../service-api.ts';
import type { AnswerRecord, NewAnswer } from '../store/answer-record.ts';
import { read } from '../store/records-access.ts';
import { homeRecord, keys, type SurveyRecord, surveyRecord } from '../store/stored.ts';
import type { AnnouncedResponse } from './payload.ts';
import { detailsOf, ownerOf, responseEvent } from './survey-webhook.ts';

export type AnnounceNeeds = AnnounceDeps & Pick<SurveyService, 'answers'>;

const HOUR_MS = 3_600_000;
/** How long whoever stored an answer may take to announce it. */
const ANNOUNCE_WITHIN_MS = 60_000;

// assumed: a screened-out response is none that was submitted
export async function listenersOf(
  { records }: Pick<AnnounceNeeds, 'records'>,
  surveyId: number,
  answer: Pick<NewAnswer, 'is_complete' | 'is_screenout'>,
): Promise<Endpoint[]> {
  if (answer.is_screenout) return [];
  const { items } = await createEndpointStore(records).list(ownerOf(surveyId));
  return items.filter((endpoint) => !endpoint.disabled && (answer.is_complete || detailsOf(endpoint).incomplete));
}

/** When the sweeper must check whether an answer was announced. */
export function announceBy(nowMs: number): string {
  return new Date(nowMs + ANNOUNCE_WITHIN_MS).toISOString();
}

async function announceResponse(
  service: AnnounceNeeds,
  survey: Pick<SurveyRecord, 'id' | 'name'>,
  answer: AnswerRecord,
  listeners: readonly Endpoint[],
): Promise<void> {
  const submittedMs = Date.parse(answer.submitted_at);
  for (const endpoint of listeners) {
    const { wording, hours } = detailsOf(endpoint);
    const announced: AnnouncedResponse = { answerId: answer.id, surveyName: survey.name, wording };
    const event = { type: responseEvent, subjectId: String(answer.id), timestamp: answer.submitted_at };
    const delayMs = Math.max(0, submittedMs + hours * HOUR_MS - service.now());
    await queueDelivery(service, endpoint, { ...event, body: JSON.stringify(announced) }, hours === 0 ? 0 : delayMs);
  }
  await service.answers.settle(survey.id, answer.id);
}

/** The respondent is not kept waiting by a failure here: the answer is stored, and the sweeper announces it. */
export async function announceNow(...[service, survey, answer, listeners]: Parameters<typeof announceResponse>) {
  try {
    await announceResponse(service, survey, answer, listeners);
  } catch (error) {
    service.log.warn('response not announced; the sweeper will announce it', { surveyId: survey.id, error });
  }
}

/** Whether this due record was an answer that had not been announced. */
export async function announceLost(service: AnnounceNeeds, record: RecordKey): Promise<boolean> {
  const key = service.answers.keyOf(record);
  if (!key) return false;
  const [answer, survey] = await Promise.all([
    service.answers.read(key.surveyId, key.id),
    surveyOf(service, key.surveyId),
  ]);
  if (!survey) await service.answers.settle(key.surveyId, key.id);
  if (!answer || !survey || survey.deletedAt !== null) return false;
  await announceResponse(service, survey, answer, await listenersOf(service, survey.id, answer));
  return true;
}

async function surveyOf({ records }: AnnounceNeeds, surveyId: number): Promise<SurveyRecord | undefined> {
  const home = await read(records, keys.surveyHome(surveyId), homeRecord);
  return home && read(records, keys.survey(home.workspaceId, surveyId), surveyRecord);
}
