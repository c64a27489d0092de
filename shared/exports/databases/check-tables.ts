/** A destination that makes tables of files is brought whole answers in the format it takes, and each of its tables is kept by one schedule alone. */
import type { DeliverRequest } from '../../delivery/destinations/deliver-request.ts';
import type { Place } from '../../delivery/destinations/destination.ts';
import { createDestinationStore } from '../../delivery/destinations/destination-store.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { Output } from '../options.ts';
import { loadedFormat, sharedTable, writtenTables } from './database-tables.ts';
import { keptTables } from './kept-tables.ts';

/** What an export or a batch asks for. */
export interface DeliveringRequest {
  surveyId?: number;
  surveys?: { ids: readonly number[] } | { folder_id: number } | { all: true };
  outputs: readonly Output[];
  merge?: { outputs: readonly Output[] } | undefined;
  changes?: unknown;
  deliver?: readonly DeliverRequest[] | undefined;
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
  const loading = await loadingAmong(deps, owner, wanted);
  if (loading.length === 0) return;
  for (const { at, format } of loading) {
    const named = `${field}.${at}.destination_id`;
    const tables = writtenTables(request, surveysOf(request), format);
    if (!tables.each && !tables.waves) throw invalid(named, 'table_format_needed', { format });
    if (request.changes !== undefined) throw invalid(named, 'whole_answers_needed');
  }
  for (const { schedule, asked, surveys, destinations } of await keptTables(deps, owner)) {
    if (schedule.id === scheduleId) continue;
    for (const theirs of await loadingAmong(deps, owner, destinations)) {
      const taken = loading.find((one) => isSamePlace(one.place, theirs.place));
      if (!taken) continue;
      const { at, format } = taken;
      const table = sharedTable(
        writtenTables(request, surveysOf(request), format),
        writtenTables(asked, surveys, format),
      );
      if (table === undefined) continue;
      const { name, id } = schedule;
      throw new Problem('table_taken', { table, name, id }, { field: `${field}.${at}.destination_id` });
    }
  }
}

function surveysOf({ surveyId, surveys }: DeliveringRequest): readonly number[] | undefined {
  if (surveyId !== undefined) return [surveyId];
  return surveys && 'ids' in surveys ? surveys.ids : undefined;
}

/** Those that make tables of files, with the place of each in the list, and the format that it takes. */
async function loadingAmong({ records }: Pick<Deps, 'records'>, owner: string, ids: readonly string[]) {
  const found: { at: number; place: Place; format: string }[] = [];
  for (const [at, id] of ids.entries()) {
    const place = (await createDestinationStore(records).get({ owner, id }))?.place;
    const format = place && loadedFormat(place.kind);
    if (place && format !== undefined) found.push({ at, place, format });
  }
  return found;
}

/** Tables of the same names are the same tables there. */
function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind === 'postgres' && other.kind === 'postgres') {
    return (['host', 'port', 'database', 'schema'] as const).every((name) => one[name] === other[name]);
  }
  if (one.kind !== 'delta' || other.kind !== 'delta') return false;
  return (['bucket', 'prefix', 'endpoint'] as const).every((name) => one[name] === other[name]);
}
