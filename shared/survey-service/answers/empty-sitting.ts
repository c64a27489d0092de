/**
 * An answer is removed for good, and so is all that its sitting knows of the respondent. That it had an answer stays known,
 * so that a page that is still open does not store it again.
 */
import { z } from 'zod';
import { changeRecord } from '../../records/change-record.ts';
import type { Records } from '../../records/records.ts';
import { keys } from '../store/stored.ts';

const KEPT_MS = 7 * 86_400_000;

/** Other members stay as they are. */
const sittingSchema = z.looseObject({ ticket: z.looseObject({}), updatedAt: z.string() });
const reader = { parse: (value: unknown) => sittingSchema.safeParse(value).data };

export async function emptySitting(records: Records, surveyId: number, id: string): Promise<void> {
  await changeRecord(
    records,
    keys.sitting(surveyId, id),
    reader,
    ({ storing: _, shownMs: __, ...sitting }) => ({
      ...sitting,
      ticket: { ...sitting.ticket, variables: {} },
      values: {},
      ipAddress: null,
      userAgent: null,
      promoCode: null,
      state: 'stored',
    }),
    {
      times: ({ updatedAt }) => ({
        dueAt: new Date(Date.parse(updatedAt) + KEPT_MS).toISOString(),
        isCleaning: true,
      }),
    },
  );
}
