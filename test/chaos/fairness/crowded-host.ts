/** The local host as a process of its own, for many owners of one survey service, with a bucket that takes what they deliver. */
import { rm } from 'node:fs/promises';
import { type ReadyProcess, startReady } from '../../support/hosts/child-process.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { serveCrowd } from './crowded-upstream.ts';

interface CrowdedHost extends Pick<ReadyProcess, 'url' | 'pid'> {
  bucket: Awaited<ReturnType<typeof startOwnBucket>>;
}

/** Lives as long as `use` takes. */
export async function onCrowdedHost<T>(workers: number, use: (host: CrowdedHost) => Promise<T>): Promise<T> {
  const dataDir = await temporaryFolder();
  const [upstream, bucket] = await Promise.all([serveCrowd(), startOwnBucket()]);
  const host = await startReady('test/chaos/host/host-process.ts', [], {
    DATA_DIR: dataDir,
    CHAOS_UPSTREAM: upstream.url,
    CHAOS_WORKERS: String(workers),
    CHAOS_PLAIN: '1',
    ALLOW_LOOPBACK_WEBHOOKS: '1',
    LOG_LEVEL: 'CRITICAL',
  });
  try {
    return await use({ url: host.url, pid: host.pid, bucket });
  } finally {
    await host.stop('SIGKILL');
    await Promise.all([upstream.close(), bucket.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}
