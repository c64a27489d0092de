/**
 * The local DynamoDB: dynalite's engine behind a signature check, its data in one folder that only one process may
 * hold.
 */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { type JsonService, parseJson, replyOf } from '../aws-json/json-service.ts';
import { serveSigned } from '../aws-json/serve-signed.ts';
import { makeFolder } from '../make-folder.ts';
import type { Account } from '../signing/signature.ts';
import { addIndexes } from './add-indexes.ts';
import { closeIterators } from './close-iterators.ts';
import { levelDatabase } from './level.ts';
import { rebuildIndexes } from './rebuild-indexes.ts';
import { openReopeningEngine } from './reopening-engine.ts';

export interface LocalDynamoDb {
  url: string;
  service: JsonService;
  close(): Promise<void>;
}

/** The largest request that DynamoDB accepts. */
const largestBodyBytes = 16 * 1024 * 1024;

export async function startDynamoDb(folder: string, account: Account): Promise<LocalDynamoDb> {
  await makeFolder(folder);
  await refuseIfHeld(folder);
  // Exists while the database is open, so one that is found was left by a killed process.
  const openMark = `${folder}.open`;
  const wasKilled = existsSync(openMark);
  await writeFile(openMark, '');
  if ((await addIndexes(folder)) || wasKilled) await rebuildIndexes(folder);
  closeIterators();
  const engine = openReopeningEngine(folder);
  const service: JsonService = async (operation, body) => {
    const { status, body: content } = await engine.run(operation, parseJson(body));
    return replyOf(status, content);
  };
  const server = await serveSigned(service, {
    account,
    name: 'dynamodb',
    target: 'DynamoDB_20120810',
    largestBodyBytes,
  });
  return {
    url: server.url,
    service,
    async close() {
      await server.close();
      await engine.close();
      await rm(openMark, { force: true });
    },
  };
}

/** dynalite hangs on a folder it cannot open, so its own database is opened once before, where the error can be seen. */
async function refuseIfHeld(folder: string): Promise<void> {
  const database = levelDatabase(folder);
  try {
    await database.open();
    await database.close();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED') {
      throw new Error(`The data folder is in use by another process: ${folder}`, { cause: error });
    }
    const reason = cause instanceof Error ? cause.message : String(error);
    throw new Error(`The data folder cannot be opened: ${folder} (${reason})`, { cause: error });
  }
}
