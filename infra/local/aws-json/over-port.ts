/** Stores of one thread of this process, called from another. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { NearStore, StoreName } from '../../../shared/adapters/stores/near-stores.ts';
import type { JsonReply } from './json-service.ts';

export type Stores = Readonly<Record<StoreName, NearStore>>;

interface PortCall {
  number: number;
  store: StoreName;
  operation: string;
  body: string;
}

interface PortReply {
  number: number;
  /** Undefined where the store could not answer. */
  reply?: JsonReply;
}

/** For the thread that calls. Nobody is kept alive by it. */
export function openPortTo(stores: Stores): MessagePort {
  const { port1: here, port2: there } = new MessageChannel();
  here.on('message', ({ number, store, operation, body }: PortCall) => {
    const send = (reply: PortReply) => here.postMessage(reply);
    stores[store](operation, body).then(
      (reply) => send({ number, reply }),
      () => send({ number }),
    );
  });
  here.unref();
  return there;
}

/** In the thread that calls. */
export function storesOver(port: MessagePort): Stores {
  const asked = new Map<number, (reply: JsonReply | undefined) => void>();
  let count = 0;
  port.on('message', ({ number, reply }: PortReply) => {
    asked.get(number)?.(reply);
    asked.delete(number);
  });
  const storeCalled =
    (store: StoreName): NearStore =>
    async (operation, body) => {
      const number = count++;
      const { promise, resolve } = Promise.withResolvers<JsonReply | undefined>();
      asked.set(number, resolve);
      port.postMessage({ number, store, operation, body } satisfies PortCall);
      const reply = await promise;
      if (!reply) throw new Error(`${store} could not answer.`);
      return reply;
    };
  return { dynamodb: storeCalled('dynamodb'), kms: storeCalled('kms'), sqs: storeCalled('sqs') };
}
