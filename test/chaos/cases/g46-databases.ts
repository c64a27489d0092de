/** G46: random histories of a survey whose answers are kept in PostgreSQL: readers see whole runs, and each is a full export. */
import { hasPostgres, startPostgres, warnWithoutPostgres } from '../../support/databases/postgres-server.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { noHistory, playTableHistory, type TableHistory } from '../databases/table-history.ts';

const names = ['deliveries', 'tries', 'cuts', 'torn', 'differing', 'endless', 'leftovers'] as const;

export const databases: ChaosCase = {
  id: 'G46',
  goal: '500 random histories (answers edited and deleted, questions new, gone and retyped, connections lost before and after COMMIT, workers killed, deliveries late, twice and two at once): after every try the tables are one whole run, after every delivery a full export',
  async run({ seed, size, say }) {
    if (!hasPostgres && size === 'small') {
      warnWithoutPostgres();
      return { isMet: true, figure: 'not tested: PostgreSQL is missing' };
    }
    const histories = size === 'full' ? 500 : 12;
    const sum: TableHistory = { ...noHistory };
    const server = await startPostgres();
    const reader = await server.reader();
    try {
      for (let at = 0; at < histories; at++) {
        const reported = await playTableHistory(server, reader, seed + at);
        for (const name of names) sum[name] += reported[name];
        if (reported.torn + reported.differing + reported.endless + reported.leftovers > 0) {
          say(`  seed ${seed + at}: ${JSON.stringify(reported)}`);
        }
        if (at % 50 === 49) say(`  ${at + 1} histories`);
      }
    } finally {
      await reader.end();
      await server.stop();
    }
    const { deliveries, tries, cuts, torn, differing, endless, leftovers } = sum;
    return figureOf(
      { histories, deliveries, tries, 'connections lost': cuts },
      { 'torn tables': torn, 'tables that differ': differing, 'deliveries that failed': endless, leftovers },
    );
  },
};
