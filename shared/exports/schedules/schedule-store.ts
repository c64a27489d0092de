/** Schedules and their runs in the table. A change is written only if nobody wrote in between. */
import { changeRecord } from '../../change-record.ts';
import type { RecordKey, Records, RecordTimes } from '../../ports.ts';
import { readOnes } from '../../stand-in.ts';
import { iso } from '../job-states.ts';
import { readSchedule } from './read-schedule.ts';
import type { Schedule, ScheduleKey } from './schedule.ts';
import { historyMs, type RunKey, type ScheduleRun, scheduleRunSchema } from './schedule-run.ts';

const SCHEDULE = 'SCHEDULE#';
const RUN = 'SCHEDULE-RUN#';

export interface ScheduleStore {
  get(key: ScheduleKey): Promise<Schedule | undefined>;
  create(schedule: Schedule): Promise<boolean>;
  /** The schedule after the change; the change may refuse by giving undefined. */
  change(key: ScheduleKey, change: (schedule: Schedule) => Schedule | undefined): Promise<Schedule | undefined>;
  /** The newest first; `after` is the id of the last one of the page before. */
  list(owner: string, limit: number, after?: string): Promise<Schedule[]>;
  /** With its history. */
  remove(key: ScheduleKey): Promise<void>;
  run(key: RunKey): Promise<ScheduleRun | undefined>;
  /** False when the slot has a run. */
  createRun(run: ScheduleRun): Promise<boolean>;
  changeRun(key: RunKey, change: (run: ScheduleRun) => ScheduleRun | undefined): Promise<ScheduleRun | undefined>;
  /** The newest first; `after` is the slot of the last one of the page before. */
  runs(key: ScheduleKey, limit: number, after?: string): Promise<ScheduleRun[]>;
  removeRun(key: RunKey): Promise<void>;
}

export function createScheduleStore(records: Records): ScheduleStore {
  async function runs({ owner, id }: ScheduleKey, limit: number, after?: string): Promise<ScheduleRun[]> {
    const prefix = `${RUN}${id}#`;
    const from = after === undefined ? undefined : prefix + after;
    const page = await records.list({ partition: partition(owner), prefix, limit, after: from, newestFirst: true });
    return readOnes(scheduleRunSchema, page);
  }

  async function remove(key: ScheduleKey): Promise<void> {
    // first the schedule, because with it goes the key; a run that is left alone is removed by the clock
    await records.remove(recordKey(key));
    const history = { partition: partition(key.owner), prefix: `${RUN}${key.id}#`, limit: 100 };
    for (let page = await records.list(history); page.length > 0; page = await records.list(history)) {
      await Promise.all(page.map((run) => records.remove(run)));
    }
  }

  return {
    get: async (key) => {
      const record = await records.get(recordKey(key));
      return record && readSchedule(key, record.value);
    },
    create: (schedule) => records.create(recordKey(schedule), schedule, times(schedule)),
    change: async (key, work) => (await changeRecord(records, recordKey(key), readerOf(key), work, times))?.after,
    list: async (owner, limit, after) => {
      const from = after === undefined ? undefined : SCHEDULE + after;
      const query = { partition: partition(owner), prefix: SCHEDULE, limit, after: from, newestFirst: true };
      return (await records.list(query)).map(({ sort, value }) =>
        readSchedule({ owner, id: sort.slice(SCHEDULE.length) }, value),
      );
    },
    remove,
    run: async (key) => {
      const record = await records.get(runRecordKey(key));
      return record && runReader.parse(record.value);
    },
    createRun: (run) => records.create(runRecordKey(run), run, runTimes(run)),
    changeRun: async (key, work) => (await changeRecord(records, runRecordKey(key), runReader, work, runTimes))?.after,
    runs,
    removeRun: (key) => records.remove(runRecordKey(key)),
  };
}

const readerOf = (key: ScheduleKey) => ({ parse: (value: unknown) => readSchedule(key, value) });
const runReader = { parse: (value: unknown) => scheduleRunSchema.safeParse(value).data };

const partition = (owner: string) => `O#${owner}`;
const times = ({ nextSlot }: Schedule): RecordTimes => ({ dueAt: nextSlot });
const runTimes = ({ dueAt, slot }: ScheduleRun): RecordTimes => ({
  dueAt,
  forgetAt: iso(Date.parse(slot) + historyMs),
});

function recordKey({ owner, id }: ScheduleKey): RecordKey {
  return { partition: partition(owner), sort: SCHEDULE + id };
}

function runRecordKey({ owner, scheduleId, slot }: RunKey): RecordKey {
  return { partition: partition(owner), sort: `${RUN}${scheduleId}#${slot}` };
}

/** The schedule or the run that a due record is about, or undefined when the record is of another kind. */
export function dueScheduleOf({ partition: at, sort }: RecordKey): ScheduleKey | undefined {
  if (!at.startsWith('O#') || !sort.startsWith(SCHEDULE)) return undefined;
  return { owner: at.slice(2), id: sort.slice(SCHEDULE.length) };
}

export function dueRunOf({ partition: at, sort }: RecordKey): RunKey | undefined {
  const [, scheduleId, slot] = /^SCHEDULE-RUN#([^#]+)#(.+)$/.exec(sort) ?? [];
  if (!at.startsWith('O#') || scheduleId === undefined || slot === undefined) return undefined;
  return { owner: at.slice(2), scheduleId, slot };
}
