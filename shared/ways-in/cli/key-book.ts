/** The keys of the reference survey service, as the command sees them. */

interface ListedKey {
  id: number;
  userId: number;
  createdAt: string;
  revokedAt: string | null;
}

interface NewKey {
  /** The only time it is seen. */
  key: string;
  id: number;
  userId: number;
}

export interface KeyBook {
  /** For a user who is there; or, with an address, for a new one with a workspace of their own. */
  create(wanted: { userId?: number | undefined; email?: string | undefined }): Promise<NewKey>;
  list(): Promise<ListedKey[]>;
  /** By its id or by the key itself; a key that was revoked before stays so. */
  revoke(idOrKey: string): Promise<void>;
}
