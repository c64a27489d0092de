/** A question while it is being counted: how its answers are read, what has been counted, and the figures of that. */
import { askedQuestions } from '../../surveys/asked-questions.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { QuestionStatistics } from '../../surveys/figure-types/statistics.ts';
import type { Survey } from '../../surveys/survey.ts';
import { type Arithmetic, basesOf } from './arithmetic.ts';
import type { FreeText } from './figure-privacy.ts';
import { createGivenReader, type OwnOf } from './given-reader.ts';
import { kindOfQuestion } from './kinds/kind-of-question.ts';
import { textKind } from './kinds/text-kind.ts';
import { createOutcomeBook } from './outcome-book.ts';
import { emptyPartial, type QuestionPartial } from './question-partial.ts';
import { createAnswerReader } from './read-answer.ts';

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
    const fact = shown.get(question.id);
    const kind = kindOfQuestion(now.get(question.id) ?? { ...question, hasOwnText: false }, fact);
    const isText = kind === textKind;
    return {
      question,
      isRetired,
      kind,
      isText,
      reader: createGivenReader(question.id, isText, ownOf),
      /** What is removed from a text depends on who wrote it: no two answers are the same then. */
      isPerAnswer: ownOf !== undefined && (isText || fact?.hasOwnText === true),
      /** Respondents write answers of their own beside its options. */
      hasOwnTexts: !isText && (question.hasOwnText || fact?.hasOwnText === true),
      /** Texts are hardly ever the same: there is none of them. */
      book: isText ? undefined : createOutcomeBook(createAnswerReader(question, kind)),
      partial: emptyPartial(),
    };
  });
}

/** What was written beside the options of a question, as if it were a question of its own. */
export function ownTextsOf(counted: CountedQuestion, ownOf: OwnOf | undefined): CountedQuestion {
  const reader = createGivenReader(counted.question.id, true, ownOf, true);
  const isPerAnswer = ownOf !== undefined;
  return { ...counted, kind: textKind, isText: true, reader, isPerAnswer, book: undefined, partial: emptyPartial() };
}

/** `base`: those who were asked. */
export function countsOf({ answered, unreadable }: QuestionPartial, base: number): QuestionStatistics {
  return { base, answered, ...(unreadable > 0 && { unreadable }) };
}

export function statisticsOf(
  { kind }: Pick<CountedQuestion, 'kind'>,
  {
    arithmetic,
    partial,
    base,
    freeText,
    mostTexts,
  }: { arithmetic: Arithmetic; partial: QuestionPartial; base: number; freeText: FreeText; mostTexts?: number },
): QuestionStatistics {
  return {
    ...countsOf(partial, base),
    ...arithmetic.weighted(() => basesOf(arithmetic.answered)),
    ...kind.figures(arithmetic, partial, freeText, mostTexts),
  };
}
