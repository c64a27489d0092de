/**
 * What stands out, by rules: everything is tested, all p values are corrected together (Benjamini and Hochberg), and what
 * passes and is large enough is reported, the strongest first. If there is only chance, nothing is reported.
 */
import { corrected } from '../../figures/significance/correct.ts';
import { isShown, type ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import { shareDifference } from './difference.ts';
import type { Finding, Tested } from './finding.ts';
import { scanChanges } from './scan-changes.ts';
import { scanColumns } from './scan-columns.ts';
import { scanExtremes } from './scan-extremes.ts';
import { hasNoAnswersToCompare } from './tellable.ts';

/** The share of false findings that is put up with. */
const mostFalse = 0.05;
export const mostFindings = 5;
const mostOfAQuestion = 2;

/**
 * All that passes its test after everything was corrected together and is large enough to be reported, the strongest first.
 * `screeners` are questions that decide who is screened out.
 */
export function significantFigures(statistics: ShownStatistics, screeners: ReadonlySet<string> = new Set()): Finding[] {
  const isReportable = ({ question }: Tested) => {
    const asked = statistics.questions[question];
    return asked !== undefined && isShown(asked) && !screeners.has(asked.question.id) && !hasNoAnswersToCompare(asked);
  };
  const ofAnswers = [...scanColumns(statistics), ...scanChanges(statistics), ...scanExtremes(statistics)];
  const tested = [...ofAnswers.filter(isReportable), ...scanFunnel(statistics)];
  const qs = corrected(
    tested.map(({ p }) => p),
    'bh',
  );
  const found = tested.map((test, at): Finding => ({ ...test, q: qs[at] ?? 1 }));
  const isNotable = (one: Finding) => one.q <= mostFalse && one.isLarge && isWorthReporting(one);
  return found.filter(isNotable).sort((a, b) => b.strength - a.strength || a.p - b.p);
}

/** That fewer leave at a question than elsewhere is as it should be. */
function isWorthReporting({ kind, here, there }: Tested): boolean {
  return kind !== 'drop' || here.value > there.value;
}

/** One sentence for a comparison of a question, two for a question: the others say the same in other words. */
export function mostNotable(found: readonly Finding[]): Finding[] {
  const comparisons = new Set<string>();
  const times = new Map<number, number>();
  const chosen = found.filter(({ kind, question, column, subject }) => {
    const row = subject.of === 'cell' ? subject.row.id : '';
    const comparison = [kind, question, column?.asked ?? '', row].join('\n');
    const before = times.get(question) ?? 0;
    if (comparisons.has(comparison) || before >= mostOfAQuestion) return false;
    comparisons.add(comparison);
    times.set(question, before + 1);
    return true;
  });
  return chosen.slice(0, mostFindings);
}

/** Every question at which respondents leave, against all the others together: of those who came so far, how many left. */
interface Step {
  question: number;
  /** Those who came so far: they went on, or left here. */
  came: number;
  left: number;
}

function scanFunnel({ survey, questions }: ShownStatistics): Tested[] {
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
