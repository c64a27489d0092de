/** What did not agree between the surveys that were merged, for whoever reads the file. */
import { beginningOf } from '../surveys/shortened.ts';
import { type Warning, warningOf } from '../surveys/warnings/warning.ts';
import { type Asked, kindOf } from './asked.ts';
import type { MatchRules } from './wave.ts';

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

export function mergeWarnings(merged: readonly Merged[], by: MatchRules['by']): Warning[] {
  const all = [...typeWarnings(merged, by), ...merged.flatMap(wordingWarnings)];
  const more = all.length - MOST_WARNINGS;
  const listed = more > 0 ? [...all.slice(0, MOST_WARNINGS), warningOf('merge_more', { count: more })] : all;
  return [...apartWarnings(merged), ...listed];
}

/** A table of several surveys in which nothing was merged is hardly what was meant. */
function apartWarnings(merged: readonly Merged[]): Warning[] {
  const waves = new Set(merged.flatMap(({ asked }) => asked.map(({ wave }) => wave)));
  const isShared = merged.some(({ asked }) => asked.length > 1);
  return waves.size > 1 && !isShared ? [warningOf('merge_apart', {})] : [];
}

/** Matched by the rule, but of types whose values must not be in one column. */
function typeWarnings(merged: readonly Merged[], by: MatchRules['by']): Warning[] {
  const byName = Map.groupBy(merged, ({ asked }) => asked[0]?.name ?? '');
  return [...byName].flatMap(([name, ones]) => {
    if (ones.length < 2) return [];
    const columns = ones.map(({ asked, question }) => {
      const [first] = asked;
      const surveys = asked.map(({ wave }) => wave.survey.name).join(', ');
      return `"${titleOf(question)}" (${first ? kindOf(first.question) : ''}, ${beginningOf(surveys)})`;
    });
    const [one] = ones;
    // a short name is one that people know; what else they are matched by is a title that was folded, or an id
    const shown = by === 'name' || !one ? beginningOf(name) : titleOf(one.question);
    return [warningOf('merge_types', { name: shown, columns })];
  });
}

const titleOf = ({ id, title }: Merged['question']) => beginningOf(title || id);

function wordingWarnings({ question, reworded }: Merged): Warning[] {
  const title = beginningOf(question.title);
  return reworded.map(({ survey, option, other }) =>
    option === undefined
      ? warningOf('merge_wording', { title, survey, other: beginningOf(other) })
      : warningOf('merge_option_wording', { title, survey, option: beginningOf(option), other: beginningOf(other) }),
  );
}
