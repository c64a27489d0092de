/** What the operations on links to views do. */
import { type Link, never, stateOf } from '../../../delivery/links/link.ts';
import { createLinkStore } from '../../../delivery/links/link-store.ts';
import {
  changeViewLink,
  readViewLink,
  revokeViewLink,
  shareView,
  type ViewLink,
  viewLinkOf,
} from '../../../exports/shared-views/manage-shared-views.ts';
import { readView } from '../../../exports/views/manage-views.ts';
import { type ViewLinkView, viewLinks } from '../../../operations/view-links.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';

export function viewLinkOperations(deps: ExportsApiDeps): BoundOperation[] {
  const links = createLinkStore(deps.records, deps.now);
  const managing = { ...deps, links };
  const shown = async (found: ViewLink, url: string | null = null) =>
    viewLinkView(found, await links.downloads(found.link), deps.now(), url);
  const placeOf = ({ id, link_id }: { id: string; link_id: string }) => ({ viewId: id, id: link_id });

  return [
    bind(viewLinks.create, async (caller, { params, body }) => {
      const { expires_in, password, sender = caller.name ?? null, minimum_base, embed_on } = body;
      const { token, ...made } = await shareView(managing, caller, params.id, {
        expiresInSeconds: expires_in,
        password,
        sender,
        minimumBase: minimum_base,
        embedOn: embed_on,
      });
      return shown(made, `${deps.viewsUrl}/v/${token}`);
    }),

    bind(viewLinks.list, async ({ owner }, { params, query }) => {
      const { id } = await readView(deps, owner, params.id);
      const isOfView = ({ kind, ...target }: Link['target']) =>
        kind === 'view' && 'viewId' in target && target.viewId === id;
      const page = await links.list(owner, { ...query, target: isOfView });
      const found = page.items.map(async (link) => shown(await viewLinkOf(deps, link)));
      return listReply(deps.log, page, await Promise.all(found));
    }),

    bind(viewLinks.change, async (caller, { params, body: { expires_in, embed_on, ...change } }) =>
      shown(
        await changeViewLink(managing, caller, placeOf(params), {
          ...change,
          expiresInSeconds: expires_in,
          embedOn: embed_on,
        }),
      ),
    ),

    bind(viewLinks.revoke, async (caller, { params }) => {
      const { link } = await readViewLink(managing, caller, placeOf(params));
      await revokeViewLink(managing, link);
    }),
  ];
}

/** As its owner sees it. */
function viewLinkView({ link, shared }: ViewLink, downloads: number, now: number, url: string | null): ViewLinkView {
  return {
    id: link.id,
    url,
    status: viewLinkStatus({ link, shared }, now),
    paused_reason: shared?.pausedReason ?? null,
    view_id: link.target.kind === 'view' ? link.target.viewId : '',
    name: link.fileName,
    minimum_base: shared?.minimumBase ?? null,
    embed_on: shared?.embedOn ?? [],
    created_at: link.createdAt,
    expires_at: link.expiresAt === never ? null : link.expiresAt,
    published_at: shared?.published?.at ?? null,
    held_back: shared?.isHeldBack ?? false,
    downloads,
    has_password: link.password !== undefined,
    sender: link.sender ?? null,
    revoked_at: link.revokedAt ?? null,
  };
}

/** A link whose page is gone answers as one that has expired. */
export function viewLinkStatus({ link, shared }: ViewLink, now: number): ViewLinkView['status'] {
  const state = stateOf(link, 0, now);
  if (state !== 'active') return state;
  if (!shared) return 'expired';
  if (shared.status === 'paused') return 'paused';
  if (shared.status === 'refused') return 'failed';
  return shared.published ? 'active' : 'pending';
}
