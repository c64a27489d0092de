/** What did not agree between the surveys that were merged, for whoever reads the file. */
import { beginningOf } from '../shortened.ts';
import { type Warning, warningOf } from '../warnings/warning.ts';
import { type Asked, kindOf } from './match-questions.ts';

/** A title or, with `option`, an option that another survey words differently. */
export interface Reworded {
  survey: string;
  option?: string;
  other: string;
}

interface Merged {
  asked: readonly Asked[];
  question: { id: string; title: string };
  reworded: readonly Reworded[];
}

/** More would say nothing new. */
const MOST_WARNINGS = 20;

export function mergeWarnings(merged: readonly Merged[]): Warning[] {
  const all = [...typeWarnings(merged), ...merged.flatMap(wordingWarnings)];
  const more = all.length - MOST_WARNINGS;
  return more > 0 ? [...all.slice(0, MOST_WARNINGS), warningOf('merge_more', { count: more })] : all;
}

/** Matched by the rule, but of types whose values must not stand in one column. */
function typeWarnings(merged: readonly Merged[]): Warning[] {
  const byName = Map.groupBy(merged, ({ asked }) => asked[0]?.name ?? '');
  return [...byName].flatMap(([name, ones]) => {
    if (ones.length < 2) return [];
    const columns = ones.map(({ asked, question }) => {
      const [first] = asked;
      const surveys = asked.map(({ wave }) => wave.survey.name).join(', ');
      return `q:${question.id} (${first ? kindOf(first.question) : ''}, ${beginningOf(surveys)})`;
    });
    return [warningOf('merge_types', { name: beginningOf(name), columns })];
  });
}

function wordingWarnings({ question, reworded }: Merged): Warning[] {
  const title = beginningOf(question.title);
  return reworded.map(({ survey, option, other }) =>
    option === undefined
      ? warningOf('merge_wording', { title, survey, other: beginningOf(other) })
      : warningOf('merge_option_wording', { title, survey, option: beginningOf(option), other: beginningOf(other) }),
  );
}
