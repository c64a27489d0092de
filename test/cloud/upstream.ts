/** A live survey service, for a deployment without one of its own: the local host in a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoToken } from '../support/api-client.ts';
import { startReady } from '../support/child-process.ts';

/** A key of its first user. */
export const demoKey = demoToken;

/** The v3 root of it. */
export async function startUpstream(closing: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'survey-exports-cloud-upstream-'));
  closing.defer(() => rm(dataDir, { recursive: true, force: true }));
  const host = await startReady('infra/local/main.ts', [], { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'CRITICAL' });
  closing.defer(async () => void (await host.stop('SIGTERM')));
  return `${host.url}/v3`;
}
