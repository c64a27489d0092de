/** The keys of files that browsers have sent directly, and how to reach them. */
import type { SurveyService } from '../service-api.ts';

export type UploadService = Pick<SurveyService, 'records' | 'uploads'>;

/** Not looked at yet: nobody can read it there, and it does not stay. */
export const quarantined = (surveyId: number, id = '') => `new/${surveyId}/${id}`;

export const taken = (surveyId: number, id = '') => `kept/${surveyId}/${id}`;

/** All that respondents have sent to a survey that is gone. */
export async function removeAllUploads({ uploads }: Pick<UploadService, 'uploads'>, surveyId: number): Promise<void> {
  await uploads.files.removeAll(quarantined(surveyId));
  await uploads.files.removeAll(taken(surveyId));
}
