/** The pull: the product's client fetches pages over loopback HTTP and freezes them, against parsing alone. */

import { startReady } from '../../support/child-process.ts';
import { atMost, type BenchCase } from '../bench-case.ts';

export const pullCase: BenchCase = {
  name: 'pull',
  about: 'pages over loopback HTTP to snapshot parts; json-parse reads the same pages from disk and keeps nothing',
  async run(bench, { rows }) {
    const server = await startReady('test/bench/page-server.ts', [bench.pages(rows)]);
    const ours = await bench.measure('ours-pull.ts', rows, server.url).finally(() => server.stop('SIGTERM'));
    const parse = await bench.measure('json-parse.ts', rows);
    const budget = atMost(1.5, ours.cpuS / parse.cpuS, 'x', 'CPU time to that of JSON.parse');
    return { rows, ours, peers: { 'json-parse': parse }, budgets: [budget] };
  },
};
