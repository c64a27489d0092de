/** An export made again whose PowerPoint report is an edited deck with the new figures. */
import { invalid, Problem } from '../../problems/problem.ts';
import { uploadedDeck } from '../deck-refresh/deck-uploads.ts';
import { type DeckContent, deckContent } from '../deck-refresh/refreshed-deck.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { editedDeckKey, type Job } from '../job/job.ts';
import type { Caller } from '../owner.ts';
import { requestedBy } from './request-again.ts';
import { requestExport } from './request-export.ts';

export async function refreshExport(deps: RequestDeps, caller: Caller, id: string, uploadId: string): Promise<Job> {
  const request = await requestedBy(deps, caller, id);
  const decks = request.outputs.flatMap((output) => deckContent(output) ?? []);
  if (decks.length === 0) throw invalid('id', 'deck_without_report', { id: JSON.stringify(id) });
  const bytes = await uploadedDeck(deps, caller, uploadId);
  const content = await contentOf(bytes, request.surveyId, decks);
  return requestExport(deps, caller, request, async (job) => {
    // with the files of the export, so that it goes when they go
    await deps.files.put(editedDeckKey(job), bytes);
    return { ...job, refreshes: { of: id, content } };
  });
}

/** A summary is refreshed as a summary; where the deck does not say what it is, as the first that there is. */
async function contentOf(bytes: Buffer, surveyId: number, decks: readonly DeckContent[]): Promise<DeckContent> {
  // few requests have a deck
  const { hasOwnShapes, readEditedDeck } = await import('../../formats/pptx/refresh/edited-deck.ts');
  const deck = readable(() => readEditedDeck(bytes));
  const { record } = deck;
  if (!hasOwnShapes(deck)) throw invalid('upload_id', 'deck_without_shapes');
  if (record && record.survey !== surveyId) {
    throw invalid('upload_id', 'deck_of_other_survey', { survey: record.survey, own: surveyId });
  }
  const [first = 'report'] = decks;
  if (record && !decks.includes(record.kind)) {
    throw invalid('upload_id', 'deck_of_other_kind', { kind: record.kind, own: first });
  }
  return record?.kind ?? first;
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw invalid('upload_id', 'deck_refused', { fault: error.message });
  }
}
