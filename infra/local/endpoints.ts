/**
 * Where the running host's DynamoDB emulator listens, written into its data folder: whoever may read the folder and its
 * credentials can reach the table while the host holds it. Removed when the host ends.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const endpointsSchema = z.object({ dynamodb: z.url() });

type Endpoints = z.infer<typeof endpointsSchema>;

const fileIn = (dataDir: string) => join(dataDir, 'endpoints.json');

/** Returns a function that removes them. */
export async function publishEndpoints(dataDir: string, endpoints: Endpoints): Promise<() => Promise<void>> {
  await writeFile(fileIn(dataDir), `${JSON.stringify(endpoints)}\n`, { mode: 0o600 });
  return () => rm(fileIn(dataDir), { force: true });
}

/** Undefined where no host is ready. */
export async function readEndpoints(dataDir: string): Promise<Endpoints | undefined> {
  try {
    return endpointsSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
