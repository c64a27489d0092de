/** Endpoints in the table, below their owner. */
import { changeRecord } from '../../records/change-record.ts';
import { type ListPage, readList } from '../../records/read-list.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import type { Endpoint, EndpointKey } from './endpoint.ts';
import { endpointReader } from './read-endpoint.ts';

const PREFIX = 'WEBHOOK#';
/** More than an owner may have, so that one list is the whole of them. */
const LIST_LIMIT = 200;

interface EndpointStore {
  get(key: EndpointKey): Promise<Endpoint | undefined>;
  create(endpoint: Endpoint): Promise<void>;
  /** The endpoint after the change, or undefined where there is none or the change refuses. */
  change(key: EndpointKey, change: (endpoint: Endpoint) => Endpoint | undefined): Promise<Endpoint | undefined>;
  /** The newest first; all of them where no page is asked for. */
  list(owner: string, page?: { limit: number; cursor?: string | undefined }): Promise<ListPage<Endpoint>>;
  remove(key: EndpointKey): Promise<void>;
}

export function createEndpointStore(records: Records): EndpointStore {
  return {
    async get(key) {
      const record = await records.get(recordKey(key));
      return record && readRecord(record, endpointReader(key));
    },
    async create(endpoint) {
      await records.create(recordKey(endpoint), endpoint);
    },
    change: async (key, change) => (await changeRecord(records, recordKey(key), endpointReader(key), change))?.after,
    list: (owner, page = { limit: LIST_LIMIT }) =>
      readList(
        records,
        { partition: partition(owner), prefix: PREFIX, ...page },
        {
          reader: (id) => endpointReader({ owner, id }),
          show: (endpoint) => endpoint,
        },
      ),
    remove: (key) => records.remove(recordKey(key)),
  };
}

const partition = (owner: string) => `O#${owner}`;

function recordKey({ owner, id }: EndpointKey): RecordKey {
  return { partition: partition(owner), sort: PREFIX + id };
}
