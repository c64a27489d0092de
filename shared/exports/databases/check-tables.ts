/** A database is brought whole answers in a file that it can load, and each of its tables is kept by one schedule alone. */
import type { DeliverWish } from '../../delivery/destinations/deliver-request.ts';
import type { Place } from '../../delivery/destinations/destination.ts';
import { createDestinationStore } from '../../delivery/destinations/destination-store.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { Output } from '../options.ts';
import { sharedTable, writtenTables } from './database-tables.ts';
import { keptTables } from './kept-tables.ts';

/** What an export or a batch asks for. */
export interface DeliveringRequest {
  surveyId?: number;
  surveys?: { ids: readonly number[] } | { folder_id: number } | { all: true };
  outputs: readonly Output[];
  merge?: { outputs: readonly Output[] } | undefined;
  changes?: unknown;
  deliver?: readonly DeliverWish[] | undefined;
}

type Deps = Pick<ExportDeps, 'records' | 'files'>;

/** `scheduleId`: whose request it is, where it has one. */
export async function checkTables(
  deps: Deps,
  owner: string,
  request: DeliveringRequest,
  field: string,
  scheduleId?: string,
): Promise<void> {
  const wanted = (request.deliver ?? []).map(({ destination_id }) => destination_id);
  const places = await databasesAmong(deps, owner, wanted);
  if (places.length === 0) return;
  const tables = writtenTables(request, surveysOf(request));
  for (const { at } of places) {
    const named = `${field}.${at}.destination_id`;
    if (!tables.each && !tables.waves) throw invalid(named, 'pgcopy_needed');
    if (request.changes !== undefined) throw invalid(named, 'pgcopy_of_changes');
  }
  for (const { schedule, tables: theirs, destinations } of await keptTables(deps, owner)) {
    const table = schedule.id === scheduleId ? undefined : sharedTable(tables, theirs);
    if (table === undefined) continue;
    const others = await databasesAmong(deps, owner, destinations);
    const taken = places.find((one) => others.some(({ place }) => isSameSchema(one.place, place)));
    if (!taken) continue;
    const { name, id } = schedule;
    throw new Problem('table_taken', { table, name, id }, { field: `${field}.${taken.at}.destination_id` });
  }
}

function surveysOf({ surveyId, surveys }: DeliveringRequest): readonly number[] | undefined {
  if (surveyId !== undefined) return [surveyId];
  return surveys && 'ids' in surveys ? surveys.ids : undefined;
}

async function databasesAmong({ records }: Pick<Deps, 'records'>, owner: string, ids: readonly string[]) {
  const found: { at: number; place: Place<'postgres'> }[] = [];
  for (const [at, id] of ids.entries()) {
    const place = (await createDestinationStore(records).get({ owner, id }))?.place;
    if (place?.kind === 'postgres') found.push({ at, place });
  }
  return found;
}

function isSameSchema(one: Place<'postgres'>, other: Place<'postgres'>): boolean {
  return (['host', 'port', 'database', 'schema'] as const).every((name) => one[name] === other[name]);
}
