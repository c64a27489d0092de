/** Every figure that has one against that of the compared period. */
import type { Change } from '../comparisons.ts';
import type { ShownQuestion, ShownStatistics } from '../shown-statistics.ts';
import { isShown } from '../shown-statistics.ts';
import type { ShareFigure } from '../statistics.ts';
import { weighed } from './all-others.ts';
import { fewestOnASide, shareDifference } from './difference.ts';
import type { Subject, Tested } from './finding.ts';

export function scanChanges({ questions, compared }: ShownStatistics): Tested[] {
  if (!compared) return [];
  return questions.flatMap((asked, question) => {
    const before = compared.answered[question];
    if (!isShown(asked) || before === undefined || before === null) return [];
    return [...shareTests(asked, question, before), ...meanTests(asked, question, before)];
  });
}

function shareTests({ statistics }: ShownQuestion, question: number, before: number): Tested[] {
  const { options = [], own_texts, top_2_box } = statistics;
  const shares: { subject: Subject; figure: ShareFigure | undefined }[] = [
    ...options.map((figure) => ({
      subject: { of: 'option' as const, id: figure.id, text: figure.text },
      figure,
    })),
    { subject: { of: 'own_texts' }, figure: own_texts },
    { subject: { of: 'top_2_box' }, figure: top_2_box },
  ];
  const now = weighed(statistics.answered, statistics.weighted_base, statistics.effective_base);
  return shares.flatMap(({ subject, figure }) => {
    const { change, percent = null } = figure ?? {};
    if (percent === null || change?.before == null || change.p === null) return [];
    const there = { n: before, base: before, percent: change.before };
    const found = shareDifference({ n: now.n, base: now.base, percent }, there, change.p);
    return found ? [{ kind: 'change', question, subject, ...found }] : [];
  });
}

/** The deviation before is not known: the one of now says how large a change is. */
function meanTests({ statistics }: ShownQuestion, question: number, before: number): Tested[] {
  const { mean, sd, change, answered } = statistics;
  if (mean == null || !sd || !isTested(change) || Math.min(answered, before) < fewestOnASide) return [];
  const d = Math.abs(mean - change.before) / sd;
  return [
    {
      ...{ kind: 'change', question, subject: { of: 'mean' }, test: 'two_means', p: change.p },
      ...{ here: { value: mean, n: answered }, there: { value: change.before, n: before } },
      ...{ strength: d, isLarge: d >= 0.2 },
    },
  ];
}

function isTested(change: Change | undefined): change is Change & { before: number; p: number } {
  return change !== undefined && change.before !== null && change.p !== null;
}
