/**
 * Links in the table: the link below its owner, a pointer to it by the hash of its token, a counter of its downloads
 * and a line for each of them. The table forgets them a month after the link's end.
 */
import { changeRecord } from '../../change-record.ts';
import { sha256Hex, timeOrderedId } from '../../crypto.ts';
import type { Clock, RecordKey, Records } from '../../ports.ts';
import { readOnes } from '../../stand-in.ts';
import { type Download, downloadSchema, type Link, type LinkKey, type LinkTarget } from './link.ts';
import { linkPointerSchema } from './link-token.ts';
import { readLink } from './read-link.ts';

const PREFIX = 'LINK#';
const MEMORY_MS = 30 * 24 * 3_600_000;
const PAGE = 100;

export interface LinkStore {
  create(link: Link, token: string): Promise<void>;
  get(key: LinkKey): Promise<Link | undefined>;
  byToken(token: string): Promise<Link | undefined>;
  list(owner: string, query: LinkQuery): Promise<{ links: Link[]; nextCursor: string | undefined }>;
  /** The link as it is afterwards; one that was revoked before stays as it was. */
  revoke(key: LinkKey): Promise<Link | undefined>;
  downloads(link: Link): Promise<number>;
  /** One more; the new number. Never the same number twice, however many count at once. */
  countDownload(link: Link): Promise<number>;
  noteDownload(link: Link, download: Download): Promise<void>;
  listDownloads(link: Link, query: { limit: number; cursor?: string | undefined }): Promise<DownloadPage>;
}

interface LinkQuery {
  limit: number;
  cursor?: string | undefined;
  target?: ((target: LinkTarget) => boolean) | undefined;
}

interface DownloadPage {
  downloads: Download[];
  nextCursor: string | undefined;
}

export function createLinkStore(records: Records, now: Clock): LinkStore {
  async function get(key: LinkKey): Promise<Link | undefined> {
    const record = await records.get(linkKey(key));
    return record && readLink(key, record.value);
  }

  /** The pointer first: half made, a link is one that nobody can find. */
  async function create(link: Link, token: string): Promise<void> {
    const times = { forgetAt: forgetAt(link) };
    const pointer = { owner: link.owner, id: link.id };
    await records.create(pointerKey(token), pointer, times);
    await records.create(counterKey(link), 0, times);
    await records.create(linkKey(link), link, times);
  }

  async function byToken(token: string): Promise<Link | undefined> {
    const record = await records.get(pointerKey(token));
    const pointer = linkPointerSchema.safeParse(record?.value).data;
    return pointer && get(pointer);
  }

  async function list(owner: string, { limit, cursor, target = () => true }: LinkQuery) {
    const links: Link[] = [];
    let after = cursor ? PREFIX + cursor : undefined;
    while (true) {
      const query = { partition: partition(owner), prefix: PREFIX, limit: PAGE, after, newestFirst: true };
      const page = await records.list(query);
      for (const record of page) {
        const link = readLink({ owner, id: record.sort.slice(PREFIX.length) }, record.value);
        if (!target(link.target)) continue;
        if (links.length === limit) return { links, nextCursor: links.at(-1)?.id };
        links.push(link);
      }
      if (page.length < PAGE) return { links, nextCursor: undefined };
      after = page.at(-1)?.sort;
    }
  }

  async function revoke(key: LinkKey): Promise<Link | undefined> {
    const revokedAt = new Date(now()).toISOString();
    const change = (link: Link) => (link.revokedAt ? undefined : { ...link, revokedAt });
    const times = (link: Link) => ({ forgetAt: forgetAt(link) });
    const reader = { parse: (value: unknown) => readLink(key, value) };
    return (await changeRecord(records, linkKey(key), reader, change, times))?.after ?? get(key);
  }

  async function noteDownload(link: Link, download: Download): Promise<void> {
    const sort = downloadsPrefix(link) + timeOrderedId('dl', Date.parse(download.at));
    await records.create({ partition: partition(link.owner), sort }, download, { forgetAt: forgetAt(link) });
  }

  async function listDownloads(link: Link, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
    const prefix = downloadsPrefix(link);
    const after = cursor ? prefix + cursor : undefined;
    const page = await records.list({
      ...{ partition: partition(link.owner), prefix, limit: limit + 1, after, newestFirst: true },
    });
    const shown = page.slice(0, limit);
    return {
      downloads: readOnes(downloadSchema, shown),
      nextCursor: page.length > limit ? shown.at(-1)?.sort.slice(prefix.length) : undefined,
    };
  }

  return {
    ...{ create, get, byToken, list, revoke, noteDownload, listDownloads },
    downloads: async (link) => Number((await records.get(counterKey(link)))?.value ?? 0) || 0,
    countDownload: (link) => records.count(counterKey(link), 1),
  };
}

const partition = (owner: string) => `O#${owner}`;
const forgetAt = (link: Link) => new Date(Date.parse(link.expiresAt) + MEMORY_MS).toISOString();
const downloadsPrefix = (link: LinkKey) => `LINKDOWNLOAD#${link.id}#`;

function linkKey({ owner, id }: LinkKey): RecordKey {
  return { partition: partition(owner), sort: PREFIX + id };
}

function counterKey({ owner, id }: LinkKey): RecordKey {
  return { partition: partition(owner), sort: `LINKCOUNT#${id}` };
}

/** The only key of ours without its owner: a token is all that a visitor brings. */
function pointerKey(token: string): RecordKey {
  return { partition: `TOKEN#${sha256Hex(token)}`, sort: 'LINK' };
}
