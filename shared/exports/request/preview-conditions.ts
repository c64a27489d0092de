/** Which conditions on answers no answer meets: a preview lists them, because an empty file does not say why. */
import type { PackedReader } from '../../packing/packed-reader.ts';
import type { KnownQuestions } from '../../surveys/conditions/known-questions.ts';
import { settleConditions } from '../../surveys/conditions/settle-condition.ts';
import type { AnswerFilter } from '../../surveys/filters/filters.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { answerTest } from '../../tables/row-filter.ts';

interface ConditionWatch {
  /** `known`: the questions as far as the answers have shown them. */
  see(reader: PackedReader, known: KnownQuestions): void;
  warnings(): Warning[];
}

export function createConditionWatch(conditions: readonly AnswerFilter[]): ConditionWatch {
  const unmet = new Map(conditions.map((condition, at) => [at, condition.question_id]));
  return {
    see(reader, known) {
      if (unmet.size === 0) return;
      const tests = settleConditions(conditions, known).map((condition, at) => ({
        at,
        isMetBy: answerTest(condition).passes,
        title: titleOf(condition.questionId, known),
      }));
      for (const { at, title } of tests) if (title !== '' && unmet.has(at)) unmet.set(at, title);
      while (unmet.size > 0 && reader.next()) {
        for (const { at, isMetBy } of tests) if (unmet.has(at) && isMetBy(reader)) unmet.delete(at);
      }
    },
    warnings: () => Array.from(unmet.values(), (question) => warningOf('condition_without_match', { question })),
  };
}

function titleOf(questionId: string, { questions }: KnownQuestions): string {
  return questions.find(({ id }) => id === questionId)?.title ?? '';
}
