/**
 * A pipeline for one command: the whole local host on its own temporary folder, deleted when the command ends. It never
 * opens DATA_DIR, which a running server holds.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartedPipeline } from '../../shared/ways-in/cli/cli-world.ts';
import { readSettings } from '../local/settings.ts';

export async function startOwnPipeline(surveyApiUrl: string | undefined): Promise<StartedPipeline> {
  const dataDir = await mkdtemp(join(tmpdir(), 'survey-exports-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  process.on('exit', removeFolder);
  // A worker's failure becomes the problem of its job, and the command reports that.
  process.on('unhandledRejection', stayAlive).on('uncaughtException', stayAlive);
  process.env.LOG_LEVEL ??= 'SILENT';
  try {
    const { startLocalHost } = await import('../local/host.ts');
    const { workers } = readSettings({ WORKERS: process.env.WORKERS });
    const demoData = surveyApiUrl === undefined;
    const host = await startLocalHost({ port: 0, dataDir, demoData, surveyApiUrl, workers, stopGraceSeconds: 1 });
    return { url: host.url, close: () => host.close().finally(removeFolder) };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

function stayAlive(): void {}
