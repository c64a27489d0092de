/** What the proof has to say at the end: steps, denials, who called what, what nobody used, cold starts. */
import type { StepOutcome } from './steps/run-steps.ts';

export interface Called {
  functionName: string;
  action: string;
  count: number;
}

export interface Denied extends Called {
  resource: string;
  reason: string;
}

export interface Unused {
  functionName: string;
  action: string;
  /** Why it is granted all the same; without one it is a fault. */
  reason?: string | undefined;
}

/** One drive of all steps, with one kind of upstream. */
export interface CloudRun {
  upstream: 'embedded' | 'live';
  outcomes: readonly StepOutcome[];
  denials: readonly Denied[];
  calls: readonly Called[];
  unused: readonly Unused[];
  /** Milliseconds of each function's first start. */
  coldStarts: Readonly<Record<string, number>>;
  /** Chains that Lambda's loop rule has ended, by function. */
  loopsEnded?: Readonly<Record<string, number>>;
  /** Functions of which a process took more memory than it may. */
  tooLarge?: readonly string[];
}

export interface CloudReport {
  /** What stood for the services of AWS. */
  stores: string;
  runs: readonly CloudRun[];
}

export function passes({ runs }: CloudReport): boolean {
  return runs.length > 0 && runs.every((run) => faultsOf(run).length === 0);
}

/** What keeps a run from passing, a line each. */
function faultsOf({ outcomes, denials, unused, loopsEnded = {}, tooLarge = [] }: CloudRun): string[] {
  const failed = outcomes.filter(({ problem }) => problem !== undefined).length;
  const unexplained = unused.filter(({ reason }) => reason === undefined).length;
  const ended = Object.values(loopsEnded).reduce((sum, count) => sum + count, 0);
  return [
    ...(outcomes.length === 0 ? ['no step was driven'] : []),
    ...(failed > 0 ? [`${counted(failed, 'step')} failed`] : []),
    ...(denials.length > 0 ? [`${counted(denials.length, 'call')} denied: ${denials.map(deniedRow).join('; ')}`] : []),
    ...(unexplained > 0 ? [`${counted(unexplained, 'grant')} never used, without a reason`] : []),
    ...(tooLarge.length > 0 ? [`too little memory: ${tooLarge.join(', ')}`] : []),
    ...(ended > 0 ? [`${counted(ended, 'chain')} ended by the loop rule`] : []),
  ];
}

/** Printed as each step ends, so that whoever waits sees it go on. */
export function stepLine({ name, seconds, problem }: StepOutcome): string {
  const line = `${problem === undefined ? 'pass' : 'FAIL'} ${seconds.toFixed(1).padStart(7)} s  ${name}\n`;
  return problem === undefined ? line : `${line}${indented(problem)}`;
}

/** Everything but the steps, which were printed as they ended. */
export function summary(report: CloudReport): string {
  return report.runs.map((run) => runSummary(run)).join('\n') + verdict(report);
}

function runSummary(run: CloudRun): string {
  const { upstream, outcomes, denials, unused } = run;
  const passed = outcomes.filter(({ problem }) => problem === undefined).length;
  const explained = unused.filter(({ reason }) => reason !== undefined);
  const unexplained = unused.filter(({ reason }) => reason === undefined);
  return [
    `\nUpstream ${upstream}: ${passed} of ${outcomes.length} steps passed.\n`,
    section('Calls by role', callRows(run)),
    section('Denied', denials.map(deniedRow)),
    section('Granted and never used, for no reason', unexplained.map(unusedRow)),
    section('Granted and not used here, with the reason', explained.map(unusedRow)),
    section(
      'Chains ended by the loop rule',
      Object.entries(run.loopsEnded ?? {}).map(([name, n]) => `${name}: ${n}`),
    ),
    section('Cold starts', coldRows(run)),
  ].join('');
}

/** One row a function: its actions with their numbers, the most called first. */
function callRows({ calls }: CloudRun): string[] {
  const byFunction = Map.groupBy(calls, ({ functionName }) => functionName);
  return [...byFunction].sort(byName).map(([name, entries]) => {
    const byAction = Map.groupBy(entries, ({ action }) => action);
    const sums = [...byAction].map(
      ([action, some]) => [action, some.reduce((sum, one) => sum + one.count, 0)] as const,
    );
    const sorted = sums.toSorted((a, b) => b[1] - a[1]).map(([action, sum]) => `${action} ${sum.toLocaleString('en')}`);
    return `${name.padEnd(22)} ${sorted.join(', ')}`;
  });
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => a.localeCompare(b);

const coldRows = ({ coldStarts }: CloudRun) =>
  Object.entries(coldStarts)
    .toSorted(byName)
    .map(([name, ms]) => `${name.padEnd(22)} ${Math.round(ms).toLocaleString('en').padStart(6)} ms`);

const deniedRow = ({ functionName, action, resource, reason, count }: Denied) =>
  `${functionName}: ${action} on ${resource}, ${count} times: ${reason}`;

const unusedRow = ({ functionName, action, reason }: Unused) =>
  `${functionName.padEnd(22)} ${action}${reason === undefined ? '' : `: ${reason}`}`;

function section(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `\n${title}\n${rows.map((row) => `  ${row}\n`).join('')}`;
}

function verdict(report: CloudReport): string {
  const faults = report.runs.flatMap((run) => faultsOf(run).map((fault) => `${run.upstream}: ${fault}`));
  return faults.length === 0 ? '\nEverything holds.\n' : `\nIt does not hold. ${faults.join('; ')}.\n`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const indented = (text: string) =>
  text
    .split('\n')
    .slice(0, 20)
    .map((line) => `               ${line}\n`)
    .join('');

/** The same as one value, for programs. */
export function reportJson(report: CloudReport): string {
  return `${JSON.stringify({ passes: passes(report), ...report })}\n`;
}
