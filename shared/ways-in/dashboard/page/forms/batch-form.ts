/** What a reader has chosen for a batch: which surveys, and of each the same files. A schedule asks for the same. */
import type { BatchRequest } from '../api/requests.ts';
import { type DeliverForm, deliverOf, newDeliverForm } from './deliver/deliver-form.ts';
import { filtersOf, newRequestForm, type RequestForm, settledOptions } from './request-form.ts';
import { words } from './words.ts';

export const picks = ['all', 'folder', 'ids'] as const;
export const mergedBy = ['title', 'wording', 'name', 'id'] as const;

export interface BatchForm {
  name: string;
  pick: (typeof picks)[number];
  folderId: string;
  ids: number[];
  /** Which of the surveys to tick are shown. */
  search: string;
  /** Written by hand, where the surveys cannot be listed. */
  numbers: string;
  bundle: boolean;
  deliver: DeliverForm;
  /** The files that are also made of all surveys together. */
  merges: boolean;
  mergesBy: (typeof mergedBy)[number];
  /** A merge that was asked for through the API, with more than the form shows. */
  keptMerge?: BatchRequest['merge'];
  request: RequestForm;
  /** The reader tried to send it: from now on the form says what is missing. */
  isTried: boolean;
}

export function newBatchForm(): BatchForm {
  const request = newRequestForm();
  const none = { name: '', folderId: '', ids: [], search: '', numbers: '' };
  return {
    ...none,
    pick: 'all',
    bundle: true,
    merges: false,
    mergesBy: 'title',
    deliver: newDeliverForm(),
    request,
    isTried: false,
  };
}

export function batchRequestOf(form: BatchForm, defaultName: string): BatchRequest {
  const deliver = deliverOf(form.deliver);
  return {
    name: form.name.trim() || defaultName,
    surveys: surveysOf(form),
    outputs: form.request.outputs,
    filters: filtersOf(form.request),
    options: settledOptions(form.request),
    ...(form.merges && { merge: { outputs: form.request.outputs, ...form.keptMerge, by: form.mergesBy } }),
    bundle: form.bundle ? 'zip' : null,
    ...(deliver && { deliver }),
  };
}

function surveysOf(form: BatchForm): BatchRequest['surveys'] {
  if (form.pick === 'all') return { all: true };
  if (form.pick === 'folder') return { folder_id: Number(form.folderId) };
  const written = words(form.numbers).map(Number).filter(Number.isSafeInteger);
  return { ids: [...new Set([...form.ids, ...written])] };
}

/** Those that are meant, as far as they are listed. */
export function chosenIds(
  form: BatchForm,
  listed: readonly { id: number; folder: { id: number } | undefined }[],
): readonly number[] {
  const surveys = surveysOf(form);
  if ('ids' in surveys) return surveys.ids;
  const isMeant = 'folder_id' in surveys ? surveys.folder_id : undefined;
  return listed.filter(({ folder }) => isMeant === undefined || folder?.id === isMeant).map(({ id }) => id);
}

/** Nothing chosen is nothing to send. */
export function isComplete(form: BatchForm): boolean {
  return form.request.outputs.length > 0 && hasSurveys(form);
}

export function hasSurveys(form: BatchForm): boolean {
  if (form.pick === 'folder') return form.folderId !== '';
  const surveys = surveysOf(form);
  return !('ids' in surveys) || surveys.ids.length > 0;
}
