/** G20: requests made up from the API's own description, on the whole host: none is answered with a fault of ours. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoToken, strangerToken } from '../../support/hosts/api-client.ts';
import { startReady } from '../../support/hosts/child-process.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { sendHostileRequests } from '../hostile-requests.ts';
import { randomOf } from '../random.ts';

export const hostileRequests: ChaosCase = {
  id: 'G20',
  goal: '50,000 requests generated from the OpenAPI document plus hostile JSON: no 5xx but a deliberate 503, every error of the one shape',
  async run({ seed, size, say }) {
    const folder = await temporaryFolder();
    const env = { DATA_DIR: join(folder, 'data'), DAILY_SURVEY_LIMIT: '100000' };
    const host = await startReady('test/chaos/host/host-process.ts', [], env);
    const run = await sendHostileRequests({
      url: host.url,
      token: demoToken,
      stranger: strangerToken,
      count: size === 'full' ? 50_000 : 500,
      atOnce: 8,
      random: randomOf(seed),
      say,
    }).finally(() => host.stop('SIGTERM'));
    await rm(folder, { recursive: true, force: true });
    for (const line of [...run.faults, ...run.misshapen, ...run.undescribed].slice(0, 20)) say(`  ${line}`);
    const statuses = [...run.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
    return figureOf(
      {
        requests: run.sent,
        operations: run.operations,
        'of them answered with success': run.reached.size,
        'by status': statuses.join(' '),
      },
      {
        faults: run.faults.length,
        'errors of another shape': run.misshapen.length,
        'answers that are not described': run.undescribed.length,
        'operations too few to prove anything': Number(run.reached.size < run.operations / 2),
      },
    );
  },
};
