/**
 * What is kept of promo codes. A list lives in its workspace; its codes have a partition of their own, where a mark
 * stands for every code that nobody has yet. Which survey uses which list is one record per workspace, so that a change
 * of many attachments is one write.
 */
import { z } from 'zod';
import { at, padded } from '../store/stored.ts';

export const promoListRecord = z.object({
  id: z.number(),
  workspaceId: z.number(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const promoCodeRecord = z.object({
  id: z.number(),
  listId: z.number(),
  code: z.string(),
  usedAt: z.string().nullable(),
  surveyId: z.number().nullable(),
  answerId: z.number().nullable(),
  updatedAt: z.string(),
  /** Removed for everyone; the rest of it is still being deleted. */
  removedAt: z.string().optional(),
});

/** A code as it stands in its list, and the id it has there. */
export const codeTextRecord = z.object({ id: z.number(), code: z.string() });

/** Codes with these ids are being added to a list, and are there at the latest when this is due. */
export const addingRecord = z.object({
  listId: z.number(),
  workspaceId: z.number(),
  firstId: z.number(),
  lastId: z.number(),
  dueAt: z.string(),
});

/** Survey id to list id. */
export const attachmentsRecord = z.record(z.string(), z.number());

export const codeHomeRecord = z.object({ listId: z.number(), workspaceId: z.number() });

export type PromoListRecord = z.infer<typeof promoListRecord>;
export type PromoCodeRecord = z.infer<typeof promoCodeRecord>;
export type AddingRecord = z.infer<typeof addingRecord>;
export type Attachments = z.infer<typeof attachmentsRecord>;

export const promoKeys = {
  list: (workspaceId: number, id: number) => at(`W#${workspaceId}`, `PL#${padded(id)}`),
  listHome: (id: number) => at(`PL#${id}`, 'HOME'),
  attachments: (workspaceId: number) => at(`W#${workspaceId}`, 'PROMO-ATTACHMENTS'),
  code: (listId: number, id: number) => at(`PL#${listId}`, `C#${padded(id)}`),
  codeHome: (id: number) => at(`PC#${id}`, 'HOME'),
  /** Stands while nobody has the code; may outlive that by a moment. */
  unused: (listId: number, id: number) => at(`PL#${listId}`, `U#${padded(id)}`),
  /** A list has each code once. */
  word: (listId: number, hash: string) => at(`PL#${listId}`, `K#${hash}`),
  adding: (listId: number, firstId: number) => at(`PL#${listId}`, `A#${padded(firstId)}`),
  codeCount: (listId: number) => at(`PL#${listId}`, 'N#codes'),
  usedCount: (listId: number) => at(`PL#${listId}`, 'N#used'),
  lastId: (kind: 'promo-list' | 'promo-code') => at('COUNTERS', kind),
} as const;

export const promoPrefixes = { lists: 'PL#', codes: 'C#', unused: 'U#', words: 'K#', adding: 'A#' } as const;

export const codesPartition = (listId: number) => `PL#${listId}`;
