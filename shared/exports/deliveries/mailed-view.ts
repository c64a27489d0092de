/** The figures that a mail is to show, once they have been counted or could not be. */
import type { DestinationDelivery } from '../../delivery/destinations/delivery.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';
import { type FiguresOrNone, mailedFiguresSchema } from '../../delivery/mailed-figures.ts';
import { recipientsOf } from '../disclosure/recipients.ts';
import { shareShown } from '../disclosure/shown-answers.ts';
import { mailFiguresId, readMailFigures } from '../mail-figures/mail-figures-work.ts';
import type { PackDeps } from './shipped-file.ts';

/** Under a minimum base the ledger is asked first: next week's mail must not differ from this one by fewer answers. */
export async function viewOf(
  deps: Pick<PackDeps, 'records' | 'files' | 'now'>,
  { owner, subject, destinationId, mail }: DestinationDelivery,
  destination: Destination,
): Promise<FiguresOrNone | 'waiting' | undefined> {
  const { records, files } = deps;
  if (destination.place.kind !== 'email' || mail?.viewId === undefined) return undefined;
  const found = await readMailFigures({ records }, { owner, id: mailFiguresId(subject.id, destinationId) });
  if (found?.status === 'wanted') return 'waiting';
  const bytes = found?.key === undefined ? undefined : await files.read(found.key);
  const figures = bytes && mailedFiguresSchema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
  const isHeldBack =
    figures &&
    found?.shown &&
    (await shareShown(deps, { owner, ...found.shown }, recipientsOf(destination))) !== undefined;
  if (figures && !isHeldBack) return { figures };
  const missing = found?.view.name ?? mail.viewId;
  return { missing, ...(isHeldBack && { isHeldBack }) };
}
