/** One respondent's answer record, as it is stored and as the answers list shows it. */
import { z } from '@hono/zod-openapi';
import { questionTypes } from '../questions/question-schema.ts';

const time = z.string().openapi({ example: '2026-03-02T09:30:00.000Z' });

// assumed: v3 does not show an answer record; each member is named in the page of this service
const givenAnswerSchema = z
  .object({
    question_id: z.string(),
    question_text: z.string(),
    answer: z
      .unknown()
      .openapi({ description: 'By question type: a text, a number, a boolean, an array or an object' }),
    answer_type: z.enum(questionTypes),
    other: z.string().optional().openapi({ description: 'The respondent’s own text beside the options' }),
  })
  .openapi('GivenAnswer');

export const answerSchema = z
  .object({
    id: z.int().openapi({ example: 42 }),
    quiz_id: z.int().openapi({ example: 1 }),
    submitted_at: time,
    is_complete: z.boolean(),
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    date_start: time,
    date_end: time.nullable().openapi({ description: 'null while the answer is incomplete' }),
    duration_seconds: z.int(),
    device: z.enum(['desktop', 'mobile', 'tablet']),
    country: z.string().nullable(),
    city: z.string().nullable(),
    source: z.string().nullable(),
    lang: z.string(),
    score: z.number().nullable(),
    promo_code: z.string().nullable(),
    variables: z.record(z.string(), z.string()),
    tags: z.array(z.string()),
    is_screenout: z.boolean(),
    is_deleted: z.boolean(),
    is_hide: z.boolean(),
    answers: z.array(givenAnswerSchema),
  })
  .openapi('Answer');

export type GivenAnswer = z.infer<typeof givenAnswerSchema>;
export type AnswerRecord = z.infer<typeof answerSchema>;
/** The store gives the id. */
export type NewAnswer = Omit<AnswerRecord, 'id'>;
export type Device = AnswerRecord['device'];
