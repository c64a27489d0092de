/** All objects in memory, by bucket and key, with the keys of each bucket in listing order. */
import type { StoredObject } from './object-store.ts';
import { type SortedKeys, sortKeys } from './sorted-keys.ts';

export interface ObjectIndex {
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
