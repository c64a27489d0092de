/**
 * A turn of whoever counts the figures of a mail: waits until the kept answers are at least as new as the export or batch,
 * counts them as a page would, and stores what the mail shows. A survey that is never read steadily is counted as it was.
 */
import type { Files, TokenOpener } from '../../ports.ts';
import { Problem } from '../../problems/problem.ts';
import { keepShown } from '../disclosure/shown-answers.ts';
import { shownGroups } from '../disclosure/shown-groups.ts';
import type { CacheDeps } from '../figures/cache-work.ts';
import { figuresBefore } from '../figures/figures-before.ts';
import { keptAnswers } from '../figures/kept-answers.ts';
import { type FiguresDeps, figuresAnd } from '../figures/survey-figures.ts';
import type { NewUpstream } from '../job/export-deps.ts';
import type { RemainingMs } from '../job/run-deps.ts';
import type { Caller } from '../owner.ts';
import { counted, type MailFigures } from './mail-figures.ts';
import { mailFiguresMessage, mailFiguresPrefix, mailFiguresWork } from './mail-figures-work.ts';
import { viewRequest } from './view-request.ts';

export interface CountMailDeps extends CacheDeps {
  files: Files;
  opener: TokenOpener;
  newUpstream: NewUpstream;
  isLostLeaseCrash?: boolean;
  callId?: string | undefined;
}

/** Between two looks at whether the answers have been read. */
const STYLE_AGAIN_MS = 3_000;
/** A refresh takes seconds; the first reading of a very large survey may take longer than this. */
const LONGEST_REFRESH_MS = 15 * 60_000;
const LONGEST_READING_MS = 6 * 3_600_000;

export const isOfMailFigures = (message: unknown) => mailFiguresMessage.safeParse(message).success;

/** A message that cannot be read throws, and its queue parks it. */
export async function handleMailFigures(
  deps: CountMailDeps,
  message: unknown,
  remainingMs: RemainingMs,
): Promise<void> {
  const { owner, mailFiguresId: id } = mailFiguresMessage.parse(message);
  const { isLostLeaseCrash = false, callId: heldBy } = deps;
  const { outcome, item } = await mailFiguresWork.claim(deps, { owner, id }, { isLostLeaseCrash, heldBy });
  if (outcome !== 'claimed' || !item) return;
  const held = mailFiguresWork.hold(deps, item, remainingMs);
  await mailFiguresWork.turn(deps, held, async () => {
    const { sealedToken = '' } = item;
    const caller = { owner, token: await deps.opener.open(sealedToken, owner) };
    const counting = {
      ...deps,
      upstream: deps.newUpstream({ owner, isChild: false }),
      // passed on as it is: this worker may not seal
      sealer: { seal: async () => sealedToken },
      firstWaitMs: 0,
    };
    if (await mustWait(counting, caller, item)) return mailFiguresWork.wait(deps, held, STYLE_AGAIN_MS);
    const { more, ...figures } = await shownFigures(counting, caller, item);
    // brings along fonts and the rasteriser
    const { writeMailFigures } = await import('./write-mail-figures.ts');
    const written = await writeMailFigures({ ...figures, before: more.before }, item);
    const key = `${mailFiguresPrefix(item)}${held.item.fence}.json`;
    held.check();
    await deps.files.put(key, Buffer.from(JSON.stringify(written)));
    const shown = await keepShownFigures(deps, held.item, { more, ...figures });
    await held.write((found) => counted(found, key, shown));
  });
}

/** Beside the object of the figures: the ledger is asked with it when the mail is packed, together with the mail's files. */
async function keepShownFigures(
  { files }: CountMailDeps,
  item: MailFigures,
  { filters, more: { groups } }: ShownFigures,
): Promise<MailFigures['shown']> {
  if (!groups) return undefined;
  const { waveIds, surveyId, options } = viewRequest(item);
  const surveyIds = waveIds ?? [surveyId];
  const key = `${mailFiguresPrefix(item)}${item.fence}.shown`;
  await keepShown(files, key, { surveyIds, filters, options, name: `the e-mail with “${item.view.name}”` }, groups);
  return { key, surveyIds };
}

type ShownFigures = Awaited<ReturnType<typeof shownFigures>>;

function shownFigures(deps: FiguresDeps & CountMailDeps, caller: Caller, item: MailFigures) {
  const request = viewRequest(item);
  const { minimum_base: minimum } = request.options.privacy;
  return figuresAnd(deps, caller, { ...request, maxAgeMs: ageOf(item, deps.now()) }, async (source, kept) => ({
    groups: minimum > 0 ? await shownGroups(source, minimum) : undefined,
    before: await figuresBefore(deps, caller, source, kept),
  }));
}

/** Whether answers that have come since are still being read. */
async function mustWait(deps: FiguresDeps, caller: Caller, item: MailFigures): Promise<boolean> {
  const { filters, surveyId, waveIds } = viewRequest(item);
  const { attempts } = item;
  const waited = ageOf(item, deps.now());
  for (const id of waveIds ?? [surveyId]) {
    const asked = { surveyId: id, isTrash: filters.is_deleted, maxAgeMs: waited };
    const { generation, isWhole } = await keptAnswers(deps, caller, asked);
    if (!isWhole && waited > LONGEST_READING_MS) throw new Problem('gave_up.none_finished', { attempts });
    if (!isWhole || (generation.asOf < item.createdAt && waited < LONGEST_REFRESH_MS)) return true;
  }
  return false;
}

const ageOf = ({ createdAt }: MailFigures, now: number) => Math.max(0, now - Date.parse(createdAt));
