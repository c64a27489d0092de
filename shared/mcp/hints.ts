/** What a tool does to the world, in the four hints of the protocol. `destructive` means that something is lost. */
import type { ToolAnnotations } from '@modelcontextprotocol/server';

export type Hints = Required<Omit<ToolAnnotations, 'title'>>;

const closed = { openWorldHint: false } as const;

export const reads: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, ...closed };

/** Makes something new every time it is called. */
export const creates: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, ...closed };

/** Adds what is not there yet. */
export const adds: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, ...closed };

/** Sets a state that can be set back. */
export const switches: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, ...closed };

/** Writes over what was there. */
export const replaces: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, ...closed };

/** Takes away for good. */
export const removes: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, ...closed };

/** The same, where people or servers outside the survey service notice it. */
export function noticedOutside(hints: Hints): Hints {
  return { ...hints, openWorldHint: true };
}
