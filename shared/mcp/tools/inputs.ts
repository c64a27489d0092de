/** What several tools take, in one wording. */
import { z } from 'zod';

const id = z.int().positive();

export const surveyId = id.describe('id of the survey, from get_quiz_list');
export const folderId = id.describe('id of the folder, from get_folder_list');
export const listId = id.describe('id of the promo code list, from get_promocode_list');
export const answerId = id.describe('id of the answer, from get_quiz_answers');
export const surveyIds = z.array(id).min(1).max(200).describe('ids of surveys, from get_quiz_list');

const day = z.iso.date().describe('a day such as 2026-01-31');
export const dateFrom = day.optional().describe('first day, included');
export const dateTo = day.optional().describe('last day, included');

export const isComplete = z
  .boolean()
  .nullable()
  .describe('true: only complete answers, false: only incomplete ones, null: both');

export const words = z.array(z.string().min(1).max(250)).max(500).optional();

export const page = (most: number, standard: number) => ({
  limit: z.int().min(1).max(most).default(standard).describe('size of the page'),
  offset: z.int().min(0).default(0).describe('how many to skip; a page with fewer than `limit` items is the last'),
});

export const order = z.enum(['asc', 'desc']);
