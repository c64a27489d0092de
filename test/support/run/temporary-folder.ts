/** A folder that no other test knows; whoever asks for it removes it, at the latest the end of the run. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'survey-exports-'));
}
