/**
 * What was shared of a survey under a minimum base: which answers were in which group of which report. Answers that have
 * always been in the same groups are one part, so that comparing many reports is arithmetic with few parts.
 */

/** A group of answers that a report shows: the whole of it, a column of its banner, its earlier period. */
export interface ShownGroup {
  key: string;
  /** A number for each answer, the same in every report until the answer is submitted again. */
  answers: ReadonlySet<number>;
}

export interface Holding {
  /** What it shows: reports with the same definition are states of one. */
  definition: string;
  /** What its owner knows it by. */
  name: string;
  /** Who holds it, or `anybody`. */
  recipients: readonly string[];
  minimumBase: number;
}

interface SharedReport extends Holding {
  id: string;
  at: string;
  /** By group: the number under which parts name it. */
  groups: { key: string; set: number }[];
}

export interface SharedAnswers {
  /** The oldest first. */
  reports: SharedReport[];
  /** By part: the sets it belongs to. */
  parts: (readonly number[])[];
  partOf: ReadonlyMap<number, number>;
}

/** Whoever has an address that anybody may pass on. */
export const anybody = 'anybody';

export const nothingShared: SharedAnswers = { reports: [], parts: [], partOf: new Map() };

/** So many states of one definition are remembered, and so many reports of one survey. */
const mostStates = 20;
const mostReports = 200;

/** Answers that are in the same held sets and in the same wanted groups. */
export interface Cell {
  held: ReadonlySet<number>;
  /** By their places among the wanted groups. */
  wanted: ReadonlySet<number>;
  size: number;
}

/** All answers of both sides, cut as finely as either distinguishes them. */
export function cellsOf(shared: SharedAnswers, groups: readonly ShownGroup[]): Cell[] {
  const found = new Map<string, Cell & { size: number }>();
  for (const { part, places } of eachAnswer(shared, groups)) {
    const name = `${part}|${places.join()}`;
    const cell = found.get(name) ?? { held: new Set(shared.parts[part] ?? []), wanted: new Set(places), size: 0 };
    found.set(name, cell);
    cell.size++;
  }
  return [...found.values()];
}

const NEW = -1;

/** `part`: -1 for answers that were in no report. */
function* eachAnswer({ partOf }: SharedAnswers, groups: readonly ShownGroup[]) {
  for (const [answer, part] of partOf) yield { answer, part, places: placesIn(groups, answer) };
  const seen = new Set<number>();
  for (const { answers } of groups) {
    for (const answer of answers) {
      if (partOf.has(answer) || seen.has(answer)) continue;
      seen.add(answer);
      yield { answer, part: NEW, places: placesIn(groups, answer) };
    }
  }
}

function placesIn(groups: readonly ShownGroup[], answer: number): number[] {
  return groups.flatMap(({ answers }, at) => (answers.has(answer) ? [at] : []));
}

/** With one more report, and without those that are too old to matter. */
export function withReport(
  shared: SharedAnswers,
  report: Holding & { id: string; at: string },
  groups: readonly ShownGroup[],
): SharedAnswers {
  const known = knownState(shared, report, groups);
  if (known) {
    const others = shared.reports.filter((one) => one !== known);
    return { ...shared, reports: [...others, heldToo(known, report)] };
  }
  const first = 1 + Math.max(NEW, ...shared.reports.flatMap((one) => one.groups.map(({ set }) => set)));
  const numbered = groups.map(({ key }, at) => ({ key, set: first + at }));
  const reports = remembered([...shared.reports, { ...report, groups: numbered }]);
  const kept = new Set(reports.flatMap((one) => one.groups.map(({ set }) => set)));
  const numbers = new Map<string, number>();
  const parts: (readonly number[])[] = [];
  const partOf = new Map<number, number>();
  for (const { answer, part, places } of eachAnswer(shared, groups)) {
    const sets = [...(shared.parts[part] ?? []), ...places.map((at) => first + at)].filter((set) => kept.has(set));
    if (sets.length === 0) continue;
    const name = sets.join();
    const number = numbers.get(name) ?? parts.push(sets) - 1;
    numbers.set(name, number);
    partOf.set(answer, number);
  }
  return { reports, parts, partOf };
}

/** The same report of the same answers, which others hold: however many get it, it is remembered once. */
function knownState(
  shared: SharedAnswers,
  { definition, minimumBase }: Holding,
  groups: readonly ShownGroup[],
): SharedReport | undefined {
  const states = shared.reports.filter((one) => one.definition === definition && one.minimumBase === minimumBase);
  if (states.length === 0) return undefined;
  const cells = cellsOf(shared, groups);
  return states.findLast((state) => {
    const sets = groups.map(({ key }) => state.groups.find((one) => one.key === key)?.set);
    const isOfSame = ({ held, wanted }: Cell) =>
      sets.every((set, at) => set !== undefined && held.has(set) === wanted.has(at));
    return state.groups.length === groups.length && cells.every(isOfSame);
  });
}

const heldToo = (report: SharedReport, { recipients }: Holding): SharedReport => ({
  ...report,
  recipients: [...new Set([...report.recipients, ...recipients])],
});

/** The latest states of each definition, and the latest reports overall. */
function remembered(reports: readonly SharedReport[]): SharedReport[] {
  const states = new Map<string, number>();
  return reports
    .toReversed()
    .filter(({ definition, recipients }) => {
      const name = `${definition} ${recipients.join()}`;
      const number = (states.get(name) ?? 0) + 1;
      states.set(name, number);
      return number <= mostStates;
    })
    .slice(0, mostReports)
    .toReversed();
}
