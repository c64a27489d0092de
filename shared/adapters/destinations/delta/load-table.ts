/**
 * Brings one file into the table of its survey: new data files that nobody sees, and then one commit that takes them in
 * and takes out what is no longer so. So readers see the run before or this one, whatever is killed on the way.
 */
import { randomUUID } from 'node:crypto';
import { numberOfTime } from '../../../crypto.ts';
import type { Turn } from '../../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import type { Progress } from '../../../delivery/destinations/send-each.ts';
import type { ShippedFile } from '../../../delivery/destinations/shipment.ts';
import type { Clock } from '../../../ports.ts';
import { refusal } from '../refusal.ts';
import { type Add, linesOf, readActions, replay, type TableState } from './actions.ts';
import { bringFiles, groupHashes, keptSchema, type NewFile, newFile } from './bring-groups.ts';
import { type DataFile, readDataFile } from './data-file.ts';
import { statsOf } from './file-stats.ts';
import { commit, goneFiles, readTable, type TableFolder, writeCheckpoint } from './table-log.ts';
import { monthColumn, type Placed, placeColumns } from './table-schema.ts';

interface LoadRequest {
  place: TableFolder;
  file: ShippedFile;
  exportId: string;
  deliveryId: string;
  /** A hash of the account. */
  owner: string;
  partBytes: number;
  /** After so many versions there is a checkpoint. */
  checkpointEvery: number;
  now: Clock;
}

/** All commits of ours are by this one: their numbers only go up. */
const appId = 'survey-exports';
const ownerKey = 'survey_exports.owner';
const contentTag = 'survey_exports.content';
/** What every program that reads Delta tables knows. */
const protocol = { minReaderVersion: 1, minWriterVersion: 2 };
const MOST_ROUNDS = 5;

/** `superseded`: a later run is there already. */
export async function loadTable(
  request: LoadRequest,
  progress: Progress,
  turn: Turn,
): Promise<'loaded' | 'unfinished' | 'superseded'> {
  const { place, file, exportId, deliveryId } = request;
  const data = await readDataFile(file);
  const hashes = await groupHashes(file, data);
  const order = numberOfTime(exportId);
  let kept = keptSchema.safeParse(progress.state).data;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const table = await readTable(place);
    checkTable(table, request);
    const last = table.txns.get(appId);
    if (last && last.version > order) return 'superseded';
    // the answer to a commit was lost, or the worker was, before anybody wrote down that it is done
    if (last && kept && last.version === order && last.at > kept.from) return 'loaded';
    kept ??= { from: table.version, there: [] };
    const placed = placeColumns(data.columns, table.metaData);
    const wanted = data.groups.map((group, at) => newFile(group, hashes[at] ?? '', placed.names, deliveryId));
    const change = await changeOf(place, table, wanted);
    const isSame = change.added.length + change.removed.length === 0;
    if (isSame && !hasNews(table, request, data, placed)) return 'loaded';
    const brought = await bringFiles(request, change.added, kept, progress, turn);
    if (brought === 'unfinished') return 'unfinished';
    kept = brought;
    turn.check();
    const lines = linesOf(actionsOf(request, table, data, placed, { ...change, order }));
    if ((await commit(place, table.version + 1, lines)) === 'conflict') continue;
    replay(table, readActions(lines.toString()) ?? [], table.version + 1);
    if (table.version - table.checkpoint >= request.checkpointEvery) await writeCheckpoint(place, table, request.now());
    return 'loaded';
  }
  throw refusal('later', deliveryProblem('table_changed', { table: place.name }));
}

interface Change {
  added: NewFile[];
  removed: Add[];
}

/** Equal rows under equal names stay where they are, as long as their file is there. */
async function changeOf(place: TableFolder, { adds }: TableState, wanted: readonly NewFile[]): Promise<Change> {
  const contents = new Set(wanted.map(({ content }) => content));
  const same = [...adds.values()].filter(({ tags }) => contents.has(tags?.[contentTag] ?? ''));
  const gone = await goneFiles(place, same);
  const staying = new Map(same.filter(({ path }) => !gone.has(path)).map((add) => [add.tags?.[contentTag], add]));
  const added = wanted.filter(({ content }) => !staying.has(content));
  const paths = new Set([...[...staying.values()].map(({ path }) => path), ...added.map(({ path }) => path)]);
  return { added, removed: [...adds.values()].filter(({ path }) => !paths.has(path)) };
}

function checkTable({ version, metaData, protocol: found }: TableState, { place, owner }: LoadRequest): void {
  if (version < 0) return;
  const table = place.name;
  const keeper = metaData?.configuration[ownerKey];
  if (keeper === undefined) throw refusal('failed', deliveryProblem('table_foreign', { table }));
  if (keeper !== owner) throw refusal('failed', deliveryProblem('table_taken', { table }));
  const { minReaderVersion: reader = 0, minWriterVersion: writer = 0 } = found ?? {};
  const isKnown =
    reader <= protocol.minReaderVersion &&
    writer <= protocol.minWriterVersion &&
    metaData?.partitionColumns.every((column) => column === monthColumn);
  if (!isKnown || metaData?.configuration['delta.appendOnly'] === 'true') {
    throw refusal('failed', deliveryProblem('table_protocol', { table, reader, writer }));
  }
}

function hasNews({ metaData }: TableState, { place }: LoadRequest, { surveyName }: DataFile, placed: Placed): boolean {
  return (
    metaData?.schemaString !== placed.schemaString ||
    metaData.description !== surveyName ||
    metaData.name !== place.name
  );
}

function actionsOf(
  request: LoadRequest,
  table: TableState,
  data: DataFile,
  placed: Placed,
  { added, removed, order }: Change & { order: number },
): object[] {
  const { place, owner, exportId, now } = request;
  const at = now();
  const metaData = {
    id: table.metaData?.id ?? randomUUID(),
    name: place.name,
    description: data.surveyName,
    format: { provider: 'parquet', options: {} },
    schemaString: placed.schemaString,
    partitionColumns: placed.partitionColumns,
    // checkpoints of other programs are not read, so none may shorten the log
    configuration: table.metaData?.configuration ?? { 'delta.enableExpiredLogCleanup': 'false', [ownerKey]: owner },
    createdTime: table.metaData?.createdTime ?? at,
  };
  return [
    {
      commitInfo: {
        timestamp: at,
        operation: 'WRITE',
        operationParameters: { mode: 'Overwrite', export: exportId },
        readVersion: table.version,
        isBlindAppend: false,
        engineInfo: appId,
      },
    },
    ...(table.protocol ? [] : [{ protocol }]),
    ...(hasNews(table, request, data, placed) ? [{ metaData }] : []),
    { txn: { appId, version: order, lastUpdated: at } },
    ...removed.map((add) => ({
      remove: {
        path: add.path,
        deletionTimestamp: at,
        dataChange: true,
        extendedFileMetadata: true,
        partitionValues: add.partitionValues,
        size: add.size,
      },
    })),
    ...added.map(({ group, path, size, content }) => ({
      add: {
        path,
        partitionValues: Object.fromEntries(placed.partitionColumns.map((column) => [column, group.month])),
        size,
        modificationTime: at,
        dataChange: true,
        stats: statsOf(group, data.columns, placed.names),
        tags: { [contentTag]: content },
      },
    })),
  ];
}
