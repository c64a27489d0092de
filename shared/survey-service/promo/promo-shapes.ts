/** Promo codes on the wire: lists, codes, pages of them, and what may be asked for. */
import { z } from '@hono/zod-openapi';
import { idSchema, nameSchema, storableText, wholeNumber, wireTime } from '../service-api.ts';
import type { PromoCodeRecord, PromoListRecord } from './promo-stored.ts';

const MAX_CODES = 1000;
const MAX_SURVEYS = 200;
const CODE_LENGTH = 250;

const time = z.string().openapi({ example: '2026-03-01T10:00:00.000000Z' });

// assumed: v3 shows no record of promo codes
export const promoListSchema = z
  .object({
    id: idSchema.openapi({ example: 1 }),
    name: z.string().openapi({ example: 'Spring discount' }),
    codes_count: z.int(),
    used_count: z.int(),
    quizzes_count: z.int(),
    created_at: time,
    updated_at: time,
  })
  .openapi('PromoList');

export const promoCodeSchema = z
  .object({
    id: idSchema.openapi({ example: 1 }),
    list_id: idSchema.openapi({ example: 1 }),
    code: z.string().openapi({ example: 'SPRING-1' }),
    is_used: z.boolean(),
    used_at: time.nullable(),
    quiz_id: z.int().nullable(),
    answer_id: z.int().nullable(),
    updated_at: time,
  })
  .openapi('PromoCode');

const codeSchema = storableText(CODE_LENGTH).trim().min(1).openapi({ example: 'SPRING-1' });
export const codesSchema = z.array(codeSchema).min(1).max(MAX_CODES);
export const newListSchema = z.strictObject({
  name: nameSchema.openapi({ example: 'Spring discount' }),
  codes: codesSchema,
});
// v3 spells it so
export const surveyIdsSchema = z
  .array(idSchema)
  .max(MAX_SURVEYS)
  .openapi({ example: [1, 2] });

const paging = { limit: wholeNumber(1, 500).default(20), offset: wholeNumber(0).default(0) };
const order = z.enum(['asc', 'desc']).default('desc');
const search = z.string().max(255).optional();

export const listQuery = z.object({
  search,
  ...paging,
  sort: z.enum(['id', 'updated_at', 'name']).default('updated_at'),
  order,
});

export const quizCodesQuery = z.object({
  search,
  used: z.enum(['0', '1']).optional().openapi({ description: '1 used, 0 unused' }),
  ...paging,
  sort: z.enum(['id', 'updated_at', 'name']).default('id'),
  order,
});

export const codesQuery = z.object({ list_id: wholeNumber(1), ...quizCodesQuery.shape });

export const pinnedQuery = z.object({ list_id: wholeNumber(1), search, ...paging });

interface Paging {
  limit: number;
  offset: number;
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.int(), limit: z.int(), offset: z.int(), data: z.array(item) });
}

export function cut<Item>(items: readonly Item[], { limit, offset }: Paging): Item[] {
  return items.slice(offset, offset + limit);
}

/** Searches without regard to case. */
export function contains(text: string, part: string | undefined): boolean {
  return part === undefined || text.toLowerCase().includes(part.toLowerCase());
}

type Sortable = { id: number; updatedAt: string };

export function sorted<Item extends Sortable>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  by: { sort: 'id' | 'updated_at' | 'name'; order: 'asc' | 'desc' },
): Item[] {
  const compare = {
    id: (a: Item, b: Item) => a.id - b.id,
    updated_at: (a: Item, b: Item) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
    name: (a: Item, b: Item) => nameOf(a).localeCompare(nameOf(b)),
  }[by.sort];
  const direction = by.order === 'asc' ? 1 : -1;
  return [...items].sort((a, b) => (compare(a, b) || a.id - b.id) * direction);
}

export function wireList(list: PromoListRecord, counts: { codes: number; used: number; surveys: number }) {
  return {
    id: list.id,
    name: list.name,
    codes_count: counts.codes,
    used_count: counts.used,
    quizzes_count: counts.surveys,
    created_at: wireTime(list.createdAt),
    updated_at: wireTime(list.updatedAt),
  };
}

export function wireCode(code: PromoCodeRecord) {
  return {
    id: code.id,
    list_id: code.listId,
    code: code.code,
    is_used: code.usedAt !== null,
    used_at: code.usedAt && wireTime(code.usedAt),
    quiz_id: code.surveyId,
    answer_id: code.answerId,
    updated_at: wireTime(code.updatedAt),
  };
}
