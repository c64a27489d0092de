/** What cannot stand out, however large it is, because nobody could have answered otherwise. */
import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../../shared/figures/statistics/share.ts';
import { hasNoAnswersToCompare, screeners } from '../../../../shared/reports/findings/tellable.ts';
import type { QuestionFigures } from '../../../../shared/surveys/figure-types/statistics.ts';
import { findingsOf } from '../../../support/reports/findings-of.ts';
import { madeFigures, madeOptions, madeQuestion, madeStatistics } from '../../../support/statistics/made-statistics.ts';

const answered = 400;
const found = (figures: QuestionFigures, away?: ReadonlySet<string>) =>
  findingsOf(madeStatistics({ questions: [figures] }), away).filter(({ kind }) => kind === 'extreme');

function living(saidNo: number): QuestionFigures {
  const options = madeOptions(['Yes', 'No'], [answered - saidNo, saidNo], answered);
  return madeFigures(madeQuestion('yesno', 'Do you live here?'), { answered, options });
}

function stars(low: number): QuestionFigures {
  const bins = [
    { from: 1, to: 1, count: low },
    { from: 5, to: 5, count: answered - low },
  ];
  const range = { min: 1, max: 5, step: 1 };
  const top_2_box = shareOf(answered - low, answered);
  return madeFigures(madeQuestion('rating', 'Stars', { range }), { answered, mean: 5, histogram: bins, top_2_box });
}

describe('what stands out', () => {
  it('is what nearly everybody said, but not what everybody did', () => {
    expect([living(8), stars(8)].map((one) => found(one).length)).toEqual([1, 1]);
    expect([living(0), stars(0)].map((one) => found(one).length)).toEqual([0, 0]);
  });

  it('is no question that sends away whoever answers otherwise', () => {
    const asked = living(8);
    const when = { question_id: asked.question.id, op: 'eq' as const, value: '0' };
    expect(found(asked, screeners([{ when, goTo: 'screenout' }]))).toEqual([]);
    expect(found(asked, screeners([{ when, goTo: 'q9' }]))).toHaveLength(1);
  });
});

describe('a question', () => {
  it('has one answer only where one can be chosen and none be written', () => {
    const asked = (texts: readonly string[], hasOwnText = false) => {
      const options = madeOptions(
        texts,
        texts.map(() => 9),
        10,
      );
      return madeFigures(madeQuestion('choice', 'Agreed?', { hasOwnText }), { answered: 10, options });
    };
    expect(hasNoAnswersToCompare(asked(['I agree']))).toBe(true);
    expect(hasNoAnswersToCompare(asked(['I agree'], true))).toBe(false);
    expect(hasNoAnswersToCompare(asked(['I agree', 'I do not']))).toBe(false);
  });

  it('for files has none: their endings say nothing of what was asked', () => {
    const options = madeOptions(['jpg', 'png'], [9, 1], 10);
    expect(hasNoAnswersToCompare(madeFigures(madeQuestion('file', 'A photo?'), { answered: 10, options }))).toBe(true);
  });
});
