/**
 * Stores that run in the process of those who call them, as on one machine: a call goes to them as it is, without a
 * connection or a signature. In the cloud there are none, and clients call their stores over HTTPS.
 */
export type StoreName = 'dynamodb' | 'kms' | 'sqs';

/** Gets the name of an operation and its input as JSON; rejects when it cannot answer. */
export type NearStore = (
  operation: string,
  body: string,
  signal?: AbortSignal,
) => Promise<{ status: number; body: string }>;

type NearStores = Readonly<Record<StoreName, NearStore>>;

let near: NearStores | undefined;

/** For clients that are connected from now on. The returned function takes the stores away again. */
export function bringNear(stores: NearStores): () => void {
  near = stores;
  return () => {
    near = undefined;
  };
}

interface Request {
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** For the configuration of a client: nothing where its store is far. */
export function wayTo(name: StoreName) {
  return near ? callingNear((...call) => storeOf(name)(...call)) : {};
}

function storeOf(name: StoreName): NearStore {
  if (!near) throw new Error(`${name} has been closed.`);
  return near[name];
}

export function callingNear(store: NearStore) {
  return {
    signer: { sign: async <Unsigned>(request: Unsigned) => request },
    requestHandler: {
      metadata: { handlerProtocol: 'http/1.1' },
      async handle({ headers, body = '' }: Request, { abortSignal }: { abortSignal?: unknown } = {}) {
        const operation = headers['x-amz-target']?.split('.')[1] ?? '';
        const signal = abortSignal instanceof AbortSignal ? abortSignal : undefined;
        const reply = await store(operation, textOf(body), signal);
        return { response: { statusCode: reply.status, headers: {}, body: Buffer.from(reply.body) } };
      },
    },
  };
}

/** The SDK's bytes warn whoever takes them for a text, which `Buffer.from` does. */
function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
}
