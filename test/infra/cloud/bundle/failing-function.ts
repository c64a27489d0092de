/** A function that fails in files it imports and says where, for a bundle of it to be made. */
import { mappedStack } from '../../../../shared/adapters/mapped-stack.ts';
import { setting } from '../../../../shared/adapters/settings.ts';

export function failedAt(): string {
  try {
    return setting('SET_BY_NOBODY');
  } catch (error) {
    return stackOf(error);
  }
}

/** In a piece that is loaded for it, and imports from what is loaded at the start. */
export async function failedLaterAt(): Promise<string> {
  const { failLater } = await import('./failing-piece.ts');
  try {
    return failLater();
  } catch (error) {
    return stackOf(error);
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? mappedStack(error.stack ?? '') : '';
}
