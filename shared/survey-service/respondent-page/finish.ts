/**
 * Turns a sitting into its one answer. Who stores it is decided by one write, and the answer's id is noted before it is
 * written; if that process is killed or late, whoever comes next goes on under the same id, where only one write counts.
 * So a double click, a reload, a kill and a slow table store nothing twice.
 */
import { Problem } from '../../problems/problem.ts';
import type { Conditions } from '../branching/conditions.ts';
import { questionsOf, type Structure } from '../questions/structure.ts';
import { completeAnswer, storeAnswer } from '../respondents/store-answer.ts';
import { toAnswer } from '../respondents/submission.ts';
import type { RespondentService } from '../service-api.ts';
import type { AnswerRecord, NewAnswer } from '../store/answer-record.ts';
import type { SurveyRecord } from '../store/stored.ts';
import type { Settings } from '../surveys/settings.ts';
import { answersOf } from './form-values.ts';
import { closedIn } from './question-time.ts';
import { changeSitting, type Sitting } from './sitting.ts';
import { stepsFor } from './steps.ts';

const STORING_MS = 30_000;

/** A survey with all that decides what it asks. */
export interface AskedSurvey {
  survey: SurveyRecord;
  settings: Settings;
  structure: Structure;
  conditions: Conditions;
}

/** The answer of a sitting as it stands; throws the faults of all questions in one problem. */
export function answerOf(
  asked: AskedSurvey,
  { ticket, values, shownMs, ipAddress, userAgent }: Sitting,
  nowMs: number,
  isComplete: boolean,
  left: readonly string[] = [],
): NewAnswer {
  const all = questionsOf(asked.structure).map(([id, question]) => ({ id, question }));
  const steps = stepsFor(asked, answersOf(values, all), ticket.sitting);
  const questions = steps.flatMap((step) => step.questions).filter(({ id }) => !left.includes(id));
  const submission = {
    answers: answersOf(values, questions),
    variables: ticket.variables,
    is_complete: isComplete,
    date_start: new Date(ticket.startedMs).toISOString(),
  };
  const variables = asked.survey.variables.map(({ name }) => name);
  const closed = closedIn(questions, shownMs, nowMs);
  return toAnswer(
    submission,
    { ...asked, variables, closed },
    { surveyId: asked.survey.id, ipAddress, userAgent, nowMs },
  );
}

/** What can be taken of a sitting that was broken off: half an address is none. */
function partOf(asked: AskedSurvey, sitting: Sitting, nowMs: number): NewAnswer {
  try {
    return answerOf(asked, sitting, nowMs, false);
  } catch (error) {
    if (!(error instanceof Problem) || error.errors === undefined) throw error;
    const faulty = Object.keys(error.errors).map((field) => field.split('.')[1] ?? '');
    return answerOf(asked, sitting, nowMs, false, faulty);
  }
}

/** Undefined while somebody else stores it. */
export async function finishSitting(
  service: RespondentService,
  asked: AskedSurvey,
  sitting: Sitting,
  isComplete: boolean,
): Promise<Sitting | undefined> {
  if (sitting.state === 'stored' || (sitting.state === 'left' && !isComplete)) return sitting;
  const nowMs = service.now();
  const answer = isComplete ? answerOf(asked, sitting, nowMs, true) : partOf(asked, sitting, nowMs);
  const claimed = await claim(service, sitting);
  if (!claimed) return undefined;
  try {
    return await ended(service, claimed, isComplete, await stored(service, asked, claimed, answer));
  } catch (error) {
    const state = claimed.answerId === undefined ? 'open' : 'left';
    // whoever has taken over meanwhile goes on
    await changeSitting(service, claimed.ticket, claimed, (sitting) =>
      isHolding(claimed, sitting) ? { state, storing: undefined } : undefined,
    );
    throw error;
  }
}

async function claim(service: RespondentService, { ticket, ...sender }: Sitting): Promise<Sitting | undefined> {
  const nowMs = service.now();
  return changeSitting(service, ticket, sender, (sitting) => {
    if (sitting.state === 'stored') return undefined;
    if (sitting.storing && Date.parse(sitting.storing.until) > nowMs) return undefined;
    return { state: 'storing', storing: { until: new Date(nowMs + STORING_MS).toISOString() } };
  });
}

function isHolding(claimed: Sitting, { storing }: Sitting): boolean {
  return storing !== undefined && storing.until === claimed.storing?.until;
}

async function stored(
  service: RespondentService,
  { survey, settings }: AskedSurvey,
  claimed: Sitting,
  answer: NewAnswer,
): Promise<Pick<AnswerRecord, 'id' | 'promo_code' | 'is_screenout'>> {
  const { ticket, reservedId, answerId } = claimed;
  const found =
    answerId === undefined && reservedId !== undefined
      ? await service.answers.readOfSitting(survey.id, reservedId, ticket.sitting)
      : undefined;
  if (found && !answer.is_complete) return found;
  const beforeId = answerId ?? found?.id;
  const completed = beforeId !== undefined && (await completeAnswer(service, survey, beforeId, answer));
  if (completed) return completed;
  const sitting = {
    name: ticket.sitting,
    reservedId,
    isRepeated: true,
    reserve: (id: number) => reserve(service, claimed, id),
  };
  const { id, promoCode } = await storeAnswer(service, survey, settings, answer, { ...ticket, sitting });
  return { ...answer, id, promo_code: promoCode };
}

async function reserve(service: RespondentService, claimed: Sitting, reservedId: number): Promise<void> {
  const noted = await changeSitting(service, claimed.ticket, claimed, (sitting) =>
    isHolding(claimed, sitting) ? { reservedId } : undefined,
  );
  if (!noted) throw new Error('another process stores the answer of this sitting by now');
}

/** Once the answer is stored, what was typed is kept there and nowhere else. */
async function ended(
  service: RespondentService,
  sitting: Sitting,
  isComplete: boolean,
  { id, promo_code, is_screenout }: Pick<AnswerRecord, 'id' | 'promo_code' | 'is_screenout'>,
): Promise<Sitting | undefined> {
  return changeSitting(service, sitting.ticket, sitting, ({ values }) => ({
    state: isComplete ? 'stored' : 'left',
    storing: undefined,
    answerId: id,
    promoCode: promo_code,
    isScreenedOut: is_screenout,
    values: isComplete ? {} : values,
  }));
}
