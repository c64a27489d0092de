/**
 * What a file is called: survey, content, whether it holds only what has changed, and the requested period or the day of its newest answer. Nothing in it comes
 * from a clock: the same answers give the same name, and new ones do not overwrite last week's download.
 */
import { fittedFileName } from '../../formats/file-name.ts';
import { isoInZone, parseMoment, zoneOf } from '../../zone.ts';
import type { Job } from '../job/job.ts';

interface NamedContent {
  extension: string;
  newestAt: string | undefined;
  isEmpty: boolean;
}

export function outputName(
  job: Pick<Job, 'filters' | 'options' | 'comparing'>,
  surveyName: string,
  content: string,
  { extension, newestAt, isEmpty }: NamedContent,
): string {
  const when = isEmpty ? '' : periodOf(job, newestAt);
  const part = job.comparing?.isDelta ? 'changes' : '';
  return fittedFileName(surveyName, [content, part, when].filter((word) => word !== '').join(' '), extension);
}

/** A period that is still open ends with its newest answer. */
function periodOf({ filters: { date_from: from, date_to: to }, options }: Pick<Job, 'filters' | 'options'>, at = '') {
  const epochMs = parseMoment(at);
  const newest = Number.isNaN(epochMs) ? '' : isoInZone(epochMs, zoneOf(options.timezone)).slice(0, 10);
  const last = to ?? newest;
  if (from !== undefined && last !== '' && from !== last) return `${from} to ${last}`;
  return from === undefined && to !== undefined ? `to ${to}` : last || (from ?? '');
}
