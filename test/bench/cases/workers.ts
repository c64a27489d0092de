/**
 * Past this machine: what each kind of task costs is recorded here, and how long 1 to 256 workers take over ten million
 * answers is computed from it, within the limits of the cloud and of survey services of three paces.
 */
import { functionSpecs } from '../../../infra/topology.ts';
import type { BenchCase, Budget } from '../bench-case.ts';
import { type Forecast, forecast, sharedOnes, tightest } from '../simulation/forecast.ts';
import { lambda } from '../simulation/platform.ts';
import { record } from '../simulation/record.ts';
import type { Recorded, Recording } from '../simulation/recorded.ts';

const MOST_RECORDED = 200_000;
const ANSWERS = 10_000_000;
const crews = [1, 2, 4, 8, 16, 32, 64, 128, 256];
/** Pages a second that a survey service sends at most; each takes it a tenth of a second. */
const paces = [10, 100, 1_000];
const PAGE_SECONDS = 0.1;
const FASTEST = 1_000;
const GOAL = { efficiency: 0.8, workers: 32 };
/** A limit bites where workers wait for it a fiftieth of their time. */
const BITE = 0.02;

export const workersCase: BenchCase = {
  name: 'workers',
  about: `tasks of this many answers recorded, and ${ANSWERS.toLocaleString('en')} answers as CSV and XLSX computed`,
  async run(bench, { rows }) {
    const answers = Math.min(rows, MOST_RECORDED);
    bench.say(`tasks of ${answers.toLocaleString('en')} answers are recorded`);
    const startedAt = performance.now();
    const recording = await record(answers);
    const { tables, withReport } = recording;
    const wallS = (performance.now() - startedAt) / 1_000;
    bench.say('their workers are simulated');
    const forecasts = crews.map((workers) => forecastsFor(recording, workers));
    return {
      rows: answers,
      ours: { cpuS: cpuOf(tables), wallS, rssMb: 0, fileBytes: tables.fileBytes },
      peers: {},
      more: { recorded: { tables, withReport }, forecasts: forecasts.map(figuresOf) },
      tables: [workTable(tables, withReport), crewTable(forecasts), biteTable(forecasts)],
      budgets: [efficiencyBudget(forecasts)],
    };
  },
};

interface Forecasts {
  workers: number;
  /** By the service's pace. */
  paced: Map<number, Forecast>;
  /** The fastest service, and files no faster than a function's network. */
  networked: Forecast;
}

function forecastsFor(recording: Recording, workers: number): Forecasts {
  const memoryGb = (functionSpecs['export-worker']?.memoryMb ?? 0) / 1_024;
  const at = (pagesASecond: number, networkBytesASecond: number) =>
    forecast(recording, {
      answers: ANSWERS,
      workers,
      pageSeconds: PAGE_SECONDS,
      memoryGb,
      pagesASecond,
      networkBytesASecond,
    });
  return {
    workers,
    paced: new Map(paces.map((pace) => [pace, at(pace, Number.POSITIVE_INFINITY)])),
    networked: at(FASTEST, lambda.networkBytesASecond),
  };
}

type Pick = (of: Forecasts) => Forecast | undefined;
const pacedAt =
  (pace: number): Pick =>
  ({ paced }) =>
    paced.get(pace);

/** What one worker takes, to what all these take together. */
function efficiency(all: readonly Forecasts[], of: Forecasts, pick: Pick): number {
  const secondsOf = (crew: Forecasts | undefined) => (crew && pick(crew)?.seconds) ?? Number.NaN;
  return secondsOf(all[0]) / (of.workers * secondsOf(of));
}

function efficiencyBudget(all: readonly Forecasts[]): Budget {
  const judged = all.filter(({ workers }) => workers <= GOAL.workers);
  const least = Math.min(...judged.map((of) => efficiency(all, of, pacedAt(FASTEST))));
  return {
    goal: `efficiency at least ${GOAL.efficiency} up to ${GOAL.workers} workers, at ${FASTEST} pages a second`,
    measured: least.toFixed(2),
    isMet: least >= GOAL.efficiency,
  };
}

function workTable(tables: Recorded, withReport: Recorded): string[][] {
  const heads = [
    'recorded',
    'times',
    'CPU s',
    'pages',
    'written units',
    'read units',
    'files in',
    'files out',
    'MB moved',
  ];
  const work = { ...withReport.work, ...tables.work };
  return [
    heads,
    ...Object.entries(work).map(([kind, { count, each }]) => [
      ...[kind, String(count), each.cpuS.toFixed(2), each.pages.toFixed(0)],
      ...[each.writeUnits, each.readUnits, each.fileReads].map((figure) => figure.toFixed(0)),
      ...[each.fileWrites + each.fileCopies, each.movedBytes / 1e6].map((figure) => figure.toFixed(0)),
    ]),
  ];
}

function crewTable(all: readonly Forecasts[]): string[][] {
  const heads = [
    'workers',
    ...paces.flatMap((pace) => [`s at ${pace}/s`, 'efficiency']),
    '$',
    'with network',
    'waits for',
  ];
  return [
    heads,
    ...all.map((of) => {
      const fastest = of.paced.get(FASTEST);
      const most = fastest && tightest(fastest);
      return [
        String(of.workers),
        ...paces.flatMap((pace) => [
          (of.paced.get(pace)?.seconds ?? 0).toFixed(0),
          efficiency(all, of, pacedAt(pace)).toFixed(2),
        ]),
        (fastest?.dollars ?? 0).toFixed(3),
        efficiency(all, of, ({ networked }) => networked).toFixed(2),
        most ? `${most[0]}, ${(100 * most[1]).toFixed(0)} %` : '',
      ];
    }),
  ];
}

/** From how many workers on each limit is felt, by the pace of the service, and what only one worker can do. */
function biteTable(all: readonly Forecasts[]): string[][] {
  const lines = sharedOnes.map((name) => [
    name,
    ...paces.map((pace) => {
      const first = all.find(({ paced }) => isFelt(paced.get(pace), name));
      return first ? `${first.workers} workers` : 'never';
    }),
  ]);
  const alone = all.at(-1)?.paced.get(FASTEST)?.stages ?? [];
  const alones = alone.map(({ name, seconds }) => [
    `s in ${name}, ${crews.at(-1)} workers`,
    '',
    '',
    seconds.toFixed(0),
  ]);
  return [['felt from', ...paces.map((pace) => `at ${pace}/s`)], ...lines, ...alones];
}

function isFelt(of: Forecast | undefined, name: (typeof sharedOnes)[number]): boolean {
  return of !== undefined && of.waited[name] / of.busySeconds >= BITE;
}

function cpuOf({ work }: Recorded): number {
  return Object.values(work).reduce((sum, { count, each }) => sum + count * each.cpuS, 0);
}

function figuresOf({ workers, paced }: Forecasts) {
  return {
    workers,
    seconds: Object.fromEntries([...paced].map(([pace, { seconds }]) => [pace, Math.round(seconds)])),
    dollars: Object.fromEntries([...paced].map(([pace, { dollars }]) => [pace, Number(dollars.toFixed(3))])),
  };
}
