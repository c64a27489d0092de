/** What a reader should know about the answers themselves before trusting the figures; facts, not tests. */
import { isShown, type ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import { fewestOnASide } from './difference.ts';

export type QualityNote =
  | { kind: 'unreadable'; question: number; count: number; given: number }
  | { kind: 'small_bases'; count: number; questions: number }
  | { kind: 'weak_weights'; effective: number; respondents: number; efficiency: number }
  | { kind: 'targets_missed'; iterations: number };

/** In percent of the answers given. */
const manyUnreadable = 5;
/** In percent of the respondents. */
const weakEfficiency = 60;
const mostNotes = 3;

export function qualityNotes(statistics: ShownStatistics): QualityNote[] {
  return [...weightNotes(statistics), ...unreadableNotes(statistics), ...smallBases(statistics)].slice(0, mostNotes);
}

function weightNotes({ weights }: ShownStatistics): QualityNote[] {
  if (!weights) return [];
  const { efficiency, effective_base: effective, weighted: respondents, converged, iterations = 0 } = weights;
  return [
    ...(converged === false ? [{ kind: 'targets_missed' as const, iterations }] : []),
    ...(efficiency !== null && efficiency < weakEfficiency && effective !== null && respondents !== null
      ? [{ kind: 'weak_weights' as const, effective, respondents, efficiency }]
      : []),
  ];
}

function unreadableNotes({ questions }: ShownStatistics): QualityNote[] {
  return questions
    .flatMap((asked, question) => {
      const { unreadable: count = 0, answered = 0 } = asked.statistics ?? {};
      const given = answered + count;
      const isNotable = given >= fewestOnASide && (100 * count) / given >= manyUnreadable;
      return isNotable ? [{ kind: 'unreadable' as const, question, count, given }] : [];
    })
    .sort((a, b) => b.count / b.given - a.count / a.given);
}

/** Where hardly anybody has answered at all, every base says so already. */
function smallBases({ questions, counted }: ShownStatistics): QualityNote[] {
  if (counted === null || counted < fewestOnASide) return [];
  const asked = questions.filter((one) => !one.isRetired && isShown(one) && one.statistics.answered > 0);
  const count = asked.filter(({ statistics }) => (statistics?.answered ?? 0) < fewestOnASide).length;
  return count * 3 >= asked.length && count > 0 ? [{ kind: 'small_bases', count, questions: asked.length }] : [];
}
