/** Endpoints in the table, below their owner. */
import { changeRecord } from '../../change-record.ts';
import type { RecordKey, Records } from '../../ports.ts';
import type { Endpoint, EndpointKey } from './endpoint.ts';
import { readEndpointRecord } from './read-endpoint.ts';

const PREFIX = 'WEBHOOK#';
/** More than an owner may have, so that one list is the whole of them. */
const LIST_LIMIT = 200;

interface EndpointStore {
  get(key: EndpointKey): Promise<Endpoint | undefined>;
  create(endpoint: Endpoint): Promise<void>;
  /** The endpoint after the change, or undefined where there is none or the change refuses. */
  change(key: EndpointKey, change: (endpoint: Endpoint) => Endpoint | undefined): Promise<Endpoint | undefined>;
  /** The newest first. */
  list(owner: string): Promise<Endpoint[]>;
  remove(key: EndpointKey): Promise<void>;
}

export function createEndpointStore(records: Records): EndpointStore {
  return {
    async get(key) {
      const record = await records.get(recordKey(key));
      return record && readEndpointRecord(key, record.value);
    },
    async create(endpoint) {
      await records.create(recordKey(endpoint), endpoint);
    },
    change: async (key, change) => (await changeRecord(records, recordKey(key), readerOf(key), change))?.after,
    async list(owner) {
      const query = { partition: partition(owner), prefix: PREFIX, limit: LIST_LIMIT, newestFirst: true };
      return (await records.list(query)).map(({ sort, value }) =>
        readEndpointRecord({ owner, id: sort.slice(PREFIX.length) }, value),
      );
    },
    remove: (key) => records.remove(recordKey(key)),
  };
}

const readerOf = (key: EndpointKey) => ({ parse: (value: unknown) => readEndpointRecord(key, value) });
const partition = (owner: string) => `O#${owner}`;

function recordKey({ owner, id }: EndpointKey): RecordKey {
  return { partition: partition(owner), sort: PREFIX + id };
}
