/**
 * What stands out, by rules: everything is tested, all p values are corrected together (Benjamini and Hochberg), and what
 * passes and is large enough is told, the strongest first. Where there is only chance, there is nothing to tell.
 */
import { corrected } from '../../figures/significance/correct.ts';
import type { ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import type { Finding, Tested } from './finding.ts';
import { scanChanges } from './scan-changes.ts';
import { scanColumns } from './scan-columns.ts';
import { scanExtremes } from './scan-extremes.ts';
import { scanFunnel } from './scan-funnel.ts';

/** The share of false findings that is put up with. */
const mostFalse = 0.05;
const mostFindings = 8;
const mostOfAQuestion = 2;

export function findingsOf(statistics: ShownStatistics): Finding[] {
  const tested = [
    ...scanColumns(statistics),
    ...scanChanges(statistics),
    ...scanExtremes(statistics),
    ...scanFunnel(statistics),
  ];
  const qs = corrected(
    tested.map(({ p }) => p),
    'bh',
  );
  const found = tested.flatMap((test, at): Finding[] => {
    const q = qs[at] ?? 1;
    return q <= mostFalse && test.isLarge && isWorthTelling(test) ? [{ ...test, q }] : [];
  });
  return told(found.sort((a, b) => b.strength - a.strength || a.p - b.p));
}

/** That fewer leave at a question than elsewhere is as it should be. */
function isWorthTelling({ kind, here, there }: Tested): boolean {
  return kind !== 'drop' || here.value > there.value;
}

/** One sentence for a comparison of a question, two for a question: the others say the same in other words. */
function told(found: readonly Finding[]): Finding[] {
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
