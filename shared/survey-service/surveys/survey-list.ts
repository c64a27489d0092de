/** The surveys a caller may see, of all the caller's workspaces. */
import { workspacesOf } from '../accounts/rights.ts';
import type { Caller, SurveyService } from '../service-api.ts';
import { readAll, readSome } from '../store/records-access.ts';
import { keys, prefixes, type SurveyRecord, surveyRecord } from '../store/stored.ts';

export async function surveysOf(service: SurveyService, caller: Caller): Promise<SurveyRecord[]> {
  const lists = await Promise.all(
    (await workspacesOf(service, caller)).map(({ id }) =>
      readAll(service.records, keys.workspace(id).partition, prefixes.surveys, surveyRecord, service),
    ),
  );
  return lists.flat().filter(({ deletedAt }) => deletedAt === null);
}

/** The first surveys that are not archived, by their ids: the order in which they were made, and in which they lie. */
export async function firstSurveysOf(
  service: SurveyService,
  caller: Caller,
  count: number,
  newestFirst: boolean,
): Promise<SurveyRecord[]> {
  const isWanted = ({ deletedAt, archivedAt }: SurveyRecord) => deletedAt === null && archivedAt === null;
  const lists = await Promise.all(
    (await workspacesOf(service, caller)).map(({ id }) => {
      const range = { partition: keys.workspace(id).partition, prefix: prefixes.surveys, newestFirst };
      return readSome(service.records, range, surveyRecord, { count, isWanted }, service);
    }),
  );
  return lists.flat();
}
