/** What programs read of an open survey, from either origin. Counts a visit where questions are shown. */
import { z } from '@hono/zod-openapi';
import { Problem } from '../../problems/problem.ts';
import { isObject } from '../../surveys/question.ts';
import { countVisit } from '../figures/visits.ts';
import { type Question, questionSchema } from '../questions/question-schema.ts';
import { questionsOf, type Structure, safeStructure, structureSchema } from '../questions/structure.ts';
import type { RespondentService } from '../service-api.ts';
import { openSurvey } from './open-survey.ts';
import { type AccessRequest, checkRespondent } from './respondent-access.ts';

/**
 * A question as anybody may read it: only what it takes to show it and to answer it. What an answer is worth, and
 * members that this service does not know, are for its owner: a client may keep right answers there.
 */
const shown = Object.keys(questionSchema.shape).filter((name) => name !== 'isBlocked');
const ofOption = ['id', 'text'];
const ofMultimedia = ['type', 'imgUrl', 'videoUrl', 'imgLocation', 'videoSettings'];
const ofVideo = ['autoplay', 'loop', 'muted', 'controls'];

function publicQuestion(question: Question): Question {
  const open: Question = { type: question.type };
  for (const [name, value] of Object.entries(only(question, shown))) open[name] = publicValue(name, value);
  return open;
}

function publicValue(name: string, value: unknown): unknown {
  if (name.endsWith('Entities') && Array.isArray(value)) return value.map((option) => only(option, ofOption));
  if (name !== 'multimedia' || !isObject(value)) return value;
  const { videoSettings, ...media } = only(value, ofMultimedia);
  return videoSettings === undefined ? media : { ...media, videoSettings: only(videoSettings, ofVideo) };
}

/** These members, as far as they are there. */
function only(value: unknown, names: readonly string[]): Record<string, unknown> {
  if (!isObject(value)) return {};
  return Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));
}

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
