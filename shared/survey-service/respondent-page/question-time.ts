/**
 * The time a respondent has for single questions, by our own clock: it begins when a question is first shown, and no
 * reload, way back or second window begins it again.
 */
import { asksForAnswer } from '../questions/answer-values.ts';
import { TIME_GRACE_MS } from '../respondents/submission.ts';
import type { RespondentService } from '../service-api.ts';
import { hasFields } from './form-values.ts';
import { changeSitting, isUnderWay, type Sitting } from './sitting.ts';
import type { Asked } from './steps.ts';
import type { Ticket } from './ticket.ts';
import { wholeSecondsLeft } from './time-limit.ts';

type Clocks = Sitting['shownMs'];

/** A limit of no seconds is none: nobody could answer. */
function limitOf({ question }: Asked): number | undefined {
  const { filling_time_enabled, filling_time_seconds = 0 } = question;
  const isLimited = filling_time_enabled === true && filling_time_seconds > 0 && asksForAnswer(question);
  return isLimited ? filling_time_seconds : undefined;
}

/** By question, whole seconds, 0 when its time is over; those without a limit are left out. */
export function secondsLeftIn(questions: readonly Asked[], clocks: Clocks, nowMs: number): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const each of questions) {
    const seconds = limitOf(each);
    if (seconds !== undefined) left.set(each.id, wholeSecondsLeft(clocks?.[each.id] ?? nowMs, seconds, nowMs));
  }
  return left;
}

/** Those that are shown closed, and that nobody is held to any more. */
export function closedIn(questions: readonly Asked[], clocks: Clocks, nowMs: number): ReadonlySet<string> {
  const left = [...secondsLeftIn(questions, clocks, nowMs)];
  return new Set(left.filter(([, seconds]) => seconds === 0).map(([id]) => id));
}

/** Nothing more is taken for it: what was sent at the last moment has had the time to arrive. */
export function isTooLate(asked: Asked, clocks: Clocks, nowMs: number): boolean {
  return closedIn([asked], clocks, nowMs - TIME_GRACE_MS).has(asked.id);
}

/** Those whose fields are still taken. A field that was shown closed is not sent, and what was kept of it stays. */
export function stillTaken(
  form: FormData,
  questions: readonly Asked[],
  clocks: Clocks,
  nowMs: number,
): readonly Asked[] {
  const closed = closedIn(questions, clocks, nowMs);
  return questions.filter((each) => {
    if (!closed.has(each.id)) return true;
    return !isTooLate(each, clocks, nowMs) && (each.question.type === 'file' || hasFields(form, each));
  });
}

/** Begins the time of those that have not been shown before; where there are none, nothing is written. */
export async function startClocks(
  service: RespondentService,
  ticket: Ticket,
  sitting: Pick<Sitting, 'shownMs' | 'ipAddress' | 'userAgent'>,
  questions: readonly Asked[],
): Promise<Clocks> {
  const fresh = questions.filter((each) => limitOf(each) !== undefined && sitting.shownMs?.[each.id] === undefined);
  if (fresh.length === 0) return sitting.shownMs;
  const started = Object.fromEntries(fresh.map(({ id }) => [id, service.now()]));
  const changed = await changeSitting(service, ticket, sitting, (current) =>
    isUnderWay(current) ? { shownMs: { ...started, ...current.shownMs } } : undefined,
  );
  return changed?.shownMs ?? { ...started, ...sitting.shownMs };
}
