/**
 * What a job needs to treat personal data: what its answers were found to hold, and the owner's key where pseudonyms
 * are wanted. The key is requested once per job, only then, and kept no longer than the turn.
 */
import { type PackedReader, packedReader } from '../../packing/packed-reader.ts';
import type { PseudonymKeys } from '../../ports.ts';
import { type Pseudonym, pseudonyms } from '../../privacy/pseudonym.ts';
import { changesPersonal } from '../../privacy/treatment.ts';
import { readParts } from '../../snapshots/read-parts.ts';
import { buildTable } from '../../tables/build-table.ts';
import {
  type ContentScan,
  createContentScan,
  nothingSeen,
  type PersonalContent,
} from '../../tables/treating/personal-content.ts';
import { decideColumn } from '../../tables/treating/treated-table.ts';
import { partsPrefix } from '../job/job.ts';
import { tableOptions } from '../options.ts';
import type { RenderRequest } from './store-output.ts';

export interface AnswersPrivacy {
  /** Facts of the whole snapshot if the treatment depends on them; otherwise empty. */
  content: PersonalContent;
  pseudonym: Pseudonym | undefined;
}

/** `known`: what the answers hold, where many workers have looked already. */
export async function answersPrivacy(
  request: RenderRequest,
  keys: PseudonymKeys,
  known?: PersonalContent,
): Promise<AnswersPrivacy> {
  const { job, survey, snapshot } = request;
  const { privacy } = job.options;
  const { columns } = buildTable(survey, snapshot.facts, tableOptions(job.options));
  const content = known ?? (changesPersonal(privacy) ? await wholeContent(request) : nothingSeen);
  const wantsTokens =
    // perhaps for a column that only one of the formats has
    Object.values(privacy.columns).includes('pseudonym') ||
    columns.some((column) => decideColumn(column, privacy, content).treatment === 'pseudonym');
  return { content, pseudonym: wantsTokens ? pseudonyms(await keys.of(job.owner), privacy.salt) : undefined };
}

async function wholeContent(request: RenderRequest): Promise<PersonalContent> {
  const { job, snapshot, snapshots } = request;
  const scan = wholeScan(request);
  for await (const part of readParts(snapshots, partsPrefix(job), snapshot)) scan.read(part);
  return scan.seen();
}

/** Looks at every question and variable, whichever columns are wanted. */
export function wholeScan({ job, survey, snapshot }: Pick<RenderRequest, 'job' | 'survey' | 'snapshot'>): ContentScan {
  const { columns } = buildTable(survey, snapshot.facts, { ...tableOptions(job.options), columns: undefined });
  return createContentScan(columns);
}

/** Enough to tell what a column holds, few enough to cost nothing. */
export const answersLookedAt = 200;

/** Passes the parts through and scans the first one on the way: to report what is personal where nothing is changed. */
export async function* withFirstScanned(
  parts: AsyncIterable<PackedReader>,
  scan: ContentScan,
): AsyncGenerator<PackedReader> {
  let isFirst = true;
  for await (const part of parts) {
    if (isFirst) scan.read(packedReader(part.bytes, part.fields), answersLookedAt);
    isFirst = false;
    yield part;
  }
}
