/**
 * A made-up history of one survey whose answers are kept in a database: connections are lost before and behind COMMIT and
 * anywhere else, workers die without having kept how far they were, deliveries come late, twice, or two at once. After every
 * try the tables are those of one whole run; after every delivery that has ended well they are a full export.
 */
import type { Client } from 'pg';
import { createPostgresSender } from '../../../shared/adapters/destinations/postgres/postgres-sender.ts';
import { type Cut, startCuttingProxy } from '../../support/databases/cutting-proxy.ts';
import {
  createLoads,
  destinationAt,
  type Keeping,
  type LoadFiles,
  shipmentOf,
  shippedLoad,
  turnOf,
} from '../../support/databases/loaded-file.ts';
import type { PostgresServer } from '../../support/databases/postgres-server.ts';
import { differences, exportedRows, loadedRows } from '../../support/databases/table-rows.ts';
import { type Random, randomOf } from '../random.ts';
import { createChangingTypes } from './changing-types.ts';

export interface TableHistory {
  deliveries: number;
  tries: number;
  cuts: number;
  /** Tables that were those of no whole run, that differ from a full export in the end, and deliveries that never ended. */
  torn: number;
  differing: number;
  endless: number;
  /** Tables that a load has left behind. */
  leftovers: number;
}

export const noHistory: TableHistory = {
  ...{ deliveries: 0, tries: 0, cuts: 0 },
  ...{ torn: 0, differing: 0, endless: 0, leftovers: 0 },
};

const table = 'survey_7';
const MOST_TRIES = 40;

export async function playTableHistory(server: PostgresServer, reader: Client, seed: number): Promise<TableHistory> {
  const random = randomOf(seed);
  await reader.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const proxy = await startCuttingProxy(server.place.port);
  try {
    return await play({ server, reader, proxy, random });
  } finally {
    await proxy.stop();
  }
}

interface Scene {
  server: PostgresServer;
  reader: Client;
  proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
  random: Random;
}

async function play({ server, reader, proxy, random }: Scene): Promise<TableHistory> {
  const reported = { ...noHistory };
  const survey = createChangingTypes(random);
  const exported = createLoads(survey.survey, survey.answers);
  const sender = createPostgresSender({ allowLoopback: true, pieceBytes: 200 + random.below(2_000) });
  const at = destinationAt({ ...server.place, port: proxy.port });
  let before: LoadFiles | undefined;
  let late: { files: LoadFiles; id: string } | undefined;

  const isNow = async (files: LoadFiles) => differences(exportedRows(files.csv), await tableOf(reader, files)) === 0;

  async function tryOnce(files: LoadFiles, id: string, keeping: Keeping, isSafe: boolean): Promise<string> {
    reported.tries++;
    proxy.segmentsAt(isSafe ? { kind: 'never' } : someCut(random));
    const pieceBytes = 100 + random.below(3_000);
    const shipment = shipmentOf(id, [shippedLoad(files.load, files.exportId, table, pieceBytes)]);
    let looks = isSafe || random.happens(0.6) ? Number.POSITIVE_INFINITY : random.below(6);
    // a worker that dies may have done what it had no time to write down
    const dies = !isSafe && random.happens(0.1);
    const turn = turnOf(server, keeping, () => (looks-- > 0 ? 600_000 : 1_000));
    const keep = async (kept: unknown) => {
      if (dies && random.happens(0.3)) throw new Error('the worker died');
      await turn.keep(kept);
    };
    const tried = () => sender.send(at, shipment, { ...turn, keep }).catch(() => ({ outcome: 'died' }));
    const [{ outcome }] = random.happens(0.1) ? await Promise.all([tried(), tried()]) : [await tried()];
    return outcome;
  }

  async function deliver(files: LoadFiles, id: string): Promise<void> {
    reported.deliveries++;
    const keeping: Keeping = { kept: undefined };
    for (let tries = 1; ; tries++) {
      const outcome = await tryOnce(files, id, keeping, tries > MOST_TRIES / 2);
      const isWhole =
        (await isNow(files)) || (before ? await isNow(before) : (await tableOf(reader, files)) === undefined);
      if (!isWhole) reported.torn++;
      if (outcome === 'done') return;
      if (outcome === 'failed' || tries === MOST_TRIES) {
        reported.endless++;
        return;
      }
    }
  }

  for (let left = 3 + random.below(5); left > 0; left--) {
    for (let changes = 1 + random.below(6); changes > 0; changes--) survey.change();
    const files = await exported();
    if (random.happens(0.15)) {
      late = { files, id: `dlv_${files.exportId}` };
      continue;
    }
    await deliver(files, `dlv_${files.exportId}`);
    if (!(await isNow(files))) reported.differing++;
    before = files;
    // one that waited must not take its place, and one that comes twice must change nothing
    const again = random.happens(0.2) ? { files, id: `dlv_${files.exportId}` } : late;
    if (again) {
      await deliver(again.files, again.id).catch(() => {});
      if (!(await isNow(files))) reported.differing++;
    }
    late = undefined;
  }
  reported.cuts = proxy.cuts();
  const { rows } = await reader.query(
    "SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE '%load%'",
  );
  reported.leftovers = rows.length;
  return reported;
}

function someCut(random: Random): Cut {
  if (random.happens(0.4)) return { kind: 'never' };
  if (random.happens(0.4)) return { kind: 'bytes', bytes: 200 + random.below(12_000) };
  return { kind: random.happens(0.5) ? 'before_commit' : 'after_commit', commit: 1 + random.below(4) };
}

/** The connection of a sender that was cut may still be at work for a moment: what is read here comes after it. */
async function tableOf(reader: Client, { load }: LoadFiles) {
  const { rows } = await reader.query("SELECT to_regclass('survey_exports_runs') IS NOT NULL AS there");
  return rows[0]?.there ? loadedRows(reader, table, load) : undefined;
}
