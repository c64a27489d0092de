/** Keeps tables of a PostgreSQL database up to date with the answers: each file that is for databases becomes the tables of its survey. */
import type { Destination, Place } from '../../../delivery/destinations/destination.ts';
import type { Receipt, Sender, Turn } from '../../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import { orRefused, refusal } from '../refusal.ts';
import { sendTables } from '../send-tables.ts';
import { withinTurn } from '../within-turn.ts';
import { loadTable } from './load-table.ts';
import { quoted } from './names.ts';
import { ensureRuns } from './runs.ts';
import { type Database, type DatabaseRules, openDatabase } from './session.ts';

interface PostgresSenderSettings extends Omit<DatabaseRules, 'stop'> {
  /** How much is sent at a time, and kept that it was. */
  pieceBytes?: number;
}

const PIECE_BYTES = 8 * 1024 * 1024;

export function createPostgresSender({ pieceBytes = PIECE_BYTES, ...rules }: PostgresSenderSettings): Sender {
  async function within(
    { place }: Destination,
    turn: Turn,
    work: (database: Database, place: Place<'postgres'>) => Promise<Receipt>,
  ): Promise<Receipt> {
    if (place.kind !== 'postgres') throw new Error(`${place.kind} is no database`);
    return withinTurn(turn, place.host, (stop) =>
      orRefused(
        async () => {
          const database = await openDatabase(place, turn.secret, { ...rules, stop });
          return work(database, place).finally(() => database.end());
        },
        () => undefined,
      ),
    );
  }

  return {
    test: (destination, turn) => within(destination, turn, testTables),
    send: (destination, shipment, turn) =>
      within(destination, turn, (database, { schema }) =>
        sendTables(shipment, turn, `${schema}.`, ({ table, ...loaded }, { state, keep }) => {
          const key = { schema, table, runId: shipment.id };
          const request = { ...loaded, database, key, pieceBytes, scheduleId: shipment.scheduleId };
          return loadTable(request, { ...turn, kept: state, keep });
        }),
      ),
  };
}

const testTable = 'survey_exports_test';

/** The steps of a load, with a table that is gone before anybody has seen it. */
async function testTables(database: Database, { schema, database: name }: Place<'postgres'>): Promise<Receipt> {
  const [encoding] = await database.query("SELECT 1 WHERE current_setting('server_encoding') = 'UTF8'");
  if (!encoding) throw refusal('failed', deliveryProblem('database_encoding'));
  await ensureRuns(database, schema);
  const table = `${quoted(schema)}.${quoted(testTable)}`;
  await database.run(`DROP TABLE IF EXISTS ${table}`);
  await database.atOnce(async () => {
    await database.run(`CREATE TABLE ${table} (answer_id bigint PRIMARY KEY)`);
    await database.copyIn(`COPY ${table} FROM STDIN`, [Buffer.from('1\n')]);
    await database.run(`DROP TABLE ${table}`);
  });
  return { outcome: 'done', arrivals: [{ file: testTable, place: `${name}, ${schema}`, sizeBytes: 0 }] };
}
