/** A share link as its owner sees it. The address is in the answer that makes the link and never again. */
import { z } from '@hono/zod-openapi';
import { type Link, linkStates, never, stateOf } from '../delivery/links/link.ts';
import { outputSchema } from '../exports/options.ts';
import { variantPrivacySchema } from '../exports/variants/stricter-privacy.ts';
import type { Privacy } from '../privacy/policy.ts';
import { exportViewSchema } from './export-view.ts';

const moment = z.iso.datetime().openapi({ example: '2026-03-02T06:00:00.000Z' });

export const linkRequestSchema = z
  .strictObject({
    expires_in: z.number().int().min(60).max(604_800).default(3600).openapi({ description: 'seconds' }),
    password: z.string().min(1).max(200).nullable().default(null),
    max_downloads: z.number().int().min(1).max(1_000_000).nullable().default(null),
    sender: z.string().trim().min(1).max(100).nullable().optional().openapi({
      description: 'who shares it, as the page of the link says; your name if left out, null: nobody',
    }),
  })
  .openapi('BundleLinkRequest');

export const fileLinkRequestSchema = z
  .strictObject({
    file: z.number().int().min(0).max(100).default(0).openapi({ description: 'position in `files`, from 0' }),
    ...linkRequestSchema.shape,
    privacy: variantPrivacySchema.optional().openapi({
      description:
        'asks for a separate, stricter file made from the same answers; the link is pending until that file is ready',
    }),
  })
  .openapi('LinkRequest');

export const scheduleLinkRequestSchema = z
  .strictObject({
    file: outputSchema.optional().openapi({
      description: 'which of the files, where the schedule has one survey; the bundle if left out',
    }),
    ...linkRequestSchema.shape,
    expires_in: z
      .number()
      .int()
      .min(60)
      .max(31_536_000)
      .nullable()
      .default(31_536_000)
      .openapi({ description: 'seconds; null: until it is revoked' }),
  })
  .openapi('ScheduleLinkRequest');

export const linkViewSchema = z
  .object({
    id: z.string().openapi({ example: 'lnk_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    url: z.url().nullable().openapi({ description: 'shown only once, when the link is created' }),
    status: z.enum(linkStates),
    paused_reason: z.enum(['privacy_loosened']).nullable().openapi({
      description: 'the schedule hides less than when the link was made; `POST /links/{id}/confirm` resumes it',
    }),
    export_id: z.string().nullable(),
    batch_id: z.string().nullable(),
    schedule_id: z.string().nullable().openapi({ description: 'leads to the newest file of this schedule' }),
    file: z.number().int().nullable(),
    file_name: z.string(),
    created_at: moment,
    expires_at: moment.nullable().openapi({ description: 'null: works until it is revoked' }),
    downloads: z.number().int(),
    max_downloads: z.number().int().nullable(),
    has_password: z.boolean(),
    sender: z.string().nullable(),
    revoked_at: moment.nullable(),
  })
  .openapi('Link');

/** With its own export, which makes the stricter file. */
export const pendingLinkViewSchema = z
  .object({ ...linkViewSchema.shape, variant_of: z.string(), export: exportViewSchema })
  .openapi('PendingLink');

export const downloadViewSchema = z
  .object({
    at: moment,
    address_prefix: z.string().openapi({ example: '203.0.113.0/24' }),
    agent: z.string(),
  })
  .openapi('Download');

export function linkView(link: Link, counted: number, now: number, url: string | null): z.infer<typeof linkViewSchema> {
  const { target } = link;
  // refused downloads are counted as well, past the most there may be
  const downloads = Math.min(counted, link.maxDownloads ?? counted);
  return {
    id: link.id,
    url,
    status: stateOf(link, downloads, now),
    paused_reason: null,
    export_id: target.kind === 'export' ? target.jobId : null,
    batch_id: target.kind === 'batch' ? target.batchId : null,
    schedule_id: target.kind === 'schedule' ? target.scheduleId : null,
    file: target.kind === 'export' ? target.fileIndex : null,
    file_name: link.fileName,
    created_at: link.createdAt,
    expires_at: link.expiresAt === never ? null : link.expiresAt,
    downloads,
    max_downloads: link.maxDownloads ?? null,
    has_password: link.password !== undefined,
    sender: link.sender ?? null,
    revoked_at: link.revokedAt ?? null,
  };
}

/** The privacy that a link is made under: of a salt it is enough to know that there is one. */
export function unsalted({ salt = '', ...privacy }: Privacy): Privacy {
  return { ...privacy, ...(salt !== '' && { salt: 'salted' }) };
}
