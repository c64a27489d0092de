/** The figures that a mail is to show, once they have been counted or could not be. */
import type { DestinationDelivery } from '../../delivery/destinations/delivery.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';
import { type FiguresOrNone, mailedFiguresSchema } from '../../delivery/mailed-figures.ts';
import { mailFiguresId, readMailFigures } from '../mail-figures/mail-figures-work.ts';
import type { PackDeps } from './shipped-file.ts';

export async function viewOf(
  { records, files }: Pick<PackDeps, 'records' | 'files'>,
  { owner, subject, destinationId, mail }: DestinationDelivery,
  { place }: Destination,
): Promise<FiguresOrNone | 'waiting' | undefined> {
  if (place.kind !== 'email' || mail?.viewId === undefined) return undefined;
  const found = await readMailFigures({ records }, { owner, id: mailFiguresId(subject.id, destinationId) });
  if (found?.status === 'wanted') return 'waiting';
  const bytes = found?.key === undefined ? undefined : await files.read(found.key);
  const figures = bytes && mailedFiguresSchema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
  if (figures) return { figures };
  const missing = found?.view.name ?? mail.viewId;
  return { missing, ...(found?.problem?.code === 'shared_too_similar' && { isHeldBack: true }) };
}
