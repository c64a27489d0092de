/** The local DynamoDB: an engine behind a signature check, its data in one folder that only one process may hold. */
import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listen } from '../listen.ts';
import { makeFolder } from '../make-folder.ts';
import { guard, sendJsonText } from '../signing/guard.ts';
import type { Account } from '../signing/signature.ts';
import { type Answer, type Engine, openEngine } from './engine.ts';
import { cannotOpen, holdFolder } from './storage/hold-folder.ts';

export interface LocalDynamoDb {
  url: string;
  close(): Promise<void>;
}

/** The largest request that DynamoDB accepts. */
const largestBodyBytes = 16 * 1024 * 1024;

export async function startDynamoDb(folder: string, account: Account): Promise<LocalDynamoDb> {
  await makeFolder(folder);
  const letGo = holdFolder(folder);
  const engine = openOrLetGo(folder, letGo);
  const { url, close } = await serveEngine(engine, account);
  return {
    url,
    async close() {
      await close();
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
  const server = createServer(
    guard({ account, service: 'dynamodb', largestBodyBytes }, (request, response, content) => {
      const { status, body } = answer(engine, request, content);
      sendJsonText(response, status, body);
    }),
  );
  const { url } = await listen(server, 0);
  return {
    url,
    async close() {
      await closeServer(server);
      engine.close();
    },
  };
}

function answer(engine: Engine, { headers }: IncomingMessage, body: Buffer): Answer {
  const operation = /^DynamoDB_20120810\.(\w+)$/.exec(String(headers['x-amz-target']))?.[1] ?? '';
  return engine.run(operation, parseJson(body.toString()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
