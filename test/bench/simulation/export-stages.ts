/** A large export as stages of steps, made of what was recorded of smaller ones: more tasks, and longer turns. */
import { callMs } from './platform.ts';
import { composeKinds, type Recorded, type Recording, renderKinds, taskKinds, type WorkKind } from './recorded.ts';
import type { SimulatedTask, Simulation, Stage, Step } from './simulate.ts';
import { costAt, scaledCost, type WorkCost } from './work-cost.ts';

export interface Circumstances {
  answers: number;
  workers: number;
  /** What the survey service takes over a page when nobody else asks. */
  pageSeconds: number;
  /** The bandwidth of each worker, to and from the files. */
  networkBytesASecond: number;
}

/** As the code does it: counts are asked for, and files written or read ahead, so many at a time. */
const PAGES_AT_ONCE = 32;
const FILES_AT_ONCE: Partial<Record<WorkKind, number>> = { 'compose 1': 8, 'compose 2': 8, finish: 8 };
const COPIES_AT_ONCE = 32;
/** What the store takes to copy a range of some megabytes by itself. */
const COPY_SECONDS = 0.2;
/** From a message that is sent to a worker that has it. */
const DELIVERY_SECONDS = 0.05;
const MESSAGES_A_CALL = 10;
/** A running task in the record that says what runs for an owner. */
const HOLDER_BYTES = 100;
/** A task that pulls nothing is cut into so many pieces, so that its calls are spread over its time. */
const ROUNDS = 5;
const BEAT_SECONDS = 2;
const LEASE_SECONDS = 10;

/** Kinds of tasks that run beside each other are one stage; each file is put together when all of it is rendered. */
const order: readonly (readonly WorkKind[])[] = [
  ['plan'],
  ['pull'],
  ['join'],
  ['measure'],
  ['place'],
  ['size'],
  ['whole', ...renderKinds, 'gather', ...composeKinds],
  ['finish'],
  ['base'],
];

export function stagesOf(recording: Pick<Recording, 'half' | 'tables'>, where: Circumstances): Stage[] {
  return order.flatMap((kinds) => {
    const tasks = kinds.flatMap((kind) => tasksOf(recording, kind, where));
    const name = kinds.length > 1 ? 'render' : String(kinds[0]);
    return tasks.length > 0 ? [{ name, tasks, isAfterwards: name === 'base' }] : [];
  });
}

function tasksOf(
  { half, tables }: Pick<Recording, 'half' | 'tables'>,
  kind: WorkKind,
  where: Circumstances,
): SimulatedTask[] {
  const [few, many] = [half.work[kind], tables.work[kind]];
  if (!few || !many) return [];
  if (!taskKinds.some((known) => known === kind)) {
    const turn = costAt(where.answers, [half.answers, few.each], [tables.answers, many.each]);
    return [{ steps: stepsOf(turn, kind, where), kind, ...after(kind) }];
  }
  const steps = [...holding(where), ...stepsOf(many.each, kind, where)];
  return Array.from({ length: Math.round((many.count * where.answers) / tables.answers) }, () => ({ steps, kind }));
}

function after(kind: WorkKind): Pick<SimulatedTask, 'after'> {
  const rendered = composeKinds.flatMap((known, file) => (known === kind ? [renderKinds[file]] : []))[0];
  return rendered ? { after: rendered } : {};
}

/** One record names all that runs for an owner, and each task that ends writes the next into it: the more workers there are, the larger it is. */
function holding({ workers }: Circumstances): Step[] {
  const further = Math.floor((workers * HOLDER_BYTES) / 1_024);
  return [
    { use: 'changes of the owner', units: 1, seconds: 0 },
    ...(further > 0 ? [{ use: 'table writes' as const, units: further, seconds: 0 }] : []),
  ];
}

function stepsOf(cost: WorkCost, kind: WorkKind, where: Circumstances): Step[] {
  const isPull = kind === 'pull';
  const rounds = isPull ? Math.max(1, Math.round(cost.pages)) : ROUNDS;
  const pagesAtOnce = isPull ? 1 : PAGES_AT_ONCE;
  const round = roundOf(scaledCost(cost, 1 / rounds), { ...where, pagesAtOnce, filesAtOnce: FILES_AT_ONCE[kind] ?? 1 });
  return [{ seconds: DELIVERY_SECONDS }, ...Array.from({ length: rounds }, () => round).flat()];
}

function roundOf(cost: WorkCost, how: Circumstances & { pagesAtOnce: number; filesAtOnce: number }): Step[] {
  const tableSeconds = (cost.tableCalls * callMs.table) / 1_000;
  const fileSeconds = callMs.files / 1_000 / how.filesAtOnce;
  const ownSeconds =
    cost.movedBytes / how.networkBytesASecond + ((cost.messages / MESSAGES_A_CALL) * callMs.queue) / 1_000;
  const copySeconds = (cost.fileCopies * COPY_SECONDS) / COPIES_AT_ONCE;
  const pageSeconds = (cost.pages * how.pageSeconds) / how.pagesAtOnce;
  // what is asked for next is on its way while the last of it is worked on
  const workSeconds = Math.max(cost.cpuS, pageSeconds, cost.fileReads * fileSeconds);
  const steps: Step[] = [
    { use: 'service', units: cost.pages, seconds: workSeconds },
    { use: 'table reads', units: cost.readUnits, seconds: tableSeconds },
    { use: 'table writes', units: cost.writeUnits, seconds: 0 },
    { use: 'file reads', units: cost.fileReads, seconds: 0 },
    {
      use: 'file writes',
      units: cost.fileWrites + cost.fileCopies,
      seconds: cost.fileWrites * fileSeconds + copySeconds,
    },
    { seconds: ownSeconds },
  ];
  return steps.filter(({ units = 0, seconds }) => units > 0 || seconds > 0);
}

/** Every two seconds a task adds to the counter of all and shows the sum in its export; leases are renewed less often. */
export function beatOf({ exportUnits }: Recorded): Simulation['beat'] {
  const leases = BEAT_SECONDS / LEASE_SECONDS;
  return {
    everySeconds: BEAT_SECONDS,
    uses: [
      { use: 'changes of the export', units: 1 },
      { use: 'table writes', units: 1 + exportUnits + leases },
      { use: 'table reads', units: Math.ceil(exportUnits / 4) * (1 + leases) + leases },
    ],
  };
}
