/** G46: random histories of a survey whose answers are kept in PostgreSQL, and in a Delta table: readers see whole runs, and each is a full export. */
import { startCuttingProxy } from '../../support/databases/cutting-proxy.ts';
import { hasPostgres, startPostgres, warnWithoutPostgres } from '../../support/databases/postgres-server.ts';
import { hasManyAddresses, startDyingCalls } from '../../support/servers/dying-calls.ts';
import { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { type ChaosCase, figureOf, type Scale } from '../chaos-case.ts';
import { keptInDelta } from '../databases/kept-in-delta.ts';
import { keptInPostgres } from '../databases/kept-in-postgres.ts';
import { type KeptTable, noHistory, playTableHistory, type TableHistory } from '../databases/table-history.ts';

const names = ['deliveries', 'tries', 'cuts', 'torn', 'differing', 'endless', 'leftovers'] as const;

/** What a run needs, and how it is ended. */
interface Store {
  next(): Promise<KeptTable>;
  stop(): Promise<void>;
}

const stores: Readonly<Record<string, { isThere: boolean; start: () => Promise<Store> }>> = {
  PostgreSQL: { isThere: hasPostgres, start: startDatabase },
  'a Delta table': { isThere: hasManyAddresses, start: startBucket },
};

async function startDatabase(): Promise<Store> {
  const server = await startPostgres();
  const reader = await server.reader();
  const proxy = await startCuttingProxy(server.place.port);
  return {
    next: () => keptInPostgres(server, reader, proxy),
    async stop() {
      await proxy.stop();
      await reader.end();
      await server.stop();
    },
  };
}

async function startBucket(): Promise<Store> {
  const bucket = await startOwnBucket();
  const calls = await startDyingCalls(bucket.members.endpoint);
  return {
    next: () => keptInDelta(bucket, calls),
    async stop() {
      await calls.stop();
      await bucket.stop();
    },
  };
}

export const databases: ChaosCase = {
  id: 'G46',
  goal: '500 random histories each in PostgreSQL and in a Delta table (answers edited and deleted, questions new, gone and retyped, connections lost before and after COMMIT, workers killed, deliveries late, twice and two at once): after every try the table is one whole run, after every delivery a full export',
  async run(scale) {
    if (!hasPostgres && scale.size === 'small') warnWithoutPostgres();
    const sum: TableHistory = { ...noHistory };
    const played: Record<string, number> = {};
    for (const [name, { isThere, start }] of Object.entries(stores)) {
      if (!isThere && scale.size === 'small') continue;
      played[`histories in ${name}`] = await playAll(await start(), scale, sum);
    }
    const { deliveries, tries, cuts, torn, differing, endless, leftovers } = sum;
    return figureOf(
      { ...played, deliveries, tries, 'connections lost': cuts },
      { 'torn tables': torn, 'tables that differ': differing, 'deliveries that failed': endless, leftovers },
    );
  },
};

async function playAll(store: Store, { seed, size, say }: Scale, sum: TableHistory): Promise<number> {
  const histories = size === 'full' ? 500 : 12;
  try {
    for (let at = 0; at < histories; at++) {
      const told = await playTableHistory(await store.next(), seed + at);
      for (const name of names) sum[name] += told[name];
      const { torn, differing, endless, leftovers } = told;
      if (torn + differing + endless + leftovers > 0) say(`  seed ${seed + at}: ${JSON.stringify(told)}`);
      if (at % 50 === 49) say(`  ${at + 1} histories, ${JSON.stringify(sum)}`);
    }
  } finally {
    await store.stop();
  }
  return histories;
}
