/** A small local KMS for the unchanged SDK client: AWS JSON 1.1 over HTTP, behind a signature check. */
import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listen } from '../listen.ts';
import { guard, sendJson } from '../signing/guard.ts';
import type { Account } from '../signing/signature.ts';
import { type Key, openKeys } from './keys.ts';
import { type KmsResult, operations, refusal } from './operations.ts';

const largestBodyBytes = 64 * 1024;

interface KmsOptions extends Account {
  keyFile: string;
}

export interface LocalKms {
  url: string;
  close(): Promise<void>;
}

export async function startKms({ keyFile, ...account }: KmsOptions): Promise<LocalKms> {
  const keys = await openKeys(keyFile, account.region);
  const guardSettings = { account, service: 'kms', largestBodyBytes } as const;
  const server = createServer(
    guard(guardSettings, (request, response, body) => {
      const result = answer(request, body, keys);
      const content = result.ok ? result.body : { __type: result.type, message: result.message };
      sendJson(response, result.ok ? 200 : 400, content);
    }),
  );
  const { url } = await listen(server, 0);
  return { url, close: () => closeServer(server) };
}

function answer(request: IncomingMessage, body: Buffer, keys: readonly Key[]): KmsResult {
  const name = /^TrentService\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1] ?? '';
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) return refusal('UnknownOperationException', `This KMS does not know ${name || 'this call'}.`);
  return operation(keys, parseJson(body.toString()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
