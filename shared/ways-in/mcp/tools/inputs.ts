/** What several tools take, in one wording. */
import { z } from 'zod';

const id = z.int().positive();

export const surveyId = id.describe('from list_surveys');
export const folderId = id.describe('from get_account');
export const listId = id.describe('from list_promo_codes');
export const answerId = id.describe('from list_answers');
export const surveyIds = z.array(id).min(1).max(200).describe('from list_surveys');

const day = z.iso.date().describe('a day such as 2026-01-31');
export const dateFrom = day.optional().describe('first day, included');
export const dateTo = day.optional().describe('last day, included');

export const isComplete = z.boolean().nullable().describe('true: complete, false: incomplete, null: both');

export const words = z.array(z.string().min(1).max(250)).max(500).optional();

export const page = (most: number, standard: number) => ({
  limit: z.int().min(1).max(most).default(standard).describe('size of the page'),
  offset: z.int().min(0).default(0).describe('how many to skip'),
});

export const order = z.enum(['asc', 'desc']);
