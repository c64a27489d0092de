/**
 * A day when everybody comes at once: what one survey, slot or export costs is recorded here, and what ten thousand of them
 * take together is computed from it, within the limits of the cloud.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { functionSpecs } from '../../../infra/topology.ts';
import { childSlots } from '../../../shared/exports/fairness/slots.ts';
import type { BenchCase } from '../bench-case.ts';
import { type ScaleRecording, scaleRecordingSchema } from '../scale/scale-recording.ts';
import {
  crowdOfOwners,
  type Scenario,
  tenThousandSchedules,
  tenThousandSurveys,
  withCalls,
} from '../scale/scenarios.ts';
import { forecast } from '../simulation/forecast.ts';
import { sharedRates } from '../simulation/platform.ts';
import { record } from '../simulation/record.ts';
import type { Recording } from '../simulation/recorded.ts';

const MOST_RECORDED = 100_000;
const ANSWERS = 100_000_000;
const PAGES_A_SECOND = 1_000;
const PAGE_SECONDS = 0.1;
/** Those that the slots of an owner leave to the pieces of one export, and all that there are. */
const crews = [8, 50];
const GREEDY = 10_000;
/** The slots of an owner, by default. */
const OWNER_JOBS = 10;

const run = promisify(execFile);

export const scaleCase: BenchCase = {
  name: 'scale',
  about: `10,000 surveys, 10,000 schedules, ${ANSWERS.toLocaleString('en')} answers and 1,000 owners at once, computed`,
  async run(bench, { rows }) {
    const answers = Math.min(rows, MOST_RECORDED);
    const startedAt = performance.now();
    bench.say('a slot, a survey of a batch, an export and one in line are recorded');
    const recording = await recordScale();
    bench.say(`tasks of ${answers.toLocaleString('en')} answers are recorded`);
    const large = await record(answers);
    const wallS = (performance.now() - startedAt) / 1_000;
    const recorded = withCalls(recording);
    const scenarios = [
      tenThousandSurveys(recorded, childSlots(OWNER_JOBS)),
      tenThousandSchedules(recorded),
      ...crews.map((workers) => oneSurvey(large, workers)),
      ...[0, GREEDY].map((greedy) => crowdOfOwners(recorded, greedy)),
    ];
    return {
      rows: answers,
      ours: { cpuS: Math.max(1e-3, recording.export.cost.cpuS), wallS, rssMb: 0, fileBytes: 0 },
      peers: {},
      more: { recording, scenarios },
      tables: [costTable(recording), scenarioTable(scenarios)],
      budgets: scenarios.map(({ name, line }) => ({ ...line, goal: `${name}: ${line.goal}` })),
    };
  },
};

async function recordScale(): Promise<ScaleRecording> {
  const { stdout } = await run(process.execPath, ['test/bench/scale/record-scale.ts'], { maxBuffer: 1 << 24 });
  return scaleRecordingSchema.parse(JSON.parse(stdout));
}

function oneSurvey(recording: Recording, workers: number): Scenario {
  const memoryGb = (functionSpecs['task-worker']?.memoryMb ?? 0) / 1_024;
  const circumstances = {
    answers: ANSWERS,
    workers,
    pageSeconds: PAGE_SECONDS,
    pagesASecond: PAGES_A_SECOND,
    memoryGb,
  };
  const { seconds, dollars, used, stages } = forecast(recording, {
    ...circumstances,
    networkBytesASecond: Number.POSITIVE_INFINITY,
  });
  const tasks = Math.ceil(ANSWERS / 25_000);
  const unitsASecond = used['table writes'] / seconds;
  const limit = sharedRates['table writes'];
  const longest = stages.reduce((most, stage) => (stage.seconds > most.seconds ? stage : most));
  return {
    name: `100,000,000 answers in one survey, ${workers} workers`,
    seconds,
    dollars,
    hottest: { what: 'its owner', unitsASecond },
    deepest: Math.min(tasks, workers),
    line: {
      goal: `at most ${limit} units a second`,
      measured: `${unitsASecond.toFixed(0)}; ${(longest.seconds / 60).toFixed(0)} min of it ${longest.name}`,
      isMet: unitsASecond <= limit,
    },
  };
}

function costTable({ callCpuS, ...ones }: ScaleRecording): string[][] {
  const heads = ['one', 'CPU ms', 'with calls', 'pages', 'table calls', 'written', 'read', 'files', 'messages', 'due'];
  return [
    heads,
    ...Object.entries(withCalls({ callCpuS, ...ones })).map(([name, { cost, dueWrites }]) => [
      name,
      ...[
        ((name in ones ? ones[name as keyof typeof ones] : undefined)?.cost.cpuS ?? 0) * 1_000,
        cost.cpuS * 1_000,
      ].map((ms) => ms.toFixed(1)),
      ...[cost.pages, cost.tableCalls, cost.writeUnits, cost.readUnits, cost.fileWrites + cost.fileReads].map(
        (figure) => figure.toFixed(0),
      ),
      ...[cost.messages, dueWrites].map((figure) => figure.toFixed(1)),
    ]),
  ];
}

function scenarioTable(scenarios: readonly Scenario[]): string[][] {
  return [
    ['', 'time', '$', 'hottest partition', 'units/s', 'deepest queue'],
    ...scenarios.map(({ name, seconds, dollars, hottest, deepest }) => [
      name,
      seconds < 600 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`,
      dollars.toFixed(2),
      hottest.what,
      hottest.unitsASecond.toFixed(0),
      deepest.toLocaleString('en'),
    ]),
  ];
}
