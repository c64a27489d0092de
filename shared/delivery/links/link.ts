/**
 * A share link as it is stored: access to one file for whoever has its token. Only the token's hash is kept, and every
 * use checks again whether the link is still valid, so that it expires to the second and a revocation works at once.
 */
import { z } from 'zod';
import { passwordHashSchema } from '../../http/password.ts';

/** What a link points to: the file itself is looked up at every use. */
export const linkTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('export'), jobId: z.string(), fileIndex: z.number() }),
  z.object({ kind: z.literal('batch'), batchId: z.string() }),
  /** The newest file of a schedule; without `file` its newest bundle. */
  z.object({
    kind: z.literal('schedule'),
    scheduleId: z.string(),
    file: z.object({ content: z.string(), format: z.string() }).optional(),
  }),
  /** No file, but a live page. */
  z.object({ kind: z.literal('view'), viewId: z.string() }),
]);

export type LinkTarget = z.infer<typeof linkTargetSchema>;

/** The file a target stands for at this moment. */
export interface SharedFile {
  key: string;
  name: string;
  contentType: string;
  /** The Content-Disposition header that makes it a named download. */
  disposition: string;
  sizeBytes: number;
  /** Where it is known. */
  sha256?: string | null;
  /** When the file is removed; no link outlives it. */
  expiresAt: string;
  /** The language of its survey, for readers who ask for none of ours. */
  language: string;
}

/**
 * The file itself; or that it shows more than was meant, is too much like what was shared before, is still being made, could not
 * be made, or is there no more.
 */
export type ResolvedTarget = SharedFile | 'paused' | 'held_back' | 'pending' | 'failed' | 'gone';
/**
 * The file is given to whoever holds the link, and noted as what they hold; without recipients it is only looked at. Links
 * from before that was written down do not say who holds them.
 */
export type ResolveTarget = (
  owner: string,
  target: LinkTarget,
  link?: Pick<Link, 'privacy'> & { createdAt?: string; recipients?: Link['recipients'] | 'not_said' },
) => Promise<ResolvedTarget>;

/** When a link ends that works until it is revoked: a moment that comes for nobody. */
export const never = '9998-12-31T00:00:00.000Z';

export const linkSchema = z.object({
  id: z.string(),
  owner: z.string(),
  target: linkTargetSchema,
  fileName: z.string(),
  /** The language of its survey, for readers whose browser asks for none of ours. */
  language: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The hash of its token, where its end may be changed. */
  tokenHash: z.string().optional(),
  password: passwordHashSchema.optional(),
  maxDownloads: z.number().optional(),
  /** Who shares it, as its pages tell. */
  sender: z.string().optional(),
  revokedAt: z.string().optional(),
  /** What its owner meant to hide, of a link to files that are yet to be made; whoever finds them knows what it says. */
  privacy: z.record(z.string(), z.unknown()).optional(),
  /** Who holds it, as the ledger of what was shared names them. */
  recipients: z.array(z.string()).optional(),
});

export type Link = z.infer<typeof linkSchema>;

export interface LinkKey {
  owner: string;
  id: string;
}

export const linkStates = ['active', 'paused', 'pending', 'failed', 'expired', 'used_up', 'revoked'] as const;
/** By the link alone; the state of its file is seen when it is looked up. */
type LinkState = Exclude<(typeof linkStates)[number], 'paused' | 'pending' | 'failed'>;

/** The end is the first moment at which a link no longer works. */
export function stateOf(link: Link, downloads: number, now: number): LinkState {
  if (link.revokedAt) return 'revoked';
  if (Date.parse(link.expiresAt) <= now) return 'expired';
  return link.maxDownloads !== undefined && downloads >= link.maxDownloads ? 'used_up' : 'active';
}

/** One use of a link, as its owner may see it: no full address of anybody. */
export const downloadSchema = z.object({ at: z.string(), addressPrefix: z.string(), agent: z.string() });
export type Download = z.infer<typeof downloadSchema>;
