/** Links that show the draft of a survey to whoever holds one, for an hour: its owner's browser has no key. */
import { z } from 'zod';
import type { Records } from '../../records/records.ts';
import type { SurveyService } from '../service-api.ts';
import type { SurveyRecord } from '../store/stored.ts';
import { signed, signedContent } from './page-signer.ts';

const PREVIEW_MS = 3_600_000;

const previewSchema = z.object({ workspaceId: z.number(), surveyId: z.number(), untilMs: z.number() });

export async function previewUrl(
  { records, now, pageUrl }: Pick<SurveyService, 'records' | 'now' | 'pageUrl'>,
  { workspaceId, id: surveyId }: Pick<SurveyRecord, 'workspaceId' | 'id'>,
): Promise<string> {
  const token = await signed(records, 'preview', { workspaceId, surveyId, untilMs: now() + PREVIEW_MS });
  return `${pageUrl}/preview/${token}`;
}

/** Whose draft a link shows; undefined when it is none of ours, or too old. */
export async function previewedSurvey(records: Records, token: string, nowMs: number) {
  const preview = await signedContent(records, 'preview', token, previewSchema);
  return preview && preview.untilMs > nowMs ? preview : undefined;
}
