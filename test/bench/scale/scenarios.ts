/** What many small things take in the cloud, computed from what one of each costs here and from what the platform allows. */
import { functionSpecs } from '../../../infra/topology.ts';
import { dueShards } from '../../../shared/records/records.ts';
import { callMs, sharedRates } from '../simulation/platform.ts';
import { prices } from '../simulation/prices.ts';
import type { WorkCost } from '../simulation/work-cost.ts';
import { type Crowd, type Crowded, crowded, fairReadyAt } from './crowd-of-owners.ts';
import type { RecordedOne, ScaleRecording } from './scale-recording.ts';

export interface Scenario {
  name: string;
  seconds: number;
  dollars: number;
  /** The partition that is written most, and its units a second. */
  hottest: { what: string; unitsASecond: number };
  deepest: number;
  /** What must hold of it. */
  line: { goal: string; measured: string; isMet: boolean };
}

/** What a survey service takes over a request. */
const PAGE_SECONDS = 0.1;
/** A key of KMS is asked for that often in each. */
const KEY_CALLS = 2;
/** The part of a processor that goes with a function's memory. */
const MB_OF_A_PROCESSOR = 1_769;

/** As `tick` does it, and how long before its end it begins nothing new. */
const TICK_AT_ONCE = 64;
const TICK_SPARE_SECONDS = 40;
const schedules = { owners: 100, each: 100 };

const callsOf = ({ tableCalls, fileReads, fileWrites, messages }: WorkCost) =>
  tableCalls + fileReads + fileWrites + messages + KEY_CALLS;

/** With the processor's time for calls that the ports in memory do not make. */
export function withCalls({ callCpuS, ...ones }: ScaleRecording): Recorded {
  const added = ({ cost, ...rest }: RecordedOne) => ({
    ...rest,
    cost: { ...cost, cpuS: cost.cpuS + callsOf(cost) * callCpuS },
  });
  return { slot: added(ones.slot), survey: added(ones.survey), export: added(ones.export), line: added(ones.line) };
}

type Recorded = Omit<ScaleRecording, 'callCpuS'>;

function cpuSeconds({ cpuS }: WorkCost, functionName: string): number {
  return cpuS / Math.min(1, memoryMbOf(functionName) / MB_OF_A_PROCESSOR);
}

/** All of its calls one after the other, and its own work. */
function latencySeconds(cost: WorkCost, functionName: string): number {
  const { pages, tableCalls, fileReads, fileWrites, messages } = cost;
  const calls = tableCalls * callMs.table + (fileReads + fileWrites) * callMs.files + messages * callMs.queue;
  return pages * PAGE_SECONDS + (calls + KEY_CALLS * callMs.queue) / 1_000 + cpuSeconds(cost, functionName);
}

function memoryMbOf(functionName: string): number {
  return functionSpecs[functionName]?.memoryMb ?? 0;
}

function dollarsOf(cost: WorkCost, count: number, busySeconds: number, functionName: string): number {
  const each =
    cost.writeUnits * prices.tableWriteUnit +
    cost.readUnits * prices.tableReadUnit +
    cost.fileWrites * prices.fileWrite +
    cost.fileReads * prices.fileRead +
    cost.messages * (prices.message + prices.invocation);
  return count * each + busySeconds * (memoryMbOf(functionName) / 1_024) * prices.gigabyteSecond;
}

export function tenThousandSchedules({ slot }: Pick<Recorded, 'slot'>): Scenario {
  const count = schedules.owners * schedules.each;
  const name = 'schedule-tick';
  const byLatency = (count * latencySeconds(slot.cost, name)) / TICK_AT_ONCE;
  const seconds = Math.max(byLatency, count * cpuSeconds(slot.cost, name));
  const ownUnits = (schedules.each * slot.cost.writeUnits) / seconds;
  const goal = (functionSpecs[name]?.timeLimitSeconds ?? 0) - TICK_SPARE_SECONDS;
  return {
    name: '10,000 schedules in one minute, of 100 owners',
    seconds,
    dollars: dollarsOf(slot.cost, count, seconds, name),
    hottest: hotter(['one owner', ownUnits], dueShard(slot, count, seconds)),
    deepest: count,
    line: { goal: `one tick at most ${goal} s`, measured: `${seconds.toFixed(0)} s`, isMet: seconds <= goal },
  };
}

