/** A link in a few words: all that filtering a list of links needs without reading the links. */
import { z } from 'zod';
import { isNameWanted, searchable } from '../../records/wanted-name.ts';
import { type Link, type LinkTarget, type linkStates, linkTargetSchema } from './link.ts';

export interface LinkFilter {
  target?: ((target: LinkTarget) => boolean) | undefined;
  /** Words in the name of its file. */
  search?: string | undefined;
  status?: (typeof linkStates)[number] | undefined;
}

/** Beside its target. */
const moreSchema = z.object({ name: z.string(), endsAt: z.string(), isRevoked: z.boolean() });

export function linkBrief({ target, fileName, expiresAt, revokedAt }: Link): string {
  return JSON.stringify({
    ...target,
    name: searchable(fileName),
    endsAt: expiresAt,
    isRevoked: revokedAt !== undefined,
  });
}

/** Whether the link of a brief may be wanted; one whose brief cannot be read may. */
export function mayBeWantedLink(brief: string, { target, search, status }: LinkFilter, now: number): boolean {
  const written: unknown = JSON.parse(brief);
  const led = linkTargetSchema.safeParse(written);
  const { name, endsAt, isRevoked } = moreSchema.safeParse(written).data ?? {};
  if (target && led.success && !target(led.data)) return false;
  if (search !== undefined && name !== undefined && !isNameWanted(name, search)) return false;
  if (status === undefined || endsAt === undefined) return true;
  if (isRevoked) return status === 'revoked';
  // a link whose file is gone counts as one that has ended
  return Date.parse(endsAt) <= now ? status === 'expired' : status !== 'revoked';
}
