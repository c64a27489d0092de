/** Questions with the numbers and headings a report calls them by. Those no longer in the survey have no number. */
import { plainText } from '../../surveys/plain-text.ts';
import type { QuestionFigures } from '../statistics.ts';
import type { QuestionTexts } from './report-texts.ts';

export interface NumberedQuestion {
  /** Empty for a retired question. */
  number: string;
  figures: QuestionFigures;
}

export function numberedQuestions(questions: readonly QuestionFigures[]): NumberedQuestion[] {
  let last = 0;
  return questions.map((figures) => ({ number: figures.isRetired ? '' : String(++last), figures }));
}

export function questionTitle({ question }: QuestionFigures, texts: QuestionTexts): string {
  return plainText(question.title) || texts.untitled;
}

export function questionHeading({ number, figures }: NumberedQuestion, texts: QuestionTexts): string {
  const title = questionTitle(figures, texts);
  return figures.isRetired ? `${title} (${texts.retiredMark})` : `${number}. ${title}`;
}
