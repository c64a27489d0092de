/**
 * Somebody opens a shared view. They see its published state or a page that says why not; nothing they send changes what it
 * shows. That somebody looks is what has it brought up to date, by a worker and for who looks next.
 */
import type { Link } from '../../delivery/links/link.ts';
import {
  checkPassword,
  noteVisit,
  type PasswordRefusal,
  type Refusal,
  usableLink,
  type Visit,
  type VisitDeps,
} from '../../delivery/links/visit-link.ts';
import { type PublishedState, readState } from './published-state.ts';
import { isFresh, lookedAt, type SharedView } from './shared-view.ts';
import { changeSharedView, readSharedView, type SharedViewDeps, sharedViewWork } from './shared-view-work.ts';

export type VisitViewDeps = SharedViewDeps & Pick<VisitDeps, 'links' | 'guesses'>;

const pendingSeconds = 5;

export type ViewVisitResult =
  | Refusal
  | PasswordRefusal
  | { outcome: 'preview'; link: Link }
  | { outcome: 'view'; link: Link; shared: SharedView; state: PublishedState };

export async function visitView(
  deps: VisitViewDeps,
  visit: Omit<Visit, 'has' | 'isMeasuring'>,
): Promise<ViewVisitResult> {
  const usable = await usableLink(deps, visit, ({ target }) => target.kind === 'view');
  if ('outcome' in usable) return usable;
  const { link } = usable;
  const shared = await readSharedView(deps, link);
  if (!shared) return { outcome: 'expired', link };
  if (shared.status === 'paused') return { outcome: 'paused', link };
  if (shared.status === 'refused') return { outcome: 'failed', link };
  if (visit.isPreview) return { outcome: 'preview', link };
  if (link.password) {
    const refused = await checkPassword(deps, visit, { link, hash: link.password });
    if (refused) return refused;
  }
  await wantRefreshed(deps, shared);
  const bytes = isFresh(shared, deps.now()) && shared.published && (await deps.files.read(shared.published.fileKey));
  const state = bytes ? readState(bytes) : undefined;
  if (!state) return { outcome: 'pending', link, retryAfterSeconds: pendingSeconds };
  await deps.links.countDownload(link);
  await noteVisit(deps, visit, link);
  return { outcome: 'view', link, shared, state };
}

async function wantRefreshed(deps: VisitViewDeps, shared: SharedView): Promise<void> {
  if (!lookedAt(shared, deps.now())) return;
  const wanted = await changeSharedView(deps, shared, (found) => lookedAt(found, deps.now()));
  if (wanted) await sharedViewWork.hint(deps, wanted);
}
