/** Every question at which respondents leave, against all the others together: of those who came so far, how many left. */
import type { ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import { shareDifference } from './difference.ts';
import type { Tested } from './finding.ts';

interface Step {
  question: number;
  /** Those who came so far: they went on, or left here. */
  came: number;
  left: number;
}

export function scanFunnel({ survey, questions }: ShownStatistics): Tested[] {
  const places = new Map(questions.map(({ question }, at) => [question.id, at]));
  const steps = survey.funnel.flatMap(({ question_id, reached, dropped }): Step[] => {
    const question = places.get(question_id);
    if (question === undefined || reached === null || dropped === null) return [];
    return [{ question, came: reached + dropped, left: dropped }];
  });
  const all = { came: sum(steps.map(({ came }) => came)), left: sum(steps.map(({ left }) => left)) };
  return steps.flatMap(({ question, came, left }) => {
    const others = { came: all.came - came, left: all.left - left };
    if (came === 0 || others.came === 0) return [];
    const found = shareDifference(sampleOf(came, left), sampleOf(others.came, others.left));
    return found ? [{ kind: 'drop', question, subject: { of: 'drop' }, ...found }] : [];
  });
}

const sampleOf = (came: number, left: number) => ({ n: came, base: came, percent: (100 * left) / came });
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
