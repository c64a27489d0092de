/** All surveys a caller may see, of all the caller's workspaces. */
import { readAll } from './records-access.ts';
import { workspacesOf } from './rights.ts';
import type { Caller, SurveyService } from './service-api.ts';
import { keys, prefixes, type SurveyRecord, surveyRecord } from './stored.ts';

export async function surveysOf(service: SurveyService, caller: Caller): Promise<SurveyRecord[]> {
  const lists = await Promise.all(
    (await workspacesOf(service, caller)).map(({ id }) =>
      readAll(service.records, keys.workspace(id).partition, prefixes.surveys, surveyRecord),
    ),
  );
  return lists.flat().filter(({ deletedAt }) => deletedAt === null);
}
