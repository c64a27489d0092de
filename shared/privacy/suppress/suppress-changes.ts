/**
 * Changes without those whose earlier figure rests on few respondents, and without others that would give it away: the
 * earlier answers of a question are one more list of cells, of which the present list shows what it shows.
 */
import type { Change, ComparedPeriod } from '../../surveys/figure-types/comparisons.ts';
import type { FrequentAnswer, QuestionStatistics, ShareFigure } from '../../surveys/figure-types/statistics.ts';
import { hideCells } from './hide-cells.ts';
import type { ShownPeriod, ShownQuestion } from './shown-statistics.ts';

type Shown = ShownQuestion['statistics'];

/** Undefined where too few answered in all of it: nothing is compared then. */
export function suppressPeriod(compared: ComparedPeriod, minimumBase: number): ShownPeriod | undefined {
  if (compared.counted < minimumBase) return undefined;
  return { ...compared, answered: compared.answered.map((answered) => (answered < minimumBase ? null : answered)) };
}

/** `before`: how many answered then; null if that is hidden. */
export function suppressChanges(
  truth: QuestionStatistics,
  shown: Shown,
  before: number | null,
  minimumBase: number,
): Shown {
  const safe = before === null ? nothingSafe : safeChanges(truth, shown, before, minimumBase);
  const kept = keepChanges(shown, safe);
  const hasLost = countChanges(kept) < countChanges(shown);
  return { ...kept, ...(hasLost && { hidden: { ...kept.hidden, changes: true } }) };
}

/** Which changes may be shown, by the ids of options. */
interface Safe {
  options: ReadonlySet<string>;
  ownTexts: boolean;
  inRow(rowId: string): ReadonlySet<string>;
  firstPlaces: ReadonlySet<string>;
  /** Mean ranks: places are tied to each other along and across. */
  ranks: boolean;
  texts: ReadonlySet<string>;
  /** For a scale: its boxes. */
  boxes: boolean;
  /** A mean and its test reveal how many gave each of few values. */
  mean: boolean;
}

const nobody: ReadonlySet<string> = new Set();
const nothingSafe: Safe = {
  options: nobody,
  ownTexts: false,
  inRow: () => nobody,
  firstPlaces: nobody,
  ranks: false,
  texts: nobody,
  boxes: false,
  mean: false,
};

const OWN_TEXTS = ' own';

function safeChanges(truth: QuestionStatistics, shown: Shown, before: number, minimumBase: number): Safe {
  const chosen = ({ options = [], own_texts }: Pick<Shown, 'options' | 'own_texts'>) => [
    ...options,
    ...(own_texts ? [{ id: OWN_TEXTS, ...own_texts }] : []),
  ];
  const first = (ranks: Shown['ranks']) => ranks?.map(({ id, first_places }) => ({ id, ...first_places })) ?? [];
  const boxes = isSafeBox(truth.top_2_box, before, minimumBase) && areGroupsSafe(truth.nps, minimumBase);
  const options = safeIn(chosen(truth), chosen(shown), minimumBase);
  return {
    options,
    ownTexts: options.has(OWN_TEXTS),
    inRow: (id) => safeIn(optionsOf(truth, id), optionsOf(shown, id), minimumBase),
    firstPlaces: safeIn(first(truth.ranks), shown.first_places ?? first(shown.ranks), minimumBase),
    ranks: truth.ranks?.every(({ change }) => (change?.before_count ?? 0) >= minimumBase) ?? false,
    texts: safeTexts(shown.top_answers ?? [], before, minimumBase),
    boxes,
    mean: boxes && (truth.change?.before_count ?? 0) >= minimumBase,
  };
}

type Labelled = Pick<ShareFigure, 'change'> & { id: string };

