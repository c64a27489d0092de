/**
 * What the answers themselves show and the structure may not: questions that are gone, own texts, variables,
 * the newest time. Gathered while pulling, so that the table's columns are known before its first row is written.
 */
import { z } from 'zod';
import type { Answer } from './answer.ts';
import { cleanText } from './clean-text.ts';
import { isObject } from './question.ts';
import { truncateText, upstreamLimits } from './upstream-limits.ts';

const questionFactSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  /** Titles it had in other answers: it was worded again in between. */
  otherTitles: z.array(z.string()).optional(),
  hasOwnText: z.boolean(),
  /** What was chosen or ranked, and the rows of a matrix that were answered: the survey may have dropped them since. */
  optionIds: z.array(z.string()),
  rowIds: z.array(z.string()),
});

export const factsSchema = z.object({
  questions: z.array(questionFactSchema),
  variables: z.array(z.string()),
  newestSubmittedAt: z.string().optional(),
  oldestSubmittedAt: z.string().optional(),
});

export type FactOfQuestion = z.infer<typeof questionFactSchema>;
export type Facts = z.infer<typeof factsSchema>;

export const noFacts: Facts = { questions: [], variables: [] };

/** More different options than this are not options but something else in their place. */
const MAX_IDS = 1_000;
/** Past these it is not a rewording, but something inserted for every respondent. */
const MAX_TITLES = 10;
const typesWithOptions = new Set(['choice', 'dropdown', 'ranking', 'matrix']);

/** A question while it is being looked at. */
export type SeenQuestion = Omit<FactOfQuestion, 'optionIds' | 'rowIds' | 'otherTitles'> & {
  otherTitles: Set<string>;
  optionIds: Set<string>;
  rowIds: Set<string>;
};

export interface FactsGatherer {
  see(answer: Answer): void;
  /** The question of that id; type and title count when it is the first time. */
  seeQuestion(id: string, type: string, title: string): SeenQuestion;
  /** A title that it had in some answer. */
  seeTitle(question: SeenQuestion, title: string): void;
  hasOptions(question: SeenQuestion): boolean;
  seeOptions(question: SeenQuestion, value: unknown): void;
  seeVariable(name: string): void;
  seeTime(submittedAt: string | undefined): void;
  /** The title of a question that was seen. */
  titleOf(questionId: string): string | undefined;
  /** Takes over what another has gathered. */
  merge(facts: Facts): void;
  facts(): Facts;
}

/** Goes on from facts gathered before; questions and variables keep the order in which they were first seen. */
export function createFactsGatherer(known: Facts): FactsGatherer {
  const questions = new Map<string, SeenQuestion>();
  const variables = new Set<string>();
  let newest: string | undefined;
  let oldest: string | undefined;

  function seeQuestion(id: string, type: string, title: string): SeenQuestion {
    let question = questions.get(id);
    if (!question) {
      const [otherTitles, optionIds, rowIds] = [new Set<string>(), new Set<string>(), new Set<string>()];
      const shown = cleanText(truncateText(title, upstreamLimits.titleCharacters));
      question = { id, type, title: shown, otherTitles, hasOwnText: false, optionIds, rowIds };
      checkRoom(id, questions.size, upstreamLimits.questions, 'questions');
      questions.set(id, question);
    }
    return question;
  }

  const hasOptions = (question: SeenQuestion) => typesWithOptions.has(question.type);

  function see(answer: Answer): void {
    for (const given of answer.given) {
      if ((given.value === null || given.value === undefined) && !given.ownText) continue;
      const question = seeQuestion(given.questionId, given.type, given.questionTitle);
      seeTitle(question, given.questionTitle);
      if (given.ownText) question.hasOwnText = true;
      if (hasOptions(question)) noteIds(question, given.value);
    }
    for (const name of Object.keys(answer.variables)) seeVariable(name);
    seeTime(answer.submittedAt);
  }

  function seeVariable(name: string): void {
    if (variables.has(name)) return;
    checkRoom(name, variables.size, upstreamLimits.variables, 'variables');
    variables.add(name);
  }

  function seeTime(submittedAt: string | undefined): void {
    if (submittedAt === undefined) return;
    if (newest === undefined || submittedAt > newest) newest = submittedAt;
    if (oldest === undefined || submittedAt < oldest) oldest = submittedAt;
  }

  function merge(facts: Facts): void {
    for (const { id, type, title, otherTitles = [], hasOwnText, optionIds, rowIds } of facts.questions) {
      const question = seeQuestion(id, type, title);
      for (const seen of [title, ...otherTitles]) seeTitle(question, seen);
      question.hasOwnText ||= hasOwnText;
      for (const optionId of optionIds) addId(question.optionIds, optionId);
      for (const rowId of rowIds) addId(question.rowIds, rowId);
    }
    for (const name of facts.variables) seeVariable(name);
    seeTime(facts.oldestSubmittedAt);
    seeTime(facts.newestSubmittedAt);
  }

  function facts(): Facts {
    return {
      questions: [...questions.values()].map(({ otherTitles, ...question }) => ({
        ...question,
        ...(otherTitles.size > 0 && { otherTitles: [...otherTitles] }),
        optionIds: [...question.optionIds],
        rowIds: [...question.rowIds],
      })),
      variables: [...variables],
      ...(newest !== undefined && { newestSubmittedAt: newest, oldestSubmittedAt: oldest }),
    };
  }

  merge(known);
  return {
    see,
    seeQuestion,
    seeTitle,
    hasOptions,
    seeOptions: noteIds,
    seeVariable,
    seeTime,
    titleOf: (questionId) => questions.get(questionId)?.title,
    merge,
    facts,
  };
}

function seeTitle(question: SeenQuestion, title: string): void {
  const clean = cleanText(truncateText(title, upstreamLimits.titleCharacters));
  if (clean !== question.title && clean !== '' && question.otherTitles.size < MAX_TITLES) {
    question.otherTitles.add(clean);
  }
}

/** Columns are made of these: a service that sends no end of them sends no answers to any survey. */
function checkRoom(name: string, count: number, most: number, what: string): void {
  if (count >= most) throw new TypeError(`there are more than ${most} different ${what}`);
  if (name.length > upstreamLimits.idCharacters) throw new TypeError(`one of the ${what} has a name that is too long`);
}

function addId(ids: Set<string>, id: string): void {
  if (ids.size < MAX_IDS && id.length <= upstreamLimits.idCharacters) ids.add(cleanText(id));
}

function noteIds(question: SeenQuestion, value: unknown): void {
  if (isObject(value)) {
    for (const [rowId, columnIds] of Object.entries(value)) {
      addId(question.rowIds, rowId);
      noteIds(question, columnIds);
    }
  } else {
    for (const id of Array.isArray(value) ? value : [value]) {
      if (typeof id === 'string' && id !== '') addId(question.optionIds, id);
    }
  }
}
