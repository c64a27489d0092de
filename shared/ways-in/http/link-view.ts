/** A share link as its owner sees it. The address is in the answer that makes the link and never again. */
import type { z } from '@hono/zod-openapi';
import { type Link, never, stateOf } from '../../delivery/links/link.ts';
import type { linkViewSchema } from '../../operations/links.ts';
import type { Privacy } from '../../privacy/policy.ts';

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
    view_id: target.kind === 'view' ? target.viewId : null,
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
