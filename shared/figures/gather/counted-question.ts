/** A question while it is being counted: how its answers are read, what has been counted, and the figures of that. */
import { askedQuestions } from '../../surveys/asked-questions.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { QuestionStatistics } from '../../surveys/statistics/statistics.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { FreeText } from './figure-privacy.ts';
import { createGivenReader, type OwnOf } from './given-reader.ts';
import { createHearing } from './hear.ts';
import { kindOfQuestion } from './kinds/kind-of-question.ts';
import type { Given, QuestionKind } from './kinds/question-kind.ts';
import { textKind } from './kinds/text-kind.ts';
import { emptyPartial, type QuestionPartial } from './question-partial.ts';
import { basesOf, type Reckoning } from './reckoning.ts';

export type CountedQuestion = ReturnType<typeof countedQuestions>[number];

export function countedQuestions({
  survey,
  facts,
  ownOf,
}: {
  survey: Survey;
  facts: Facts;
  ownOf?: OwnOf | undefined;
}) {
  const now = new Map(survey.questions.map((question) => [question.id, question]));
  const shown = new Map(facts.questions.map((fact) => [fact.id, fact]));
  return askedQuestions(survey, facts).map(({ question, isRetired }) => {
    const kind = kindOfQuestion(now.get(question.id) ?? question, shown.get(question.id));
    return {
      question,
      isRetired,
      kind,
      reader: createGivenReader(question.id, kind === textKind, ownOf),
      hear: createHearing(question, kind),
      partial: emptyPartial(),
    };
  });
}

export function countGiven(kind: QuestionKind, partial: QuestionPartial, given: Given): void {
  const reading = kind.count(partial, given);
  if (reading === 'answered') partial.answered++;
  if (reading === 'unreadable') partial.unreadable++;
}

/** `base`: those who were asked. */
export function countsOf({ answered, unreadable }: QuestionPartial, base: number): QuestionStatistics {
  return { base, answered, ...(unreadable > 0 && { unreadable }) };
}

export function statisticsOf(
  { kind }: Pick<CountedQuestion, 'kind'>,
  {
    reckoning,
    partial,
    base,
    freeText,
    mostTexts,
  }: { reckoning: Reckoning; partial: QuestionPartial; base: number; freeText: FreeText; mostTexts?: number },
): QuestionStatistics {
  return {
    ...countsOf(partial, base),
    ...reckoning.weighted(() => basesOf(reckoning.answered)),
    ...kind.figures(reckoning, partial, freeText, mostTexts),
  };
}
