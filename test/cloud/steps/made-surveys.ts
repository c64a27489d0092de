/** Surveys that steps make for themselves over v3, and the people who answer them. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { NewAnswer } from '../../../shared/survey-service/store/answer-record.ts';
import { createDynamoAnswers } from '../../../shared/survey-service/store/dynamo-answers.ts';
import type { Customer } from './customer.ts';
import type { Cloud } from './step.ts';

const AT_ONCE = 4;
const foldersSchema = z.array(z.object({ id: z.number() }));
const madeSchema = z.object({ id: z.number(), virtual_id: z.string() });
const countsSchema = z.object({ total: z.number(), complete: z.number(), incomplete: z.number() });

export interface MadeSurvey {
  id: number;
  /** What respondents know it by. */
  code: string;
  /** Question ids, in the order in which they were given. */
  questions: readonly string[];
}

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));

/** One question of nearly every type, with the answer of the respondent who comes as number `turn`. */
const everyType: readonly { entity: object; answer(turn: number): unknown }[] = [
  { entity: { type: 'yesno', title: 'Coming back?' }, answer: (turn) => turn % 2 === 0 },
  {
    entity: { type: 'choice', title: 'Fruit', choiceMultiple: true, choiceEntities: options('Apple', '=Pear', 'Plum') },
    answer: (turn) => (turn % 3 === 0 ? ['o1', 'o2'] : ['o3']),
  },
  {
    entity: { type: 'dropdown', title: 'City', dropdownEntities: options('Рига', 'São Paulo') },
    answer: (turn) => [`o${(turn % 2) + 1}`],
  },
  { entity: { type: 'rating', title: 'How was it?' }, answer: (turn) => (turn % 5) + 1 },
  { entity: { type: 'scale', title: 'Recommend us?' }, answer: (turn) => (turn % 10) + 1 },
  { entity: { type: 'slider', title: 'How far?' }, answer: (turn) => turn % 100 },
  { entity: { type: 'input', title: 'In your own words' }, answer: (turn) => `"Так", said nr ${turn},\nand left 🙂` },
  { entity: { type: 'email', title: 'E-mail' }, answer: (turn) => `person${turn}@example.com` },
  { entity: { type: 'datetime', title: 'When?' }, answer: () => '2026-03-01' },
];

export async function newSurvey(customer: Customer, entities: readonly object[]): Promise<MadeSurvey> {
  const [folder] = foldersSchema.parse(await customer.askService(200, 'GET', '/folders'));
  const made = await customer.askService(201, 'POST', '/quiz', { folder_id: folder?.id });
  const { id, virtual_id: code } = madeSchema.parse(made);
  const questions = entities.map(() => randomUUID());
  const structure = { ids: questions, entities: Object.fromEntries(questions.map((key, at) => [key, entities[at]])) };
  await customer.askService(200, 'POST', `/quiz/${id}/save`, structure);
  await customer.askService(200, 'POST', `/quiz/${id}/publish`);
  return { id, code, questions };
}

/** One answer as a respondent sends it. */
export async function respond(customer: Customer, { code }: MadeSurvey, body: object): Promise<number> {
  const stored = await customer.askService(201, 'POST', `/public/${code}/answers`, body);
  return z.object({ id: z.number() }).parse(stored).id;
}

/** Questions of nearly every type, answered by `complete` people to the end and by `incomplete` half way. */
export async function richSurvey(customer: Customer, complete = 30, incomplete = 5): Promise<MadeSurvey> {
  const survey = await newSurvey(
    customer,
    everyType.map(({ entity }) => entity),
  );
  await atOnce(complete + incomplete, async (turn) => {
    const given = everyType.map(({ answer }, at) => [survey.questions[at], answer(turn)]);
    const isComplete = turn < complete;
    const answers = Object.fromEntries(isComplete ? given : given.slice(0, 3));
    await respond(customer, survey, { answers, is_complete: isComplete });
  });
  return survey;
}

/** One question for a text, answered with these texts. */
export async function textSurvey(customer: Customer, texts: readonly string[]): Promise<MadeSurvey> {
  const survey = await newSurvey(customer, [{ type: 'input', title: 'Why?', inputIsTextarea: true }]);
  const [question = ''] = survey.questions;
  await atOnce(texts.length, async (turn) => {
    await respond(customer, survey, { answers: { [question]: texts[turn] } });
  });
  return survey;
}

const answersSchema = z.object({ data: z.object({ answers: z.array(z.object({ id: z.number() })) }) });

/** As a page of the survey service lists them. */
export async function answerIds(customer: Customer, survey: number): Promise<number[]> {
  const list = await customer.askService(200, 'GET', `/quiz/${survey}/answers?limit=10`);
  return answersSchema.parse(list).data.answers.map(({ id }) => id);
}

export async function answerCounts(customer: Customer, { id }: Pick<MadeSurvey, 'id'>) {
  return countsSchema.parse(await customer.askService(200, 'GET', `/quiz/${id}/answers/count`));
}

/** A few at a time, as people come. */
export async function atOnce(count: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  const turns = Array.from({ length: count }, (_, turn) => turn).values();
  const worker = async () => {
    for (const turn of turns) await work(turn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** As the service stores it, for surveys that have more answers than a proof could send. */
export function storedAnswer(quiz_id: number, at: string, answers: NewAnswer['answers']): NewAnswer {
  return {
    quiz_id,
    submitted_at: at,
    date_start: at,
    date_end: at,
    duration_seconds: 60,
    is_complete: true,
    ip_address: null,
    user_agent: null,
    device: 'desktop',
    country: null,
    city: null,
    source: null,
    lang: 'en',
    score: null,
    promo_code: null,
    variables: {},
    tags: [],
    answers,
    is_screenout: false,
    is_deleted: false,
    is_hide: false,
  };
}

/** Puts answers into the table itself: that people can answer is what other steps show. */
export async function fillSurvey({ tables }: Cloud, surveyId: number, answers: readonly NewAnswer[]): Promise<void> {
  await createDynamoAnswers(tables.client, tables.surveys).fill(surveyId, answers);
}
