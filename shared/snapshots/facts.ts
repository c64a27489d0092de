/**
 * What the answers themselves show and the structure may not: questions that are gone, own texts, variables,
 * the newest time. Gathered while pulling, so that the table's columns are known before its first row is written.
 */
import { z } from 'zod';
import type { Answer } from '../surveys/answer.ts';
import { cleanText } from '../surveys/clean-text.ts';

export const factsSchema = z.object({
  questions: z.array(z.object({ id: z.string(), type: z.string(), title: z.string(), hasOwnText: z.boolean() })),
  variables: z.array(z.string()),
  newestSubmittedAt: z.string().optional(),
});

export type Facts = z.infer<typeof factsSchema>;

export const noFacts: Facts = { questions: [], variables: [] };

export interface FactsGatherer {
  see(answer: Answer): void;
  facts(): Facts;
}

/** Goes on from facts gathered before; questions and variables keep the order in which they were first seen. */
export function createFactsGatherer(known: Facts): FactsGatherer {
  const questions = new Map(known.questions.map((question) => [question.id, { ...question }]));
  const variables = new Set(known.variables);
  let newest = known.newestSubmittedAt;

  function see(answer: Answer): void {
    for (const given of answer.given) {
      if ((given.value === null || given.value === undefined) && !given.ownText) continue;
      let question = questions.get(given.questionId);
      if (!question) {
        const title = cleanText(given.questionTitle);
        question = { id: given.questionId, type: given.type, title, hasOwnText: false };
        questions.set(given.questionId, question);
      }
      if (given.ownText) question.hasOwnText = true;
    }
    for (const name of Object.keys(answer.variables)) variables.add(name);
    if (answer.submittedAt !== undefined && (newest === undefined || answer.submittedAt > newest)) {
      newest = answer.submittedAt;
    }
  }

  function facts(): Facts {
    return {
      questions: [...questions.values()],
      variables: [...variables],
      ...(newest !== undefined && { newestSubmittedAt: newest }),
    };
  }

  return { see, facts };
}
