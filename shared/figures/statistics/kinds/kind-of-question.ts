/** Which way a question is counted, by its type. An unknown type is counted as text. */
import type { FactOfQuestion } from '../../../surveys/facts.ts';
import type { Question } from '../../../surveys/question.ts';
import { choiceKind } from './choice-kind.ts';
import { dateKind } from './date-kind.ts';
import { fileKind } from './file-kind.ts';
import { matrixKind } from './matrix-kind.ts';
import { numberKind } from './number-kind.ts';
import { optionList } from './option-list.ts';
import type { QuestionKind } from './question-kind.ts';
import { rankingKind } from './ranking-kind.ts';
import { textKind } from './text-kind.ts';
import { yesNoKind } from './yes-no-kind.ts';

/** The question as the survey has it now, and what its answers showed. */
export function kindOfQuestion(question: Question, fact: FactOfQuestion | undefined): QuestionKind {
  const { optionIds = [], rowIds = [] } = fact ?? {};
  switch (question.type) {
    case 'yesno':
      return yesNoKind(question);
    case 'choice':
    case 'dropdown':
      return choiceKind(optionList(question.options, optionIds), question.hasOwnText);
    case 'ranking':
      return rankingKind(optionList(question.options, optionIds));
    case 'matrix':
      return matrixKind(optionList(question.matrixRows, rowIds), optionList(question.matrixColumns, optionIds));
    case 'slider':
    case 'rating':
    case 'scale':
    case 'number':
    case 'nps':
      return numberKind(question);
    case 'datetime':
      return dateKind;
    case 'file':
      return fileKind;
    default:
      return textKind;
  }
}