/** Which entries of a list may be shown, by their earlier cells. */
function safeIn(list: readonly Labelled[], shown: readonly Labelled[], minimumBase: number): ReadonlySet<string> {
  const known = new Set(shown.map(({ id }) => id));
  const isHidden = hideCells(
    list.map(({ change }) => change?.before_count ?? 0),
    minimumBase,
    { forced: list.map(({ id }) => !known.has(id)) },
  );
  return new Set(list.filter((_, at) => !isHidden[at]).map(({ id }) => id));
}

/**
 * Those of the others are never listed, so that they only must not be few; nor none, which reveals those that are
 * hidden.
 */
function safeTexts(texts: readonly FrequentAnswer[], before: number, minimumBase: number): ReadonlySet<string> {
  const countOf = ({ change }: FrequentAnswer) => change?.before_count ?? 0;
  const safe = texts.filter((text) => countOf(text) >= minimumBase).sort((a, b) => countOf(b) - countOf(a));
  const rest = () => before - safe.reduce((sum, text) => sum + countOf(text), 0);
  const isAll = safe.length === texts.length;
  while (safe.length > 0 && rest() < minimumBase && !(isAll && rest() === 0)) safe.pop();
  return new Set(safe.map(({ text }) => text));
}

function optionsOf({ rows }: Pick<Shown, 'rows'>, id: string): readonly Labelled[] {
  return rows?.find((row) => row.id === id)?.options ?? [];
}

function isSafeBox(top: ShareFigure | undefined, before: number, minimumBase: number): boolean {
  if (!top?.change) return true;
  const count = top.change.before_count ?? 0;
  return count >= minimumBase && before - count >= minimumBase;
}

function areGroupsSafe(nps: QuestionStatistics['nps'], minimumBase: number): boolean {
  if (!nps) return true;
  const groups = [nps.promoters, nps.passives, nps.detractors];
  return groups.every(({ change }) => !change || (change.before_count ?? 0) >= minimumBase);
}

function keepChanges(shown: Shown, safe: Safe): Shown {
  const { change, ...rest } = shown;
  const { options, own_texts, top_2_box, nps, rows, ranks, first_places, top_answers } = shown;
  const among = <Share extends ShareFigure & { id: string }>(shares: readonly Share[], ids: ReadonlySet<string>) =>
    shares.map((share) => keep(share, ids.has(share.id)));
  return {
    ...rest,
    ...(options && { options: among(options, safe.options) }),
    ...(own_texts && { own_texts: keep(own_texts, safe.ownTexts) }),
    ...(top_2_box && { top_2_box: keep(top_2_box, safe.boxes) }),
    ...(nps && {
      nps: {
        ...keep(nps, safe.boxes),
        promoters: keep(nps.promoters, safe.boxes),
        passives: keep(nps.passives, safe.boxes),
        detractors: keep(nps.detractors, safe.boxes),
      },
    }),
    ...(rows && { rows: rows.map((row) => ({ ...row, options: among(row.options, safe.inRow(row.id)) })) }),
    ...(ranks && {
      ranks: ranks.map((rank) => ({
        ...keep(rank, safe.ranks),
        first_places: keep(rank.first_places, safe.firstPlaces.has(rank.id)),
      })),
    }),
    ...(first_places && { first_places: among(first_places, safe.firstPlaces) }),
    ...(top_answers && { top_answers: top_answers.map((text) => keep(text, safe.texts.has(text.text))) }),
    ...(change && safe.mean && shown.mean != null && { change: plainChange(change) }),
  };
}

/** A figure with its change, or without. */
function keep<Figure extends { change?: Change }>(figure: Figure, isSafe: boolean): Figure {
  const kept = { ...figure };
  if (kept.change && isSafe) kept.change = plainChange(kept.change);
  else delete kept.change;
  return kept;
}

/** The earlier count is never shown. */
function plainChange({ before_count: _, ...change }: Change): Change {
  return change;
}

function countChanges(figures: Shown): number {
  return JSON.stringify(figures).split('"change":').length;
}
