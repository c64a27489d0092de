/** What a caller may access: everything in the caller's workspaces, and nothing else. */
import { Problem } from '../../problems/problem.ts';
import type { Caller, SurveyService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import {
  homeRecord,
  keys,
  type SurveyRecord,
  surveyRecord,
  type WorkspaceRecord,
  workspaceRecord,
} from '../store/stored.ts';

/** The survey, or the 404 and 403 of the contract. Save alone answers 400 where there is no survey. */
export async function surveyFor(
  service: SurveyService,
  caller: Caller,
  surveyId: number,
  missingStatus = 404,
): Promise<SurveyRecord> {
  const home = await read(service.records, keys.surveyHome(surveyId), homeRecord);
  if (home && !caller.workspaceIds.includes(home.workspaceId)) {
    throw new Problem('access_denied.survey', { id: surveyId });
  }
  const survey = home && (await standing(service, home.workspaceId, surveyId));
  if (!survey) throw surveyMissing(surveyId, missingStatus);
  return survey;
}

/** Whether there is such a survey, whosever it is. From its deletion on there is none, whatever the purge has left. */
export async function isSurveyThere({ records }: Pick<SurveyService, 'records'>, surveyId: number): Promise<boolean> {
  const home = await read(records, keys.surveyHome(surveyId), homeRecord);
  return home !== undefined && (await standing({ records }, home.workspaceId, surveyId)) !== undefined;
}

async function standing(
  { records }: Pick<SurveyService, 'records'>,
  workspaceId: number,
  surveyId: number,
): Promise<SurveyRecord | undefined> {
  const survey = await read(records, keys.survey(workspaceId, surveyId), surveyRecord);
  return survey?.deletedAt === null ? survey : undefined;
}

export function surveyMissing(surveyId: number | string, status = 404): Problem {
  return new Problem('quiz_not_found', { id: surveyId }, { status });
}

/** The caller's workspaces that still exist. */
export async function workspacesOf(service: SurveyService, caller: Caller): Promise<WorkspaceRecord[]> {
  const found = await Promise.all(
    caller.workspaceIds.map((id) => read(service.records, keys.workspace(id), workspaceRecord)),
  );
  return found.flatMap((workspace) => (workspace && workspace.deletedAt === null ? [workspace] : []));
}
