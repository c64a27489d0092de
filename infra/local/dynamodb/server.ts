/** The local DynamoDB: an engine behind a signature check, its data in one folder that only one process may hold. */
import { type JsonService, parseJson } from '../aws-json/json-service.ts';
import { serveSigned } from '../aws-json/serve-signed.ts';
import { makeFolder } from '../make-folder.ts';
import type { Account } from '../signing/signature.ts';
import { databaseIn, type Engine, openEngine } from './engine.ts';
import { keepLogEmpty } from './storage/database.ts';
import { cannotOpen, holdFolder } from './storage/hold-folder.ts';

export interface LocalDynamoDb {
  url: string;
  service: JsonService;
  close(): Promise<void>;
}

/** The largest request that DynamoDB accepts. */
const largestBodyBytes = 16 * 1024 * 1024;

export async function startDynamoDb(folder: string, account: Account): Promise<LocalDynamoDb> {
  await makeFolder(folder);
  const letGo = holdFolder(folder);
  const served = await serveEngine(openOrLetGo(folder, letGo), account);
  const endEmptying = keepLogEmpty(databaseIn(folder));
  return {
    ...served,
    async close() {
      endEmptying();
      await served.close();
      letGo();
    },
  };
}

function openOrLetGo(folder: string, letGo: () => void): Engine {
  try {
    return openEngine(folder);
  } catch (error) {
    letGo();
    throw cannotOpen(folder, error);
  }
}

/** Closes the engine with the server. */
export async function serveEngine(engine: Engine, account: Account): Promise<LocalDynamoDb> {
  const service = serviceOf(engine);
  const target = 'DynamoDB_20120810';
  const server = await serveSigned(service, { account, name: 'dynamodb', target, largestBodyBytes });
  return {
    url: server.url,
    service,
    async close() {
      await server.close();
      engine.close();
    },
  };
}

function serviceOf(engine: Engine): JsonService {
  return async (operation, body) => engine.run(operation, parseJson(body));
}
