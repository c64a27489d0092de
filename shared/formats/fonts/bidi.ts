/** The Unicode bidirectional algorithm. The package's types promise another shape of module than the package has. */
import type { Bidi } from 'bidi-js';
import * as bidiModule from 'bidi-js';

export const bidi: Bidi = open(bidiModule.default);

function open(factory: unknown): Bidi {
  if (typeof factory !== 'function') throw new Error('bidi-js gives no function');
  return factory();
}
