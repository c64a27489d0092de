/** A demo survey: its questions, and how its respondents behave. From it come a structure and answers. */
import { hash } from 'node:crypto';
import type { CheckedValue } from '../../../shared/survey-service/questions/checked-value.ts';
import { checkStructure, type Structure } from '../../../shared/survey-service/questions/structure.ts';
import type { GivenAnswer, NewAnswer } from '../../../shared/survey-service/store/answer-record.ts';
import type { DemoQuestion, Respondent } from './demo-question.ts';
import { drawDurationSeconds, drawMood, drawTraits } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { drawMoments } from './timeline.ts';

export interface DemoSurvey {
  id: number;
  folderId: number;
  userId: number;
  name: string;
  language: 'ru' | 'en';
  virtualId: string;
  isPublished: boolean;
  hiddenOptions: readonly { name: string; value: string }[];
  questions: readonly DemoQuestion[];
  behaviour: Behaviour;
}

interface Behaviour {
  answers: number;
  /** Average mood of those who are not angry. */
  mood: number;
  /** The median time for the whole survey. */
  usualSeconds: number;
  incompleteShare: number;
  screenedOutShare: number;
  tags: readonly string[];
  /** How much better or worse somebody's mood is than the average; `progress` goes from 0, the first answer, to 1. */
  moodLean?: (who: { country: string | null; device: string; progress: number }) => number;
  /** The last answers came in this many days before those of the other surveys. */
  daysAgo?: number;
  /** A question, since removed, that early respondents were asked. */
  removedQuestion?: { title: string; type: 'input'; answer: (who: Respondent) => string };
}

const TRASH_SHARE = 0.008;
const HIDDEN_SHARE = 0.01;

export function structureOf(survey: DemoSurvey): Structure {
  const entries = survey.questions.map(({ question }, at) => [questionId(survey, at), question] as const);
  return checkStructure({ ids: entries.map(([id]) => id), entities: Object.fromEntries(entries) });
}

/** In the order they came in. Only the anchor day ties them to the calendar. */
export function answersOf(survey: DemoSurvey, anchorDay: string): NewAnswer[] {
  const random = createRandom(survey.id * 7919);
  const { answers, daysAgo = 0 } = survey.behaviour;
  const moments = drawMoments(random, answers, earlierDay(anchorDay, daysAgo));
  return moments.map((moment, at) => drawAnswer(survey, random, moment, at));
}

export function earlierDay(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function drawAnswer(survey: DemoSurvey, random: Random, submittedMs: number, at: number): NewAnswer {
  const { behaviour } = survey;
  const state = random.weighted([
    ['incomplete', behaviour.incompleteShare],
    ['screened out', behaviour.screenedOutShare],
    ['complete', 1 - behaviour.incompleteShare - behaviour.screenedOutShare],
  ] as const);
  const submittedAt = new Date(submittedMs).toISOString();
  const traits = drawTraits(random, survey.language);
  const lean = behaviour.moodLean?.({ ...traits, progress: at / behaviour.answers }) ?? 0;
  const who: Respondent = {
    random,
    mood: drawMood(random, behaviour.mood + lean),
    device: traits.device ?? '',
    isScreenedOut: state === 'screened out',
    day: submittedAt.slice(0, 10),
  };
  const reached = reachedQuestions(survey, random, state);
  const wholeSeconds = drawDurationSeconds(random, behaviour.usualSeconds);
  const durationSeconds = Math.max(3, Math.round((wholeSeconds * reached) / survey.questions.length));
  return {
    quiz_id: survey.id,
    submitted_at: submittedAt,
    is_complete: state === 'complete',
    ...traits,
    date_start: new Date(submittedMs - durationSeconds * 1000).toISOString(),
    date_end: state === 'complete' ? submittedAt : null,
    duration_seconds: durationSeconds,
    score: null,
    promo_code: null,
    tags: behaviour.tags.length > 0 && random.chance(0.05) ? [random.pick(behaviour.tags)] : [],
    is_screenout: who.isScreenedOut,
    is_deleted: random.chance(TRASH_SHARE),
    is_hide: random.chance(HIDDEN_SHARE),
    answers: drawGiven(survey, who, reached, at),
  };
}

/** Those who leave mostly leave early; those who do not fit are turned away after the first question. */
function reachedQuestions(survey: DemoSurvey, random: Random, state: string): number {
  const all = survey.questions.length;
  if (state === 'complete') return all;
  if (state === 'screened out') return Math.min(2, all);
  return Math.min(all - 1, 1 + Math.floor(-Math.log(1 - random.next()) * all * 0.3));
}

function drawGiven(survey: DemoSurvey, who: Respondent, reached: number, at: number): GivenAnswer[] {
  const given = survey.questions.slice(0, reached).flatMap(({ question, answer, answerRate }, index) => {
    const isAnswered = question.isRequired === true || who.random.chance(answerRate);
    return answer && isAnswered ? [toGiven(questionId(survey, index), question, answer(who))] : [];
  });
  const { removedQuestion: gone, answers } = survey.behaviour;
  if (gone && at < answers * 0.03) {
    given.push(toGiven(uuidOf(`${survey.id}/removed`), gone, { answer: gone.answer(who) }));
  }
  return given;
}

function toGiven(
  id: string,
  question: { title?: string | undefined; type: GivenAnswer['answer_type'] },
  value: CheckedValue,
): GivenAnswer {
  return { question_id: id, question_text: question.title ?? '', answer_type: question.type, ...value };
}

function questionId(survey: DemoSurvey, at: number): string {
  const type = survey.questions[at]?.question.type;
  return type === 'welcome' || type === 'submit' ? type : uuidOf(`${survey.id}/${at}`);
}

const uuids = new Map<string, string>();

/** A UUID that is the same for the same name. Each answer asks for those of its questions. */
export function uuidOf(name: string): string {
  const uuid = uuids.get(name) ?? newUuid(name);
  uuids.set(name, uuid);
  return uuid;
}

function newUuid(name: string): string {
  const hex = hash('sha256', name);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
