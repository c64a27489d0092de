/** Loaded by `failing-function.ts` when it is used: all that fails here is in the first line of its bundle. */
import { setting } from '../../../../shared/adapters/settings.ts';

export function failLater(): string {
  const about = 'SET_BY_NOBODY';
  return setting(`${about}_EITHER`);
}
