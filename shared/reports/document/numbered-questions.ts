/** Questions with the numbers and headings a report calls them by. Those no longer in the survey have no number. */

import type { HiddenQuestion, ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { QuestionTexts } from './texts/report-texts.ts';

export interface NumberedQuestion<Figures = ShownQuestion | HiddenQuestion> {
  /** Empty for a retired question. */
  number: string;
  figures: Figures;
}

export function numberedQuestions(questions: readonly (ShownQuestion | HiddenQuestion)[]): NumberedQuestion[] {
  let last = 0;
  return questions.map((figures) => ({ number: figures.isRetired ? '' : String(++last), figures }));
}

export function questionTitle({ question }: Pick<ShownQuestion, 'question'>, texts: QuestionTexts): string {
  return plainText(question.title) || texts.untitled;
}

export function questionHeading({ number, figures }: NumberedQuestion, texts: QuestionTexts): string {
  const title = questionTitle(figures, texts);
  return figures.isRetired ? `${title} (${texts.retiredMark})` : `${number}. ${title}`;
}
