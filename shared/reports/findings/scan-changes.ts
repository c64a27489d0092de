/** Every figure that has one against that of the compared period. */

import { npsMoments, rankMoments } from '../../figures/significance/spread.ts';
import type { ShownQuestion, ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import { isShown } from '../../privacy/suppress/shown-statistics.ts';
import type { Change } from '../../surveys/figure-types/comparisons.ts';
import type { MatrixRowFigure, OptionFigure, ShareFigure } from '../../surveys/figure-types/statistics.ts';
import { fewestOnASide, leastD, shareDifference } from './difference.ts';
import type { Subject, Tested } from './finding.ts';

export function scanChanges({ questions, compared }: ShownStatistics): Tested[] {
  if (!compared) return [];
  return questions.flatMap((asked, question) => {
    const before = compared.answered[question];
    if (!isShown(asked) || before === undefined || before === null) return [];
    const tested = [...shareTests(asked, before), ...meanTests(asked, before)];
    return tested.map((test) => ({ kind: 'change' as const, question, ...test }));
  });
}

type Found = Omit<Tested, 'kind' | 'question'>;

interface ChangedShare {
  subject: Subject;
  figure: ShareFigure | undefined;
  /** Where not all who answered are behind it: those who answered the row of a matrix. */
  row?: MatrixRowFigure;
}

function shareTests({ statistics }: ShownQuestion, before: number): Found[] {
  return sharesOf(statistics).flatMap(({ subject, figure, row }) => {
    const { change, percent = null } = figure ?? {};
    if (percent === null || change?.before == null || change.p === null) return [];
    const { answered: n, effective_base: base = n } = row ?? statistics;
    const { before: was, before_base: then = before } = change;
    const found = shareDifference({ n, base, percent }, { n: then, base: then, percent: was }, change.p);
    return found ? [{ subject, ...found }] : [];
  });
}

function sharesOf(statistics: ShownQuestion['statistics']): ChangedShare[] {
  const { options = [], own_texts, top_2_box, rows = [], ranks = [], first_places, top_answers = [] } = statistics;
  const places = first_places ?? ranks.map(({ id, text, first_places: first }) => ({ id, text, ...first }));
  const named = (of: 'option' | 'first_place') => (figure: OptionFigure) => ({
    subject: { of, id: figure.id, text: figure.text },
    figure,
  });
  return [
    ...options.map(named('option')),
    { subject: { of: 'own_texts' }, figure: own_texts },
    { subject: { of: 'top_2_box' }, figure: top_2_box },
    ...rows.flatMap((row) =>
      row.options.map((option) => ({ subject: { of: 'cell' as const, row, option }, figure: option, row })),
    ),
    ...places.map(named('first_place')),
    ...top_answers.map((figure) => ({ subject: { of: 'text' as const, text: figure.text }, figure })),
  ];
}

interface ChangedMean {
  subject: Subject;
  mean: number | null | undefined;
  sd: number | null | undefined;
  change: Change | undefined;
  n: number;
}

/** The deviation before is not known: the one of now says how large a change is. */
function meanTests({ statistics }: ShownQuestion, before: number): Found[] {
  return meansOf(statistics).flatMap(({ subject, mean, sd, change, n }): Found[] => {
    if (mean == null || !sd || !isTested(change)) return [];
    const { before_base: then = before } = change;
    if (Math.min(n, then) < fewestOnASide) return [];
    const d = Math.abs(mean - change.before) / sd;
    return [
      {
        subject,
        test: 'two_means',
        p: change.p,
        strength: d,
        isLarge: d >= leastD,
        here: { value: mean, n },
        there: { value: change.before, n: then },
      },
    ];
  });
}

function meansOf(statistics: ShownQuestion['statistics']): ChangedMean[] {
  const { answered: n, mean, sd, change, nps, ranks = [], effective_base = n } = statistics;
  return [
    { subject: { of: 'mean' }, mean, sd, change, n },
    ...(nps ? [{ subject: { of: 'score' as const }, change: nps.change, n, ...npsMoments(nps, effective_base) }] : []),
    ...ranks.map((rank) => ({
      subject: { of: 'rank' as const, id: rank.id, text: rank.text },
      change: rank.change,
      n: rank.ranked,
      ...rankMoments(rank),
    })),
  ];
}

function isTested(change: Change | undefined): change is Change & { before: number; p: number } {
  return change !== undefined && change.before !== null && change.p !== null;
}
