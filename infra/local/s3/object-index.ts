/** All objects in memory, by bucket and key, with the keys of each bucket in listing order. */
import type { Checksum } from './checksums.ts';
import type { DataFile } from './data-blocks.ts';
import { type SortedKeys, sortKeys } from './sorted-keys.ts';

/** What the writer of an object says about it; stored and given back with every download. */
export interface Description {
  readonly headers: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StoredObject extends Description {
  readonly bucket: string;
  readonly key: string;
  readonly etag: string;
  readonly sizeBytes: number;
  readonly lastModified: string;
  readonly checksum?: Checksum;
  readonly files: readonly DataFile[];
}

interface ObjectIndex {
  find(bucket: string, key: string): StoredObject | undefined;
  keys(bucket: string): SortedKeys;
  set(object: StoredObject): void;
  delete(object: StoredObject): void;
  all(): StoredObject[];
}

export function indexObjects(objects: readonly StoredObject[]): ObjectIndex {
  const buckets = Map.groupBy(objects, (object) => object.bucket);
  const indexed = new Map([...buckets].map(([bucket, members]) => [bucket, indexBucket(members)]));

  function bucketOf(name: string) {
    const bucket = indexed.get(name) ?? indexBucket([]);
    indexed.set(name, bucket);
    return bucket;
  }

  return {
    find: (bucket, key) => indexed.get(bucket)?.objects.get(key),
    keys: (bucket) => bucketOf(bucket).keys,
    set(object) {
      const { objects, keys } = bucketOf(object.bucket);
      objects.set(object.key, object);
      keys.add(object.key);
    },
    delete(object) {
      const { objects, keys } = bucketOf(object.bucket);
      objects.delete(object.key);
      keys.remove(object.key);
    },
    all: () => [...indexed.values()].flatMap(({ objects }) => [...objects.values()]),
  };
}

function indexBucket(members: readonly StoredObject[]) {
  const objects = new Map(members.map((object) => [object.key, object]));
  return { objects, keys: sortKeys(objects.keys()) };
}
