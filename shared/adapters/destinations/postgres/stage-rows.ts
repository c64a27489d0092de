/**
 * Brings the rows of a file into the staging tables, piece by piece: each with how far the load is then, in one
 * transaction, so that whoever goes on does so right behind it. Of a table that stands only what is new or changed comes.
 */

import type { Turn } from '../../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import { isTimeUp } from '../../../delivery/destinations/send-each.ts';
import { refusal } from '../refusal.ts';
import { columnsIn, type Load, type LoadRequest } from './begin-load.ts';
import { knownColumns, readKnownRows } from './known-rows.ts';
import { isShared } from './layout.ts';
import { createLineReader } from './lines.ts';
import { linesOf } from './load-file.ts';
import { partName, quoted } from './names.ts';
import { runsOf } from './runs.ts';

/** With more rows than this, the database itself finds out what has changed. */
const MOST_KNOWN = 5_000_000;
/** And with more than this it sorts them, or two copies of all would be in memory. */
const MOST_SORTED = 2_000_000;
const KNOWN_ROW_BYTES = 64;

export interface Staged {
  rows: number;
  /** Keys that the file has no longer; undefined where the staging tables have all rows. */
  gone: Generator<number> | undefined;
}

/** Undefined where time is up. */
export async function stageRows(request: LoadRequest, load: Load, turn: Turn): Promise<Staged | undefined> {
  const { file, isAgain, pieceBytes } = request;
  const known = await knownRows(request, load);
  const reader = createLineReader(load);
  let { loadedBytes, rows } = load;
  const before = loadedBytes;
  // all lines are seen where it must be found out which rows are gone; those that were staged are not staged again
  const start = known ? load.bodyStart : loadedBytes;
  if (known) rows = 0;
  let end = start;

  async function flush(): Promise<void> {
    const pieces = reader.takeParts();
    await request.database.atOnce(async () => {
      await noteProgress(request, loadedBytes, end, rows);
      for (const [part, bytes] of pieces.entries()) if (bytes.length > 0) await copyPart(request, load, part, bytes);
    });
    loadedBytes = end;
    await turn.keep({ loadedBytes });
  }

  for await (const lines of linesOf(file, start)) {
    turn.check();
    rows += reader.read(lines.bytes, (lineStart, id, hash) => {
      const verdict = known?.judge(id(), hash());
      return end + lineStart >= before && (isAgain || verdict !== 'unchanged');
    });
    end = lines.end;
    const isUp = isTimeUp(turn);
    if (end > loadedBytes && (isUp || reader.sizeBytes() >= pieceBytes)) await flush();
    if (isUp) return undefined;
  }
  if (end > loadedBytes) await flush();
  return { rows, gone: known?.gone() };
}

async function knownRows({ database, key: { schema, table } }: LoadRequest, { head, base }: Load) {
  const [id, ...others] = head.key;
  if (!base || id === undefined || others.length > 0 || (base.rows ?? 0) > MOST_KNOWN) return undefined;
  const order = (base.rows ?? 0) > MOST_SORTED ? ' ORDER BY 1' : '';
  const rows = `SELECT ${knownColumns(quoted(id))} FROM ${quoted(schema)}.${quoted(table)}${order}`;
  const sql = `COPY (${rows}) TO STDOUT (FORMAT binary)`;
  return readKnownRows(database.copyOut(sql, MOST_KNOWN * 2 * KNOWN_ROW_BYTES), base.rows ?? 0);
}

/** Nobody else may be loading it: a worker that was given up for lost finds out here. */
async function noteProgress({ database, key }: LoadRequest, from: number, to: number, rows: number): Promise<void> {
  const noted = await database.run(
    `UPDATE ${runsOf(key.schema)} SET loaded_bytes = $4, rows = $5
     WHERE table_name = $1 AND run_id = $2 AND status = 'loading' AND loaded_bytes = $3`,
    [key.table, key.runId, from, to, rows],
  );
  if (noted !== 1) throw refusal('later', deliveryProblem('table_changed', { table: key.table }));
}

async function copyPart(
  { database, key }: LoadRequest,
  { head, layout, staging }: Load,
  part: number,
  pieces: readonly Uint8Array[],
): Promise<void> {
  const table = `${quoted(key.schema)}.${quoted(partName(staging, part))}`;
  const placed = new Map(columnsIn(layout, part).map(({ variable, name }) => [variable, name]));
  const names = head.columns.flatMap(({ name }) => (isShared(head, name) ? [name] : (placed.get(name) ?? [])));
  await database.copyIn(`COPY ${table} (${names.map(quoted).join(', ')}) FROM STDIN`, pieces);
}
