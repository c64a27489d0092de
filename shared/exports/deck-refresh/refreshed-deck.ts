/** What of an export is a deck that can be refreshed, and the edited deck while it waits for its figures. */
import { described } from '../../formats/described.ts';
import type { Files } from '../../ports.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { changesPersonal } from '../../privacy/treatment.ts';
import { editedDeckKey, type JobKey } from '../job/job.ts';
import type { Output } from '../options.ts';

export type DeckContent = 'summary' | 'report';

/** What of the output can be refreshed. */
export function deckContent({ content, format }: Output): DeckContent | undefined {
  if (content !== 'summary' && content !== 'report') return undefined;
  return described(format).contents[content]?.takesEdited ? content : undefined;
}

/** For the deck that is being made; undefined where it is not stored any more. */
export const editedDeckOf = (files: Files, job: JobKey): Promise<Uint8Array | undefined> =>
  files.read(editedDeckKey(job));

/** Whether the export hides what one without privacy options shows, as the edited deck may. */
export function hidesMore(privacy: Privacy): boolean {
  const { minimum_base, free_text, columns, unlinked } = privacy;
  const hidesTexts = free_text !== null && free_text !== 'keep';
  return (
    minimum_base > 0 || hidesTexts || changesPersonal(privacy) || unlinked === true || Object.keys(columns).length > 0
  );
}
