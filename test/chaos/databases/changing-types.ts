/** A survey that changes by chance, and whose questions change their types too. */
import type { Question } from '../../../shared/surveys/question.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { createChangingAnswers } from '../changing-answers.ts';
import type { Random } from '../random.ts';

const types = ['input', 'number', 'choice', 'datetime'] as const;

export function createChangingTypes(random: Random) {
  const survey = createChangingAnswers(random);
  const retyped = new Map<string, Question['type']>();

  function asItIs(question: Question): Question {
    const type = retyped.get(question.id);
    if (type === undefined || type === question.type) return question;
    return { ...question, type, isMultiple: false, ...(type === 'datetime' && { timeForm: 'date' as const }) };
  }

  return {
    answers: survey.all,
    change(): void {
      survey.change();
      // answers come in several months, so that a table has several parts
      for (const [at, answer] of survey.all.entries()) {
        const submittedAt = new Date(Date.UTC(2026, answer.id % 4, 28 + (answer.id % 5), 12)).toISOString();
        survey.all[at] = { ...answer, submittedAt };
      }
      const { questions } = survey.survey();
      if (questions.length > 0 && random.happens(0.15)) retyped.set(random.one(questions).id, random.one(types));
    },
    survey: (): Survey => {
      const now = survey.survey();
      return { ...now, questions: now.questions.map(asItIs) };
    },
  };
}
