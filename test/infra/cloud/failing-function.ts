/** A function that fails in a file it imports and says where, for a bundle of it to be made. */
import { mappedStack } from '../../../shared/adapters/mapped-stack.ts';
import { setting } from '../../../shared/adapters/settings.ts';

export function failedAt(): string {
  try {
    return setting('SET_BY_NOBODY');
  } catch (error) {
    return error instanceof Error ? mappedStack(error.stack ?? '') : '';
  }
}
