/** The steps that notice plants, by a word each. */
import type { Change, Plant } from './plant.ts';

/** Parts of the names of steps; `start` is the check of the template before anything runs. */
export const step = {
  start: 'start',
  service: 'a key opens the service',
  docs: 'the dashboard, the documentation',
  same: 'the same Idempotency-Key',
  list: 'a list goes on from page to page',
  export: 'the export operations of v3',
  pseudonym: 'a person has the same pseudonym',
  divided: 'an export of 50,000 answers',
  figures: 'the figures of a survey are read',
  many: 'the figures of a large survey',
  view: 'a view that is shared',
  respondent: 'a respondent fills in the page',
  browser: 'a browser sends a file straight',
  share: 'a share link brings the file',
  schedule: 'a schedule runs when it is told to',
  clock: 'a schedule for every minute',
  webhook: 'an export that is ready is told of',
  response: 'a response is told of',
  delivery: 'the file of an export arrives in a bucket',
  assistant: 'an assistant uses every tool',
  batch: 'a batch of 200',
  partial: 'a batch with a survey that cannot be read',
  gone: 'an export that is deleted is gone',
  purge: 'purged whole when it is deleted',
  erasure: 'a respondent is found everywhere',
} as const;

export type StepWord = keyof typeof step;

export function plant(name: string, about: string, noticedBy: StepWord, change: Change): Plant {
  return { name, about, noticedBy: [step[noticedBy]], change };
}
