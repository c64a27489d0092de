/** The tables of a survey in PostgreSQL, reached through a proxy that loses connections. */
import type { Client } from 'pg';
import { createPostgresSender } from '../../../shared/adapters/destinations/postgres/postgres-sender.ts';
import type { Cut, startCuttingProxy } from '../../support/databases/cutting-proxy.ts';
import { destinationAt, type LoadFiles, shipmentOf, shippedLoad } from '../../support/databases/loaded-file.ts';
import type { PostgresServer } from '../../support/databases/postgres-server.ts';
import { differences, exportedRows, loadedRows } from '../../support/databases/table-rows.ts';
import type { Random } from '../random.ts';
import type { KeptTable } from './table-history.ts';

const table = 'survey_7';

/** The schema is emptied first. */
export async function keptInPostgres(
  server: PostgresServer,
  reader: Client,
  proxy: Awaited<ReturnType<typeof startCuttingProxy>>,
): Promise<KeptTable> {
  await reader.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const at = destinationAt({ ...server.place, port: proxy.port });
  let pieceBytes = 0;
  let senderBytes = 0;

  async function isThere(name: string): Promise<boolean> {
    const { rows } = await reader.query('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
    return rows[0]?.there === true;
  }

  /** The connection of a sender that was cut may still be at work for a moment: what is read here comes after it. */
  const rowsOf = async ({ load }: LoadFiles) =>
    (await isThere('survey_exports_runs')) ? loadedRows(reader, table, load) : undefined;

  return {
    format: 'pgcopy',
    secret: server,
    plan(random, isSafe) {
      proxy.cutAt(isSafe ? { kind: 'never' } : someCut(random));
      pieceBytes = 100 + random.below(3_000);
      senderBytes = 200 + random.below(2_000);
    },
    send(files, id, turn) {
      const sender = createPostgresSender({ allowLoopback: true, pieceBytes: senderBytes });
      return sender.send(at, shipmentOf(id, [shippedLoad(files.load, files.exportId, table, pieceBytes)]), turn);
    },
    isThere: () => isThere(table),
    isNow: async (files) => differences(exportedRows(files.csv), await rowsOf(files)) === 0,
    cuts: proxy.cuts,
    async leftovers() {
      const { rows } = await reader.query(
        "SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE '%load%'",
      );
      return rows.length;
    },
  };
}

function someCut(random: Random): Cut {
  if (random.happens(0.4)) return { kind: 'never' };
  if (random.happens(0.4)) return { kind: 'bytes', bytes: 200 + random.below(12_000) };
  return { kind: random.happens(0.5) ? 'before_commit' : 'after_commit', commit: 1 + random.below(4) };
}
