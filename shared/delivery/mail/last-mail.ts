/** The figures of the last mail to a destination that showed a view: what the next one is compared with. */
import { z } from 'zod';
import type { Clock } from '../../ports.ts';
import { changeRecord } from '../../records/change-record.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { type MailedFigures, mailedFiguresSchema } from '../mailed-figures.ts';

/** A yearly mail is compared with the one of the year before. */
const keptMs = 400 * 86_400_000;

const shownSchema = mailedFiguresSchema
  .pick({ asOf: true, timezone: true, viewHash: true, tracked: true })
  .extend({ deliveryId: z.string() });
const lastMailSchema = shownSchema.extend({ before: shownSchema.optional() });

export type ShownBefore = z.infer<typeof shownSchema>;
type LastMail = z.infer<typeof lastMailSchema>;

const reader = { parse: (value: unknown) => lastMailSchema.safeParse(value).data };

interface Mail {
  owner: string;
  destinationId: string;
  deliveryId: string;
  figures: MailedFigures;
}

/** What was shown before this mail, also where this one is sent again. Undefined where nothing was, or something newer. */
export async function shownBefore(records: Records, mail: Mail): Promise<ShownBefore | undefined> {
  const record = await records.get(keyOf(mail));
  const last = record && readRecord(record, reader);
  const before = last?.deliveryId === mail.deliveryId ? last.before : last;
  return before && before.asOf < mail.figures.asOf ? before : undefined;
}

/** Somebody has got this mail. One that is sent again later than its successor is not the last. */
export async function rememberShown(records: Records, now: Clock, mail: Mail): Promise<void> {
  const { asOf, timezone, viewHash, tracked } = mail.figures;
  const shown = { asOf, timezone, viewHash, tracked, deliveryId: mail.deliveryId };
  const times = { forgetAt: new Date(now() + keptMs).toISOString() };
  const change = ({ before: _, ...last }: LastMail) =>
    last.deliveryId === mail.deliveryId || last.asOf > asOf ? undefined : { ...shown, before: last };
  if (await records.create(keyOf(mail), shown, times)) return;
  await changeRecord(records, keyOf(mail), reader, change, { times: () => times });
}

function keyOf({ owner, destinationId, figures }: Mail): RecordKey {
  return { partition: `O#${owner}`, sort: `MAILED#${destinationId}#${figures.viewId}` };
}
