/** What a tool does to the world, in the four hints of the protocol: derived from the words that operations use. */
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import * as effects from '../../operations/operation.ts';

export type Hints = Required<Omit<ToolAnnotations, 'title'>>;

export function hintsOf({ readsOnly, destroys, isSafeToRepeat, isNoticedOutside }: effects.Effects): Hints {
  return {
    readOnlyHint: readsOnly,
    destructiveHint: destroys,
    idempotentHint: isSafeToRepeat,
    openWorldHint: isNoticedOutside,
  };
}

export const reads = hintsOf(effects.reads);

/** Makes something new every time it is called. */
export const creates = hintsOf(effects.creates);

/** Adds what is not there yet. */
export const adds = hintsOf(effects.switches);

/** Sets a state that can be set back. */
export const switches = hintsOf(effects.switches);

/** Writes over what was there. */
export const replaces = hintsOf(effects.destroys);

/** Takes away for good. */
export const removes = hintsOf(effects.destroys);

/** The same, where people or servers outside the survey service notice it. */
export function noticedOutside(hints: Hints): Hints {
  return { ...hints, openWorldHint: true };
}
