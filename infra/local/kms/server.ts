/**
 * A small KMS on this machine for the unchanged SDK client: AWS JSON 1.1 over HTTP. Requests must be signed with the
 * local access key id; anonymous ones are refused, so that code which forgets its credentials fails here too.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../listen.ts';
import { type Key, openKeys } from './keys.ts';
import { type KmsResult, operations, refusal } from './operations.ts';

const maxRequestBytes = 64 * 1024;

export interface KmsOptions {
  keyFile: string;
  region: string;
  accessKeyId: string;
}

export interface LocalKms {
  url: string;
  close(): Promise<void>;
}

export async function startKms(options: KmsOptions): Promise<LocalKms> {
  const keys = await openKeys(options.keyFile, options.region);
  const server = createServer((request, response) => {
    answer(request, keys, options.accessKeyId).then(
      (result) => send(response, result),
      () => response.destroy(),
    );
  });
  const { url } = await listen(server, 0);
  return { url, close: () => closeServer(server) };
}

async function answer(request: IncomingMessage, keys: readonly Key[], accessKeyId: string): Promise<KmsResult> {
  const body = await readBody(request);
  const signed = /^AWS4-HMAC-SHA256 .*Credential=([^/,\s]+)\//.exec(request.headers.authorization ?? '');
  if (!signed) return refusal('MissingAuthenticationTokenException', 'The request is not signed.');
  if (signed[1] !== accessKeyId) return refusal('UnrecognizedClientException', 'The access key id is not known here.');
  const name = /^TrentService\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1] ?? '';
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) return refusal('UnknownOperationException', `This KMS does not know ${name || 'this call'}.`);
  if (body === undefined) return refusal('ValidationException', `A request has at most ${maxRequestBytes} bytes.`);
  return operation(keys, parseJson(body));
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes <= maxRequestBytes) chunks.push(chunk);
  }
  return sizeBytes > maxRequestBytes ? undefined : Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, result: KmsResult): void {
  const body = result.ok ? result.body : { __type: result.type, message: result.message };
  response.writeHead(result.ok ? 200 : 400, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': crypto.randomUUID(),
  });
  response.end(JSON.stringify(body));
}
