/** Creates a link to an existing file. Its token is in the returned address and nowhere else. */
import { sha256Hex, timeOrderedId } from '../../crypto.ts';
import { hashPassword } from '../../http/password.ts';
import type { Clock } from '../../ports.ts';
import { type Link, type LinkTarget, never, type SharedFile } from './link.ts';
import type { LinkStore } from './link-store.ts';
import { newLinkToken } from './link-token.ts';

export interface WantedLink {
  /** Null: until it is revoked. */
  expiresInSeconds: number | null;
  password: string | null;
  maxDownloads: number | null;
  /** Who shares it, as its pages tell; null: they do not. */
  sender: string | null;
  /** Set where the files of the link are yet to be made: the loosest privacy that they may have. */
  privacy?: Link['privacy'];
  /** Left out where it leads to no file. */
  recipients?: readonly string[];
}

export async function createLink(
  deps: { links: LinkStore; now: Clock },
  owner: string,
  target: LinkTarget,
  file: Pick<SharedFile, 'name' | 'language' | 'expiresAt'>,
  wanted: WantedLink,
): Promise<{ link: Link; token: string }> {
  const password = wanted.password === null ? undefined : await hashPassword(wanted.password);
  const now = deps.now();
  const token = newLinkToken();
  // a link never outlives its file
  const wantedEnd = wanted.expiresInSeconds === null ? Date.parse(never) : now + wanted.expiresInSeconds * 1000;
  const end = Math.min(wantedEnd, Date.parse(file.expiresAt));
  const link: Link = {
    id: timeOrderedId('lnk', now),
    owner,
    target,
    fileName: file.name,
    language: file.language,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(end).toISOString(),
    ...(target.kind === 'view' && { tokenHash: sha256Hex(token) }),
    ...(wanted.privacy && { privacy: wanted.privacy }),
    ...(wanted.recipients && { recipients: [...wanted.recipients] }),
    ...(password && { password }),
    ...(wanted.maxDownloads !== null && { maxDownloads: wanted.maxDownloads }),
    ...(wanted.sender !== null && { sender: wanted.sender }),
  };
  await deps.links.create(link, token);
  return { link, token };
}
