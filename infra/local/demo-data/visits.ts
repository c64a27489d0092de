/** How often the demo surveys were opened: by everybody who answered, and by some who left without answering. */
import type { NewAnswer } from '../../../shared/survey-service/store/answer-record.ts';

const VISITS_AN_ANSWER = 1.2;

/** By day of UTC. */
export function visitsByDay(answers: readonly NewAnswer[]): Map<string, number> {
  const answered = new Map<string, number>();
  for (const { submitted_at } of answers) {
    const day = submitted_at.slice(0, 10);
    answered.set(day, (answered.get(day) ?? 0) + 1);
  }
  return new Map([...answered].map(([day, count]) => [day, Math.ceil(count * VISITS_AN_ANSWER)]));
}
