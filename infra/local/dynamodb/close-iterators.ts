/**
 * Closes the iterators that dynalite opens. It ends a query by calling `return` on the database's iterator, which has
 * only `close`: each query would leave an iterator open, and each open one keeps megabytes from being freed.
 */
import { createRequire } from 'node:module';
import { requireOfDynalite } from './level.ts';

interface Iterator {
  close(): Promise<void>;
  return?: () => Promise<void>;
}

/** The classes of the iterators that dynalite reads by. */
export function iteratorKinds(): { prototype: Iterator }[] {
  const requireOfLevel = createRequire(requireOfDynalite.resolve('level'));
  const requireOfClassicLevel = createRequire(requireOfLevel.resolve('classic-level'));
  const { AbstractKeyIterator, AbstractValueIterator }: Record<string, { prototype: Iterator }> =
    requireOfClassicLevel('abstract-level');
  if (!AbstractKeyIterator || !AbstractValueIterator)
    throw new Error('This version of the database has different iterators.');
  return [AbstractKeyIterator, AbstractValueIterator];
}

export function closeIterators(): void {
  for (const kind of iteratorKinds()) {
    kind.prototype.return ??= function () {
      return this.close();
    };
  }
}