/** One of sixteen parts of the index of what is due; all owners share them. */
function dueShard({ dueWrites }: RecordedOne, count: number, seconds: number): [string, number] {
  // an item that moves within the index is deleted there and written again
  return ['a part of the due index', (2 * dueWrites * count) / dueShards / seconds];
}

function hotter(...all: [string, number][]): Scenario['hottest'] {
  const [most = ['', 0]] = all.sort(([, a], [, b]) => b - a);
  return { what: most[0], unitsASecond: most[1] };
}

const PARTITION_UNITS = sharedRates['table writes'];

export function tenThousandSurveys({ survey }: Pick<Recorded, 'survey'>, slots: number): Scenario {
  const count = 10_000;
  const each = latencySeconds(survey.cost, 'export-worker');
  const seconds = (count * each) / slots;
  const unitsASecond = (count * survey.cost.writeUnits) / seconds;
  return {
    name: `10,000 surveys in one batch, ${slots} at a time`,
    seconds,
    dollars: dollarsOf(survey.cost, count, count * each, 'export-worker'),
    hottest: hotter(['its owner', unitsASecond], dueShard(survey, count, seconds)),
    deepest: survey.deepest,
    line: {
      goal: `at most ${PARTITION_UNITS} units a second`,
      measured: unitsASecond.toFixed(0),
      isMet: unitsASecond <= PARTITION_UNITS,
    },
  };
}

const MOST_TIMES_FAIR = 2;

/** One thousand owners with a hundred exports each; with some, one asks for a hundred times as many besides. */
export function crowdOfOwners(recording: Pick<Recorded, 'export' | 'line'>, greedy: number): Scenario {
  const { trigger } = functionSpecs['export-worker'] ?? {};
  const workers = trigger?.kind === 'queue' ? trigger.concurrency : 0;
  const crowd: Crowd = {
    owners: [...Array.from({ length: 1_000 }, () => 100), ...(greedy > 0 ? [greedy] : [])],
    workers,
    slots: Math.floor(workers / 2),
    exportSeconds: latencySeconds(recording.export.cost, 'export-worker'),
    lineSeconds: latencySeconds(recording.line.cost, 'export-worker'),
    looksAgain: { everySeconds: 300, most: LOOKS_AGAIN },
  };
  const result = crowded(crowd);
  const worst = mostTimesFair(crowd, result);
  const count = crowd.owners.reduce((sum, owned) => sum + owned, 0);
  const { busySeconds, seconds, deepest, stoodInLine } = result;
  const ownUnits = (100 * recording.export.cost.writeUnits) / seconds;
  return {
    name: `1,000 owners with 100 exports each${greedy > 0 ? `, and one with ${greedy.toLocaleString('en')}` : ''}`,
    seconds,
    dollars:
      dollarsOf(recording.export.cost, count, busySeconds, 'export-worker') +
      dollarsOf(recording.line.cost, stoodInLine, 0, 'export-worker'),
    hottest: hotter(['one owner', ownUnits], dueShard(recording.export, count + stoodInLine, seconds)),
    deepest,
    line: {
      goal: `nobody waits more than ${MOST_TIMES_FAIR} times his fair share`,
      measured: `${worst.toFixed(2)} times, ${stoodInLine.toLocaleString('en')} times in line`,
      isMet: worst <= MOST_TIMES_FAIR,
    },
  };
}

/** Everybody who waits comes back by himself after a while. */
const LOOKS_AGAIN = Number.POSITIVE_INFINITY;

function mostTimesFair(crowd: Crowd, { readyAt }: Crowded): number {
  const fair = fairReadyAt(crowd);
  return Math.max(...readyAt.map((seconds, at) => seconds / (fair[at] ?? seconds)));
}
