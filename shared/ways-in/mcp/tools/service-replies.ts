/** What the survey service answers, as loosely as it must be read: known members typed, others passed on. */
import { z } from 'zod';

const folder = z.looseObject({ id: z.number(), name: z.string() });

export const done = z.looseObject({ status: z.boolean().optional() });

export const listedSurvey = z.looseObject({
  id: z.number(),
  name: z.string(),
  url_shared: z.string().optional(),
  is_published: z.boolean().optional(),
  folder: folder.nullish(),
});

export const createdSurvey = z.looseObject({
  id: z.number(),
  name: z.string().nullish(),
  virtual_id: z.string().optional(),
  url_preview: z.string().optional(),
  url_shared: z.string().optional(),
  is_published: z.boolean().optional(),
});

export const surveyData = z.looseObject({
  id: z.number(),
  name: z.string(),
  answer_count: z.number().optional(),
  widgets: z.looseObject({ ids: z.array(z.string()), entities: z.record(z.string(), z.unknown()) }),
  hidden_options: z.unknown().optional(),
  folder: folder.nullish(),
});

export const folders = z.array(folder);

export const workspace = z.looseObject({ id: z.number(), name: z.string() });

export const user = z.looseObject({ id: z.union([z.number(), z.string()]), email: z.string().optional() });

export const theme = z.looseObject({ id: z.number(), name: z.string() });

export const label = z.looseObject({
  code: z.string(),
  standard_text: z.string(),
  user_text: z.string().nullable(),
});

export const hiddenItem = z.looseObject({ id: z.union([z.number(), z.string()]), name: z.string() });

export const promoList = z.looseObject({ id: z.number(), name: z.string() });

export const promoLists = z.looseObject({ total: z.number().optional(), data: z.array(promoList) });

export const promoCodes = z.looseObject({
  total: z.number().optional(),
  data: z.array(z.looseObject({ id: z.number(), code: z.string() })),
  stats: z.looseObject({}).optional(),
});

export const answerRecord = z.looseObject({ id: z.number(), answers: z.array(z.looseObject({})).optional() });

export const answersPage = z.looseObject({
  data: z.looseObject({
    total: z.number().optional(),
    answers: z.array(answerRecord),
    next_cursor: z.string().nullish(),
  }),
});

export const summary = z.looseObject({ summary: z.looseObject({}) });

export const report = z.looseObject({
  report: z.looseObject({ report_uuid: z.string().optional(), widgets: z.array(z.looseObject({})) }),
});

export const reportFiles = z.array(z.looseObject({ url: z.string(), name: z.string(), ext: z.string() }));

export const webhook = z.looseObject({ id: z.union([z.number(), z.string()]), url: z.string() });
