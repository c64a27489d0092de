/** A survey as the pipeline sees it: a name, a language and its questions in display order. */
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { type Language, languages } from './language.ts';
import { asksSomething, isObject, questionSchema, readQuestion } from './question.ts';
import { routeSchema } from './routing.ts';
import { shortenedWarnings } from './shortened.ts';
import { showValue } from './show-value.ts';
import { isWhole, truncateText, upstreamLimits } from './upstream-limits.ts';
import { warningSchema } from './warnings/warning.ts';

/** What earlier files of the same survey showed: files that follow them keep their columns, in their order. */
const earlierSchema = z.object({
  questions: z.array(z.object({ question: questionSchema, isRetired: z.boolean() })),
  variables: z.array(z.string()),
  /** Ids of columns. */
  order: z.array(z.string()),
});

export type Earlier = z.infer<typeof earlierSchema>;

export const surveySchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The survey's own language; v3's default where the upstream does not say. */
  language: z.enum(languages),
  questions: z.array(questionSchema),
  /** What its owner calls it, where that is another name. */
  infoTitle: z.string().optional(),
  /** When respondents first saw the questions as they are now, where the upstream says so. */
  structureChangedAt: z.string().optional(),
  /** Its rules of branching, where they were asked for. */
  routes: z.array(routeSchema).optional(),
  /** All its answers but deleted ones, as it says itself, where that was asked for. */
  answerCount: z.number().optional(),
  /** What of it was too long to be taken whole. */
  warnings: z.array(warningSchema).optional(),
  /** Only where tables are to continue as earlier ones were. */
  earlier: earlierSchema.optional(),
  /** For a survey merged from several: these, in their order. */
  waves: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** Columns of options and rows that it does not offer in a question it asks: nobody could tick them. */
        lacks: z.array(z.string()).optional(),
        /** Ids of questions that it never asked. */
        unasked: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

export type Survey = z.infer<typeof surveySchema>;

/** Reads survey data loosely; undefined when this is not survey data at all. */
export function readSurvey(data: unknown, settings: unknown): Survey | undefined {
  if (!isObject(data) || !isWhole(data.id)) return undefined;
  const widgets = isObject(data.widgets) ? data.widgets : {};
  const ids = Array.isArray(widgets.ids) ? new Set(widgets.ids.map(showValue)) : [];
  // assumed: whichever of these a service sends; v3 shows none, so the reference service returns it with the settings
  const times = [data.structure_updated_at, data.published_at, isObject(settings) ? settings.published_at : undefined];
  const changedAt = times.find((time) => typeof time === 'string');
  const entities = isObject(widgets.entities) ? widgets.entities : {};
  const { questions: most, idCharacters } = upstreamLimits;
  const questionIds = [...ids];
  if (questionIds.length > most || questionIds.some((id) => id.length > idCharacters)) return undefined;
  const entityOf = (id: string) => (Object.hasOwn(entities, id) ? entities[id] : undefined);
  const warnings = shortenedWarnings(data.name, questionIds.map(entityOf));
  return {
    id: data.id,
    name: cleanText(truncateText(typeof data.name === 'string' ? data.name : '', upstreamLimits.titleCharacters)),
    language: readLanguage(isObject(settings) ? settings.lang : undefined),
    ...(typeof changedAt === 'string' && { structureChangedAt: changedAt }),
    ...infoTitleIn(settings),
    questions: questionIds.map((id) => readQuestion(id, entityOf(id))).filter(asksSomething),
    ...(warnings.length > 0 && { warnings }),
  };
}

function infoTitleIn(settings: unknown): Pick<Survey, 'infoTitle'> {
  const title = isObject(settings) ? settings.info_title : undefined;
  if (typeof title !== 'string' || title.trim() === '') return {};
  return { infoTitle: cleanText(truncateText(title, upstreamLimits.titleCharacters)) };
}

function readLanguage(lang: unknown): Language {
  return languages.find((known) => known === lang) ?? 'ru';
}
