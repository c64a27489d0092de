/** Tells whoever listens, as benchmarks do, of each call to a store that never becomes a request. */
import { channel } from 'node:diagnostics_channel';
import type { NearStore } from '../../../shared/adapters/stores/near-stores.ts';
import type { Stores } from './over-port.ts';

const calls = channel('survey-exports:store-call');

export function observedStores({ dynamodb, kms, sqs }: Stores): Stores {
  return { dynamodb: observed('table', dynamodb), kms: observed('keys', kms), sqs: observed('queue', sqs) };
}

function observed(name: string, store: NearStore): NearStore {
  return (operation, ...call) => {
    if (calls.hasSubscribers) calls.publish({ store: name, operation });
    return store(operation, ...call);
  };
}
