/**
 * Ports whose adapter, with the SDK behind it, is loaded by the first call that needs it: a starting function pays only
 * for the stores its event needs.
 */
import { loadedOnce } from '../loaded-once.ts';
import type { Files } from '../ports.ts';

type Answering<Port, Name extends keyof Port> = Record<Name, (...given: never[]) => Promise<unknown>>;

/** The named methods of a port, each of which waits until the port is loaded. */
export function whenUsed<Port extends Answering<Port, Name>, Name extends keyof Port>(
  load: () => Promise<Port>,
  ...names: Name[]
): Pick<Port, Name> {
  const loaded = loadedOnce(load);
  const methods = names.map((name) => [name, async (...given: never[]) => (await loaded())[name](...given)]);
  return Object.fromEntries(methods);
}

export function filesWhenUsed(load: () => Promise<Files>): Files {
  const loaded = loadedOnce(load);
  return {
    ...whenUsed(loaded, 'put', 'beginParts', 'read', 'readRange', 'sizeOf', 'removeAll', 'link'),
    upload: (key, contentType) =>
      whenUsed(async () => (await loaded()).upload(key, contentType), 'write', 'complete', 'abort'),
    parts: (key, id) => whenUsed(async () => (await loaded()).parts(key, id), 'stored', 'put', 'copy', 'complete'),
    async *keys(prefix) {
      yield* (await loaded()).keys(prefix);
    },
  };
}
