/**
 * Branching: rules that say where a respondent continues after a question. The first matching rule of a question wins;
 * without one the next question follows. Nobody is sent backwards, so every path through a survey ends.
 */
import { z } from '@hono/zod-openapi';
import { invalid } from '../../problems/problem.ts';
import { settleCondition } from '../../surveys/conditions/settle-condition.ts';
import { answerFilterSchema } from '../../surveys/filters/filters.ts';
import { isObject, readQuestion } from '../../surveys/question.ts';
import { asksForAnswer } from '../questions/answer-values.ts';
import type { Question } from '../questions/question-schema.ts';
import { questionsOf, type Structure } from '../questions/structure.ts';

const MAX_RULES = 1000;

// assumed: v3 does not show the structure of conditions
const ruleSchema = z.strictObject({
  when: answerFilterSchema,
  then: z.strictObject({
    go_to: z.string().max(100).openapi({ description: 'a question, `submit` or `screenout`', example: 'submit' }),
  }),
});

export const conditionsSchema = z
  .strictObject({ rules: z.array(ruleSchema).max(MAX_RULES).default([]) })
  .openapi('Conditions');

export type Conditions = z.infer<typeof conditionsSchema>;

const endings = new Set(['submit', 'screenout']);

/** Rules must name existing questions and lead forwards. */
export function checkConditions({ rules }: Conditions, structure: Structure): void {
  const places = new Map(structure.ids.map((id, place) => [id, place]));
  for (const [index, { when, then }] of rules.entries()) {
    const field = `conditions.rules.${index}`;
    const from = places.get(when.question_id);
    const question = structure.entities[when.question_id];
    if (from === undefined || !question || !asksForAnswer(question)) {
      throw invalid(`${field}.when.question_id`, 'no_question_with_answer', { id: when.question_id });
    }
    const settled = settleCondition(when, askedOf(when.question_id, question));
    if ('message' in settled)
      throw invalid(`${field}.when.${settled.member}`, 'as_worded', { message: settled.message });
    if (endings.has(then.go_to)) continue;
    const to = places.get(then.go_to);
    if (to === undefined) throw invalid(`${field}.then.go_to`, 'no_question', { id: then.go_to });
    if (to <= from) throw invalid(`${field}.then.go_to`, 'not_after_rule');
  }
}

interface Walk {
  /** The questions a respondent with these answers comes by. */
  asked: ReadonlySet<string>;
  isScreenedOut: boolean;
}

export function walk({ rules }: Conditions, structure: Structure, answers: Readonly<Record<string, unknown>>): Walk {
  const questions = questionsOf(structure).map(([id]) => id);
  const asked = new Set<string>();
  for (let at = 0; at < questions.length; ) {
    const id = questions[at] ?? '';
    asked.add(id);
    const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const own = rules.filter(({ when }) => when.question_id === id);
    const rule = own.length > 0 ? firstMet(own, id, structure.entities[id], given) : undefined;
    const goTo = rule?.then.go_to;
    if (goTo === 'screenout') return { asked, isScreenedOut: true };
    if (goTo === 'submit') break;
    const place = goTo === undefined ? -1 : questions.indexOf(goTo);
    // a rule may outlive its question
    at = place > at ? place : at + 1;
  }
  return { asked, isScreenedOut: false };
}

/** A rule whose question or option is gone does nothing. */
function firstMet(rules: Conditions['rules'], id: string, question: Question | undefined, given: unknown) {
  const known = askedOf(id, question);
  const hasOwnText = isObject(given) && (question?.type === 'choice' || question?.type === 'dropdown');
  const [value, ownText] = hasOwnText ? [given.answer, given.other] : [given, undefined];
  return rules.find(({ when }) => {
    const settled = settleCondition(when, known);
    return 'isMetBy' in settled && settled.isMetBy(value, ownText);
  });
}

/** The answers beside all options are none of the options: with them an id need not be known. */
function askedOf(id: string, question: Question | undefined) {
  return {
    questions: question ? [readQuestion(id, question)] : [],
    isAll: !question?.hardToAnswer && !question?.noneOfAbove,
  };
}
