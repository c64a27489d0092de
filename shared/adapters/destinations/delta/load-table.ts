/**
 * Brings one file into the table of its survey: a new data file that nobody sees, and then one commit that takes it in
 * and all files before it out. So readers see the run before or this one, whatever is killed on the way.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hashOf, numberOfTime, sha256Hex } from '../../../crypto.ts';
import type { Turn } from '../../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import type { Progress } from '../../../delivery/destinations/send-each.ts';
import type { ShippedFile } from '../../../delivery/destinations/shipment.ts';
import type { Clock } from '../../../ports.ts';
import { carryFile } from '../large-object.ts';
import { refusal } from '../refusal.ts';
import { linesOf, readActions, replay, type TableState } from './actions.ts';
import { type DataFile, readDataFile } from './data-file.ts';
import { statsOf } from './file-stats.ts';
import { commit, hasFiles, readTable, type TableFolder, writeCheckpoint } from './table-log.ts';
import { type Placed, placeColumns } from './table-schema.ts';

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

const keptSchema = z.object({
  /** The version of the table when this delivery first looked. */
  from: z.number(),
  /** The data file it has begun to bring. */
  path: z.string().optional(),
  upload: z.unknown(),
  isThere: z.boolean().optional(),
});

/** `superseded`: a later run is there already. */
export async function loadTable(
  request: LoadRequest,
  progress: Progress,
  turn: Turn,
): Promise<'loaded' | 'unfinished' | 'superseded'> {
  const { place, file, exportId } = request;
  const data = await readDataFile(file);
  const order = numberOfTime(exportId);
  let kept = keptSchema.safeParse(progress.state).data;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const table = await readTable(place);
    checkTable(table, request);
    const last = table.txns.get(appId);
    if (last && last.version > order) return 'superseded';
    // the answer to a commit was lost, or the worker was, before anybody wrote down that it is done
    if (last && kept && last.version === order && last.at > kept.from) return 'loaded';
    kept ??= { from: table.version, upload: undefined };
    const placed = placeColumns(data.columns, table.metaData?.schemaString);
    const content = hashOf({
      sha256: file.sha256,
      exportId: file.sha256 === null ? exportId : '',
      names: [...placed.names],
    });
    if (isThere(table, request, data, placed, content) && (await hasFiles(place, table))) return 'loaded';
    const path = dataPath(request.deliveryId, content);
    if (kept.path !== path) kept = { from: kept.from, path, upload: undefined };
    const tail = data.tail(placed.names);
    if (!kept.isThere) {
      if ((await bring(request, data, tail, kept, progress, turn)) === 'unfinished') return 'unfinished';
      kept = { ...kept, isThere: true, upload: undefined };
      await progress.keep(kept);
    }
    turn.check();
    const size = data.bodyEnd + tail.length;
    const lines = linesOf(actionsOf(request, table, data, placed, { path, size, content, order }));
    if ((await commit(place, table.version + 1, lines)) === 'conflict') continue;
    replay(table, readActions(lines.toString()) ?? [], table.version + 1);
    if (table.version - table.checkpoint >= request.checkpointEvery) await writeCheckpoint(place, table, request.now());
    return 'loaded';
  }
  throw refusal('later', deliveryProblem('table_changed', { table: place.name }));
}

function checkTable({ version, metaData, protocol: found }: TableState, { place, owner }: LoadRequest): void {
  if (version < 0) return;
  const table = place.name;
  const keeper = metaData?.configuration[ownerKey];
  if (keeper === undefined) throw refusal('failed', deliveryProblem('table_foreign', { table }));
  if (keeper !== owner) throw refusal('failed', deliveryProblem('table_taken', { table }));
  const { minReaderVersion: reader = 0, minWriterVersion: writer = 0 } = found ?? {};
  const isKnown = reader <= protocol.minReaderVersion && writer <= protocol.minWriterVersion;
  if (!isKnown || metaData?.configuration['delta.appendOnly'] === 'true') {
    throw refusal('failed', deliveryProblem('table_protocol', { table, reader, writer }));
  }
}

/** Equal answers under equal names are one version: nothing is written. */
function isThere(table: TableState, request: LoadRequest, data: DataFile, placed: Placed, content: string): boolean {
  const [only, ...others] = table.adds.values();
  const isSame = only !== undefined && others.length === 0 && only.tags?.[contentTag] === content;
  return isSame && !hasNews(table, request, data, placed);
}

function hasNews({ metaData }: TableState, { place }: LoadRequest, { surveyName }: DataFile, placed: Placed): boolean {
  return (
    metaData?.schemaString !== placed.schemaString ||
    metaData.description !== surveyName ||
    metaData.name !== place.name
  );
}

/** Nobody else writes under this name, and the same delivery writes the same bytes there. */
function dataPath(deliveryId: string, content: string): string {
  const hash = sha256Hex(`${deliveryId} ${content}`);
  const groups = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)];
  return `part-00000-${groups.join('-')}-c000.snappy.parquet`;
}

type Kept = z.infer<typeof keptSchema>;

async function bring(
  { place, file, deliveryId, partBytes }: LoadRequest,
  { bodyEnd }: DataFile,
  tail: Buffer,
  kept: Kept,
  { keep }: Progress,
  turn: Turn,
): Promise<'arrived' | 'unfinished'> {
  const { s3, bucket, folder } = place;
  const whole: ShippedFile = {
    ...file,
    sizeBytes: bodyEnd + tail.length,
    async *open({ start, end } = { start: 0, end: bodyEnd + tail.length }) {
      if (start < bodyEnd) yield* file.open({ start, end: Math.min(end, bodyEnd) });
      if (end > bodyEnd) yield tail.subarray(Math.max(0, start - bodyEnd), end - bodyEnd);
    },
  };
  const target = { s3, bucket, key: folder + kept.path, deliveryId };
  const own = { state: kept.upload, keep: (upload: unknown) => keep({ ...kept, upload }) };
  return carryFile(target, whole, own, turn, partBytes);
}

interface Written {
  path: string;
  size: number;
  content: string;
  order: number;
}

function actionsOf(
  request: LoadRequest,
  table: TableState,
  data: DataFile,
  placed: Placed,
  { path, size, content, order }: Written,
): object[] {
  const { place, owner, exportId, now } = request;
  const at = now();
  const metaData = {
    id: table.metaData?.id ?? randomUUID(),
    name: place.name,
    description: data.surveyName,
    format: { provider: 'parquet', options: {} },
    schemaString: placed.schemaString,
    partitionColumns: [],
    // checkpoints of other programs are not read, so none may shorten the log
    configuration: table.metaData?.configuration ?? { 'delta.enableExpiredLogCleanup': 'false', [ownerKey]: owner },
    createdTime: table.metaData?.createdTime ?? at,
  };
  const removed = [...table.adds.values()].filter((add) => add.path !== path);
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
    {
      add: {
        path,
        partitionValues: {},
        size,
        modificationTime: at,
        dataChange: true,
        stats: statsOf(data, placed.names),
        tags: { [contentTag]: content },
      },
    },
  ];
}
