/** Schedules and their runs in the table. A change is written only if nobody wrote in between. */
import { changeRecord } from '../../records/change-record.ts';
import { type ListPage, readList } from '../../records/read-list.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records, RecordTimes } from '../../records/records.ts';
import { iso } from '../../work/lifecycle.ts';
import { scheduleBases } from '../changes/schedule-base.ts';
import { schedulesPrefix } from '../databases/kept-tables.ts';
import { scheduleReader } from './read-schedule.ts';
import type { Schedule, ScheduleKey } from './schedule.ts';
import { historyMs, type RunKey, runLife, type ScheduleRun, scheduleRunSchema } from './schedule-run.ts';

const SCHEDULE = schedulesPrefix;
const RUN = 'SCHEDULE-RUN#';

interface Page {
  limit: number;
  cursor?: string | undefined;
}

export interface ScheduleStore {
  get(key: ScheduleKey): Promise<Schedule | undefined>;
  create(schedule: Schedule): Promise<boolean>;
  /** The schedule after the change; the change may refuse by giving undefined. */
  change(key: ScheduleKey, change: (schedule: Schedule) => Schedule | undefined): Promise<Schedule | undefined>;
  /** The newest first. */
  list(owner: string, page: Page): Promise<ListPage<Schedule>>;
  /** With its history, and what its runs were compared with. */
  remove(key: ScheduleKey): Promise<void>;
  run(key: RunKey): Promise<ScheduleRun | undefined>;
  /** False when the slot has a run. */
  createRun(run: ScheduleRun): Promise<boolean>;
  changeRun(key: RunKey, change: (run: ScheduleRun) => ScheduleRun | undefined): Promise<ScheduleRun | undefined>;
  /** The newest first. */
  runs(key: ScheduleKey, page: Page): Promise<ListPage<ScheduleRun>>;
  removeRun(key: RunKey): Promise<void>;
}

export function createScheduleStore(records: Records): ScheduleStore {
  function runs({ owner, id }: ScheduleKey, page: Page): Promise<ListPage<ScheduleRun>> {
    const range = { partition: partition(owner), prefix: `${RUN}${id}#`, ...page };
    return readList(records, range, { reader: () => runReader, show: (run) => run });
  }

  async function remove(key: ScheduleKey): Promise<void> {
    // first the schedule, because with it goes the key; a run that is left alone is removed by the clock
    await records.remove(recordKey(key));
    for (const prefix of [`${RUN}${key.id}#`, scheduleBases(key.id)]) {
      const left = { partition: partition(key.owner), prefix, limit: 100 };
      for (let page = await records.list(left); page.length > 0; page = await records.list(left)) {
        await Promise.all(page.map((record) => records.remove(record)));
      }
    }
  }

  return {
    get: async (key) => {
      const record = await records.get(recordKey(key));
      return record && readRecord(record, scheduleReader(key));
    },
    create: (schedule) => records.create(recordKey(schedule), schedule, times(schedule)),
    change: async (key, work) =>
      (await changeRecord(records, recordKey(key), scheduleReader(key), work, { times }))?.after,
    list: (owner, page) =>
      readList(
        records,
        { partition: partition(owner), prefix: SCHEDULE, ...page },
        {
          reader: (id) => scheduleReader({ owner, id }),
          show: (schedule) => schedule,
        },
      ),
    remove,
    run: async (key) => {
      const record = await records.get(runRecordKey(key));
      return record && readRecord(record, runReader);
    },
    createRun: (run) => records.create(runRecordKey(run), run, runTimes(run)),
    changeRun: async (key, work) =>
      (await changeRecord(records, runRecordKey(key), runReader, work, { times: runTimes }))?.after,
    runs,
    removeRun: (key) => records.remove(runRecordKey(key)),
  };
}

const runReader = { parse: (value: unknown) => scheduleRunSchema.safeParse(value).data };

const partition = (owner: string) => `O#${owner}`;
const times = ({ nextSlot }: Schedule): RecordTimes => ({ dueAt: nextSlot });
const runTimes = (run: ScheduleRun): RecordTimes => ({
  dueAt: runLife.rules.dueAt(run),
  forgetAt: iso(Date.parse(run.slot) + historyMs),
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
