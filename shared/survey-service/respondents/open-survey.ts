/** A survey as respondents find it: by its public code, open, with what it asks and how. */
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/create-api.ts';
import { surveyMissing } from '../accounts/rights.ts';
import type { RespondentService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { homeRecord, keys, type SurveyRecord, surveyRecord } from '../store/stored.ts';
import { readStructure } from '../store/structure-store.ts';
import { readSettings } from '../surveys/settings.ts';
import { checkOpen } from './access.ts';
import { deviceOf } from './device.ts';
import type { AccessRequest } from './respondent-access.ts';

export async function openSurvey(service: RespondentService, virtualId: string) {
  const survey = await surveyByCode(service, virtualId);
  const settings = await readSettings(service.records, survey.id);
  checkOpen(survey, settings, service.now());
  return { survey, settings, structure: await readStructure(service.records, survey, ({ published }) => published) };
}

export async function surveyByCode({ records }: RespondentService, virtualId: string): Promise<SurveyRecord> {
  const home = await read(records, keys.virtualHome(virtualId), homeRecord);
  const survey = home && (await read(records, keys.survey(home.workspaceId, home.id), surveyRecord));
  if (!survey || survey.deletedAt !== null) throw surveyMissing(virtualId);
  return survey;
}

interface Asker {
  env: ApiEnv['Bindings'] | undefined;
  req: Pick<Context['req'], 'header'>;
}

/** Who sends a request, as far as it can be seen. */
export function senderOf({ env, req }: Asker, password: string | undefined) {
  const ipAddress = env?.requestContext?.http?.sourceIp ?? null;
  const userAgent = req.header('user-agent')?.slice(0, 500) ?? null;
  const request: AccessRequest = { ipAddress, device: deviceOf(userAgent), password };
  return { request, ipAddress, userAgent };
}

/** People get a page, programs the JSON. */
export function wantsPage(accept: string | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? '');
}
