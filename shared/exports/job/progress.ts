/** How far a job is, as its owner sees it: the pull takes most of it, and only a finished job is at 100. */
import type { Job } from './job.ts';

export const pullShare = 80;
export const renderShare = 99 - pullShare;
/** Where uploaded files are collected before anything is rendered, that is so much of the whole. */
export const collectShare = 12;
/** Where every answer is looked at before anything is rendered, that is so much of the whole; again for widths of texts. */
const measureShare = 4;

export function progressOf(read: number, total: number, percent: number): Job['progress'] {
  return { read, total, percent: Math.floor(percent) };
}

export function share(read: number, total: number | undefined): number {
  return total ? Math.min(1, read / total) : 1;
}

/** When so much of a stage is done, by however many workers. */
export function progressAt(
  { progress: { read, total } }: Pick<Job, 'progress'>,
  stage: NonNullable<Job['divided']>['stage'],
  done: number,
): Job['progress'] {
  if (stage === 'pull') return progressOf(Math.floor(done * total), total, pullShare * done);
  if (stage === 'look') return progressOf(read, total, pullShare);
  if (stage === 'measure') return progressOf(read, total, pullShare + measureShare * done);
  if (stage === 'size') return progressOf(read, total, pullShare + measureShare * (1 + done));
  return progressOf(read, total, pullShare + measureShare + (renderShare - measureShare) * done);
}
