/** A small local KMS for the unchanged SDK client, behind a signature check. */
import { type JsonService, parseJson, refusalOf, replyOf } from '../aws-json/json-service.ts';
import { type SignedServer, serveSigned } from '../aws-json/serve-signed.ts';
import type { Account } from '../signing/signature.ts';
import { type Key, openKeys } from './keys.ts';
import { operations } from './operations.ts';

const largestBodyBytes = 64 * 1024;

interface KmsOptions extends Account {
  keyFile: string;
}

export interface LocalKms extends SignedServer {
  service: JsonService;
}

export async function startKms({ keyFile, ...account }: KmsOptions): Promise<LocalKms> {
  const service = createKmsService(await openKeys(keyFile, account.region));
  const server = await serveSigned(service, { account, name: 'kms', target: 'TrentService', largestBodyBytes });
  return { ...server, service };
}

function createKmsService(keys: readonly Key[]): JsonService {
  return async (name, body) => {
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!operation) return refusalOf('UnknownOperationException', `This KMS does not know ${name}.`);
    const result = operation(keys, parseJson(body));
    return result.ok ? replyOf(200, result.body) : refusalOf(result.type, result.message);
  };
}
