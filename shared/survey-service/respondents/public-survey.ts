/** What programs read of an open survey, from either origin. Counts a visit where questions are shown. */
import { z } from '@hono/zod-openapi';
import { Problem } from '../../problems/problem.ts';
import { countVisit } from '../figures/visits.ts';
import { publicQuestion } from '../questions/public-question.ts';
import type { Question } from '../questions/question-schema.ts';
import { questionsOf, type Structure, safeStructure, structureSchema } from '../questions/structure.ts';
import type { RespondentService } from '../service-api.ts';
import { openSurvey } from './open-survey.ts';
import { type AccessRequest, checkRespondent } from './respondent-access.ts';

export const publicSurveySchema = z
  .object({
    virtual_id: z.string(),
    name: z.string(),
    lang: z.string(),
    needs_password: z.boolean(),
    widgets: structureSchema,
  })
  .openapi('PublicSurvey');

export async function publicSurvey(
  service: RespondentService,
  virtualId: string,
  request: AccessRequest,
): Promise<z.infer<typeof publicSurveySchema>> {
  const { survey, settings, structure } = await openSurvey(service, virtualId);
  if (settings.sso_active) throw new Problem('access_denied.sign_in');
  const isAsked = settings.use_password && request.password === undefined;
  const use_password = settings.use_password && !isAsked;
  await checkRespondent(service, survey.id, { ...settings, use_password }, request);
  if (!isAsked) await countVisit(service.records, survey.id, service.now());
  return {
    virtual_id: survey.virtualId,
    name: survey.name,
    lang: settings.lang,
    needs_password: settings.use_password,
    widgets: isAsked ? noQuestions : publicStructure(structure),
  };
}

const noQuestions = safeStructure({ ids: [], entities: {} });

function publicStructure(structure: Structure): Structure {
  const shown = questionsOf(structure)
    .filter(([, question]) => question.isBlocked !== true)
    .map(([id, question]): [string, Question] => [id, publicQuestion(question)]);
  return safeStructure({ ids: shown.map(([id]) => id), entities: Object.fromEntries(shown) });
}
