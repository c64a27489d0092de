/**
 * What a condition is about: a question, or the part of it that a column of the table shows. Both are named as the table
 * names its columns, `q:<question>` and `q:<question>:<part>`; the `q:` may be left out.
 */
import type { Question } from '../question.ts';
import { type Kind, type Misfit, misfit, type Subject, scalars } from './kind.ts';
import { type KnownQuestions, mayBeGone } from './known-questions.ts';
import { numberKind } from './number-kind.ts';
import { optionKind } from './option-kind.ts';
import { partOf } from './subject-part.ts';
import { searchKind, textKind } from './text-kind.ts';
import { timeKind } from './time-kind.ts';
import { yesNoKind } from './yes-no-kind.ts';

export function subjectOf(id: string, known: KnownQuestions): Subject | Misfit {
  const { questions, isAll } = known;
  const bare = id.replace(/^q:/, '');
  const whole = questions.find((question) => question.id === id) ?? questions.find((question) => question.id === bare);
  if (whole) return wholeOf(whole, isAll);
  const [owner] = questions
    .filter((question) => bare.startsWith(`${question.id}:`))
    .toSorted((one, other) => other.id.length - one.id.length);
  if (owner) return partOf(owner, bare.slice(owner.id.length + 1), isAll);
  const [questionId = ''] = bare.split(':');
  if (!isAll && mayBeGone(questionId)) return { questionId, type: 'unknown', kind: anyKind(), pick };
  return misfit(isAll ? 'condition_question_unseen' : 'condition_no_question', { id });
}

function wholeOf(question: Question, isAll: boolean): Subject {
  return { questionId: question.id, type: question.type, kind: kindOf(question, isAll), pick };
}

export function kindOf(question: Question, isAll: boolean): Kind {
  const { type, options, matrixColumns, hasOwnText, range, timeForm } = question;
  switch (type) {
    case 'choice':
    case 'dropdown':
    case 'ranking':
      return optionKind({ word: 'option', options, hasOwnText, isAll });
    case 'matrix':
      return optionKind({ word: 'column', options: matrixColumns, hasOwnText: false, isAll });
    case 'yesno':
      return yesNoKind(options.map(({ text }) => text));
    case 'slider':
    case 'rating':
    case 'scale':
    case 'number':
    case 'nps':
      return numberKind(range);
    case 'datetime':
      return timeKind(timeForm);
    case 'file':
      return searchKind();
    default:
      return textKind();
  }
}

/** For a question that is known only from the answers: they are read as texts until it is seen. */
function anyKind(): Kind {
  return { ...textKind(), ops: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains'] };
}

function pick(value: unknown, ownText: unknown) {
  return { scalars: scalars(value), ownText: typeof ownText === 'string' ? ownText : '' };
}
