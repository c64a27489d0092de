/**
 * How a survey is cut into pages. One question at a time: a step each. Otherwise a step lasts until a question that
 * begins a page: a group, or the whole survey. A question that decides how it goes on ends a step, so that branching
 * works without a script; and where a page would become too long, the next question begins another.
 */
import { type Conditions, walk } from '../branching/conditions.ts';
import { pageBytes, pageLimits } from '../questions/page-bytes.ts';
import type { Question } from '../questions/question-schema.ts';
import { questionsOf, type Structure } from '../questions/structure.ts';
import type { Settings } from '../surveys/settings.ts';
import type { PageWords } from './page-words.ts';
import { shuffled } from './seeded.ts';

export interface Asked {
  id: string;
  question: Question;
  /** Its number among the questions that ask for something; undefined for a mere block. */
  number?: number | undefined;
  /** It begins a page, by its own setting or by its place in a group that is in random order. */
  startsPage?: boolean;
}

export interface Step {
  /** That of its first question. */
  id: string;
  questions: readonly Asked[];
}

interface Plan {
  structure: Structure;
  conditions: Conditions;
  settings: Settings;
  /** Left out where only the questions matter, not where pages end. */
  words?: Pick<PageWords, 'longestLabel'>;
}

/** The steps of a respondent with these answers, in order; those that are not asked are left out. */
export function stepsFor(plan: Plan, answers: Readonly<Record<string, unknown>>, seed: string): Step[] {
  const { asked } = walk(plan.conditions, plan.structure, answers);
  let number = 0;
  const numbered = arranged(plan, seed).map((each) => ({ ...each, number: isBlock(each) ? undefined : ++number }));
  const steps = splitIntoSteps(numbered, plan);
  return steps.flatMap((questions) => {
    const shown = questions.filter(({ id }) => asked.has(id));
    const [first] = questions;
    return first && shown.length > 0 ? [{ id: first.id, questions: shown }] : [];
  });
}

/** The welcome screen, if there is one, is a step of its own; the completion screen comes after the answer is stored. */
function splitIntoSteps(questions: readonly Asked[], { conditions, settings, words }: Plan): Asked[][] {
  const deciding = new Set(conditions.rules.map(({ when }) => when.question_id));
  const steps: Asked[][] = [];
  let isEnded = true;
  let sizeBytes = 0;
  for (const each of questions) {
    const ownBytes = settings.show_by_one ? 0 : pageBytes(each.question, words?.longestLabel);
    if (isEnded || each.startsPage || sizeBytes + ownBytes > pageLimits.pageBytes) {
      steps.push([]);
      sizeBytes = 0;
    }
    sizeBytes += ownBytes;
    steps.at(-1)?.push(each);
    isEnded = settings.show_by_one || each.question.type === 'welcome' || deciding.has(each.id);
  }
  return steps;
}

/** In random order, if so set; questions that decide, or that are led to, keep their places, so that no path changes. */
function arranged({ structure, conditions, settings }: Plan, seed: string): Asked[] {
  const shown = questionsOf(structure)
    .filter(([, question]) => question.isBlocked !== true && question.type !== 'submit')
    .map(([id, question]) => ({ id, question, startsPage: question.startsPage === true }));
  if (!settings.question_random_order) return shown;
  const fixed = new Set(conditions.rules.flatMap(({ when, then }) => [when.question_id, then.go_to]));
  const runs: Asked[][] = [[]];
  for (const each of shown) {
    if (fixed.has(each.id) || each.question.type === 'welcome') runs.push([each], []);
    else if (each.startsPage) runs.push([each]);
    else runs.at(-1)?.push(each);
  }
  // whichever question of a group comes first begins its page
  return runs.flatMap((run) => {
    const startsPage = run[0]?.startsPage === true;
    return shuffled(run, seed).map((each, at) => ({ ...each, startsPage: startsPage && at === 0 }));
  });
}

function isBlock({ question: { type } }: Asked): boolean {
  return type === 'welcome' || type === 'message' || type === 'html';
}
