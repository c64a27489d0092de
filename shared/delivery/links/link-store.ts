/**
 * Links in the table: the link under its owner, a pointer to it by the hash of its token, a download counter and one
 * record per download. They are removed a month after the link expires.
 */

import { sha256Hex, timeOrderedId } from '../../crypto.ts';
import type { Clock } from '../../ports.ts';
import { changeRecord } from '../../records/change-record.ts';
import { type DatedQuery, datedRange, type ListPage, readList } from '../../records/read-list.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { type Download, downloadSchema, type Link, type LinkKey } from './link.ts';
import { type LinkFilter, linkBrief, mayBeWantedLink } from './link-brief.ts';
import { linkPointerSchema } from './link-token.ts';
import { linkReader } from './read-link.ts';

const PREFIX = 'LINK#';
const RECORD_RETENTION_MS = 30 * 24 * 3_600_000;

export interface LinkStore {
  create(link: Link, token: string): Promise<void>;
  get(key: LinkKey): Promise<Link | undefined>;
  byToken(token: string): Promise<Link | undefined>;
  /** The newest first, unless the oldest are wanted first. */
  list(owner: string, query: LinkQuery): Promise<ListPage<Link>>;
  /** Only for links whose expiry may be changed; undefined where there is no such link. */
  change(link: Link, change: (link: Link) => Link): Promise<Link | undefined>;
  /** The link afterwards; one that was already revoked stays as it was. */
  revoke(key: LinkKey): Promise<Link | undefined>;
  /** The owner means to share files with this privacy from now on. */
  confirm(key: LinkKey, privacy: Link['privacy']): Promise<Link | undefined>;
  downloads(link: Link): Promise<number>;
  /** Counts one more and returns the new number. No number is returned twice, however many count at once. */
  countDownload(link: Link): Promise<number>;
  noteDownload(link: Link, download: Download): Promise<void>;
  listDownloads(link: Link, query: { limit: number; cursor?: string | undefined }): Promise<ListPage<Download>>;
}

interface LinkQuery extends LinkFilter, DatedQuery {
  /** What only a look at its file can tell. */
  accepts?: ((link: Link) => Promise<boolean>) | undefined;
}

export function createLinkStore(records: Records, now: Clock): LinkStore {
  async function get(key: LinkKey): Promise<Link | undefined> {
    const record = await records.get(linkKey(key));
    return record && readRecord(record, linkReader(key));
  }

  /** The pointer first: a half-created link is one that nobody can find. */
  async function create(link: Link, token: string): Promise<void> {
    const times = { forgetAt: forgetAt(link) };
    const pointer = { owner: link.owner, id: link.id };
    await records.create(pointerKey(token), pointer, times);
    await records.create(counterKey(link), 0, times);
    await records.create(linkKey(link), link, timesOf(link));
  }

  async function byToken(token: string): Promise<Link | undefined> {
    const record = await records.get(pointerKey(token));
    const pointer = linkPointerSchema.safeParse(record?.value).data;
    return pointer && get(pointer);
  }

  function list(owner: string, { target, search, status, accepts, ...dated }: LinkQuery): Promise<ListPage<Link>> {
    const filter = { target, search, status };
    const isNarrowed = Object.values(filter).some((value) => value !== undefined);
    return readList(
      records,
      { partition: partition(owner), prefix: PREFIX, ...datedRange('lnk', dated) },
      {
        reader: (id) => linkReader({ owner, id }),
        mayBe: isNarrowed ? (brief) => mayBeWantedLink(brief, filter, now()) : undefined,
        async show(link) {
          if (isNarrowed && !mayBeWantedLink(linkBrief(link), filter, now())) return undefined;
          return !accepts || (await accepts(link)) ? link : undefined;
        },
      },
    );
  }

  async function revoke(key: LinkKey): Promise<Link | undefined> {
    const revokedAt = new Date(now()).toISOString();
    const change = (link: Link) => (link.revokedAt ? undefined : { ...link, revokedAt });
    return (await changeRecord(records, linkKey(key), linkReader(key), change, { times: timesOf }))?.after ?? get(key);
  }

  /** What belongs to it is kept for as long as itself. */
  async function change(key: Link, made: (link: Link) => Link): Promise<Link | undefined> {
    const link = (await changeRecord(records, linkKey(key), linkReader(key), made, { times: timesOf }))?.after;
    if (!link) return undefined;
    const times = { times: () => ({ forgetAt: forgetAt(link) }) };
    const beside = [counterKey(link), ...(link.tokenHash === undefined ? [] : [pointerAt(link.tokenHash)])];
    for (const one of beside) await changeRecord(records, one, asItIs, (value) => value, times);
    return link;
  }

  async function confirm(key: LinkKey, privacy: Link['privacy']): Promise<Link | undefined> {
    const change = (link: Link): Link => ({ ...link, ...(privacy && { privacy }) });
    return (await changeRecord(records, linkKey(key), linkReader(key), change, { times: timesOf }))?.after;
  }

  async function noteDownload(link: Link, download: Download): Promise<void> {
    const sort = downloadsPrefix(link) + timeOrderedId('dl', Date.parse(download.at));
    await records.create({ partition: partition(link.owner), sort }, download, { forgetAt: forgetAt(link) });
  }

  function listDownloads(link: Link, page: { limit: number; cursor?: string | undefined }) {
    const range = { partition: partition(link.owner), prefix: downloadsPrefix(link), ...page };
    return readList(records, range, { reader: () => downloadReader, show: (download) => download });
  }

  return {
    create,
    get,
    byToken,
    list,
    change,
    revoke,
    confirm,
    noteDownload,
    listDownloads,
    downloads: async (link) => Number((await records.get(counterKey(link)))?.value ?? 0) || 0,
    countDownload: (link) => records.count(counterKey(link), 1),
  };
}

const partition = (owner: string) => `O#${owner}`;
const forgetAt = (link: Link) => new Date(Date.parse(link.expiresAt) + RECORD_RETENTION_MS).toISOString();
const timesOf = (link: Link) => ({ forgetAt: forgetAt(link), brief: linkBrief(link) });
const downloadReader = { parse: (value: unknown) => downloadSchema.safeParse(value).data };
const downloadsPrefix = (link: LinkKey) => `LINKDOWNLOAD#${link.id}#`;

function linkKey({ owner, id }: LinkKey): RecordKey {
  return { partition: partition(owner), sort: PREFIX + id };
}

function counterKey({ owner, id }: LinkKey): RecordKey {
  return { partition: partition(owner), sort: `LINKCOUNT#${id}` };
}

/** Our only key without an owner: a visitor has nothing but the token. */
const pointerKey = (token: string) => pointerAt(sha256Hex(token));

function pointerAt(tokenHash: string): RecordKey {
  return { partition: `TOKEN#${tokenHash}`, sort: 'LINK' };
}

const asItIs = { parse: (value: unknown) => value };
