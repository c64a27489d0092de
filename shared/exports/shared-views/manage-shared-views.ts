/** What a caller does with links to a view: make, read, change, revoke. */
import { setTimeout as pause } from 'node:timers/promises';
import { createLink } from '../../delivery/links/create-link.ts';
import { type Link, never } from '../../delivery/links/link.ts';
import type { LinkStore } from '../../delivery/links/link-store.ts';
import { hashPassword } from '../../http/password.ts';
import { isProblemCode } from '../../problems/codes.ts';
import { Problem, passedOn } from '../../problems/problem.ts';
import { iso, newWork } from '../../work/lifecycle.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { optionsSchema } from '../options.ts';
import type { Caller } from '../owner.ts';
import { withWaves } from '../trackers/view-waves.ts';
import { readView } from '../views/manage-views.ts';
import { resumed, type SharedView } from './shared-view.ts';
import {
  changeSharedView,
  createSharedView,
  listSharedViews,
  readSharedView,
  removeSharedView,
  sharedViewWork,
} from './shared-view-work.ts';

const mostShared = 100;
/** A small survey is counted within this time. */
const FIRST_WAIT_MS = 8_000;
const LONGEST_PAUSE_MS = 400;

type ShareDeps = Pick<RequestDeps, 'records' | 'files' | 'figuresQueue' | 'now' | 'log' | 'sealer' | 'firstWaitMs'> & {
  links: LinkStore;
};

interface WantedViewLink {
  expiresInSeconds: number | null;
  password: string | null;
  sender: string | null;
  minimumBase: number;
  embedOn: readonly string[];
}

export interface ViewLink {
  link: Link;
  /** Gone once the link is revoked or has expired. */
  shared: SharedView | undefined;
}

/** The link works as soon as a worker has counted; a view that may not be shared is refused, and there is no link. */
export async function shareView(
  deps: ShareDeps,
  caller: Caller,
  viewId: string,
  wanted: WantedViewLink,
): Promise<ViewLink & { token: string }> {
  const { owner, token: key } = caller;
  const {
    id: _,
    createdAt: __,
    updatedAt: ___,
    owner: ____,
    ...view
  } = await withWaves(deps, await readView(deps, owner, viewId));
  if ((await listSharedViews(deps, owner)).length >= mostShared) {
    throw new Problem('conflict.too_many_shared_views', { most: mostShared });
  }
  const { privacy, lang } = optionsSchema.parse(view.options ?? {});
  const sealedToken = await deps.sealer.seal(key, owner);
  const shown = { name: view.name, language: lang ?? '', expiresAt: never };
  const { link, token } = await createLink(deps, owner, { kind: 'view', viewId }, shown, {
    ...wanted,
    maxDownloads: null,
  });
  const shared: SharedView = {
    owner,
    id: link.id,
    viewId,
    view,
    minimumBase: Math.max(wanted.minimumBase, privacy.minimum_base),
    embedOn: [...wanted.embedOn],
    status: 'wanted',
    sealedToken,
    wantedAt: iso(deps.now()),
    endsAt: link.expiresAt,
    ...newWork(),
  };
  await createSharedView(deps, shared);
  await sharedViewWork.hint(deps, shared);
  const settled = await whenCounted(deps, shared);
  if (settled.status === 'refused') {
    await revokeViewLink(deps, link);
    throw problemOf(settled);
  }
  return { link, shared: settled, token };
}

/** Waits a little, because most surveys are small. */
async function whenCounted(deps: ShareDeps, wanted: SharedView): Promise<SharedView> {
  const { firstWaitMs = FIRST_WAIT_MS } = deps;
  for (let waitedMs = 0, pauseMs = 25; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
    const shared = (await readSharedView(deps, wanted)) ?? wanted;
    if (shared.status !== 'wanted' || waitedMs >= firstWaitMs) return shared;
    await pause(pauseMs);
    waitedMs += pauseMs;
  }
}

function problemOf({ problem }: SharedView): Problem {
  const { code, message } = problem ?? new Problem('internal_error');
  return passedOn(isProblemCode(code) ? code : 'internal_error', message);
}

export async function viewLinkOf(deps: Pick<ShareDeps, 'records'>, link: Link): Promise<ViewLink> {
  return { link, shared: await readSharedView(deps, link) };
}

/** Reports another owner's link, and that of another view, as not found. */
export async function readViewLink(
  deps: Pick<ShareDeps, 'records' | 'links'>,
  { owner }: Caller,
  { viewId, id }: { viewId: string; id: string },
): Promise<ViewLink> {
  await readView(deps, owner, viewId);
  const link = await deps.links.get({ owner, id });
  if (link?.target.kind !== 'view' || link.target.viewId !== viewId) throw new Problem('not_found.link', { id });
  return viewLinkOf(deps, link);
}

interface ViewLinkChange {
  expiresInSeconds?: number | null | undefined;
  password?: string | null | undefined;
  sender?: string | null | undefined;
  embedOn?: readonly string[] | undefined;
}

/** Whatever is changed, the caller's present key is kept from now on, and a pause is over. */
export async function changeViewLink(
  deps: ShareDeps,
  caller: Caller,
  at: { viewId: string; id: string },
  { expiresInSeconds, password, sender, embedOn }: ViewLinkChange,
): Promise<ViewLink> {
  const { link: found, shared } = await readViewLink(deps, caller, at);
  if (!shared || found.revokedAt !== undefined) throw new Problem('conflict.link_has_ended', { id: at.id });
  const hash = password === undefined || password === null ? undefined : await hashPassword(password);
  const sealedToken = await deps.sealer.seal(caller.token, caller.owner);
  const expiresAt =
    expiresInSeconds === undefined
      ? found.expiresAt
      : expiresInSeconds === null
        ? never
        : iso(deps.now() + expiresInSeconds * 1_000);
  const link = await deps.links.change(found, ({ password: old, sender: before, ...rest }) => {
    const secret = password === undefined ? old : hash;
    const name = sender === undefined ? before : (sender ?? undefined);
    return { ...rest, expiresAt, ...(secret && { password: secret }), ...(name !== undefined && { sender: name }) };
  });
  const changed = await changeSharedView(deps, found, (one) => ({
    ...resumed(one, sealedToken, deps.now()),
    endsAt: expiresAt,
    ...(embedOn && { embedOn: [...embedOn] }),
  }));
  if (changed) await sharedViewWork.hint(deps, changed);
  return { link: link ?? found, shared: changed && (await whenCounted(deps, changed)) };
}

/** At once: its address leads nowhere, what it has shown is deleted, and so is its key. */
export async function revokeViewLink(deps: Pick<ShareDeps, 'records' | 'files' | 'links'>, link: Link): Promise<void> {
  await deps.links.revoke(link);
  await removeSharedView(deps, link);
}

/** The links of a view that is deleted. */
export async function revokeLinksOf(
  deps: Pick<ShareDeps, 'records' | 'files' | 'links'>,
  owner: string,
  viewId: string,
): Promise<void> {
  for (const shared of await listSharedViews(deps, owner)) {
    const link = shared.viewId === viewId ? await deps.links.get(shared) : undefined;
    if (link) await revokeViewLink(deps, link);
  }
}
