/** The pull: the product's client fetches pages over loopback HTTP and freezes them, against parsing alone. */
import { startReady } from '../../support/hosts/child-process.ts';
import { atMost, type BenchCase } from '../bench-case.ts';

export const pullCase: BenchCase = {
  name: 'pull',
  about: 'pages over loopback HTTP to snapshot parts; json-parse reads the same pages from disk and keeps nothing',
  async run(bench, { rows }) {
    const server = await startReady('test/bench/page-server.ts', [bench.pages(rows)]);
    const pulled = { contender: 'ours-pull.ts', rows, source: server.url };
    const [ours, parse] = await bench
      .measure(pulled, { contender: 'json-parse.ts', rows })
      .finally(() => server.stop('SIGTERM'));
    const budget = atMost(1.5, ours.cpuS / parse.cpuS, 'x', 'CPU time to that of JSON.parse');
    return { rows, ours, peers: { 'json-parse': parse }, budgets: [budget] };
  },
};
