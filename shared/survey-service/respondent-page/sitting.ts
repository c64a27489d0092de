/**
 * What is kept of a respondent under way: the fields as they were sent, and the place in the survey. It is made by the
 * first thing that is sent, survives reloads, and says whether its answer is stored.
 */
import { z } from 'zod';
import { changeRecord } from '../../records/change-record.ts';
import type { RecordTimes } from '../../records/records.ts';
import type { RespondentService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { keys } from '../store/stored.ts';
import type { Ticket } from './ticket.ts';

const HOUR_MS = 3_600_000;
/** After this time without a word from a respondent, what there is counts as an incomplete answer. */
const QUIET_MS = HOUR_MS;
const KEPT_MS = 7 * 24 * HOUR_MS;

/** Field names to what was sent in them. */
export type Values = Readonly<Record<string, readonly string[]>>;

export const sittingSchema = z.object({
  ticket: z.custom<Ticket>((value) => typeof value === 'object'),
  /** The step that is shown; undefined at the beginning. */
  step: z.string().optional(),
  values: z.record(z.string(), z.array(z.string())),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** `left`: stored as an incomplete answer, which may still be completed. */
  state: z.enum(['open', 'storing', 'left', 'stored']),
  /** While it is stored: whose turn it is, until when. */
  storing: z.object({ until: z.string() }).optional(),
  /** The id its answer was last written under, or was about to be. */
  reservedId: z.number().optional(),
  answerId: z.number().optional(),
  /** When questions whose time is limited were first shown. */
  shownMs: z.record(z.string(), z.number()).optional(),
  /** What was wrong with the form that was sent last, for the step that it was of. */
  wrong: z
    .object({ step: z.string(), faults: z.record(z.string(), z.string()), isCaptchaWrong: z.boolean() })
    .optional(),
  /** How many forms for files were given out. */
  offers: z.number().optional(),
  promoCode: z.string().nullable(),
  isScreenedOut: z.boolean(),
  updatedAt: z.string(),
});

export type Sitting = z.infer<typeof sittingSchema>;

export function readSitting({ records }: RespondentService, ticket: Ticket): Promise<Sitting | undefined> {
  return read(records, keys.sitting(ticket.surveyId, ticket.sitting), sittingSchema);
}

interface Sender {
  ipAddress: string | null;
  userAgent: string | null;
}

/** Undefined when the change gives undefined; then nothing is written. */
export async function changeSitting(
  { records, now }: RespondentService,
  ticket: Ticket,
  sender: Sender,
  change: (sitting: Sitting) => Partial<Sitting> | undefined,
): Promise<Sitting | undefined> {
  const updatedAt = new Date(now()).toISOString();
  const { ipAddress, userAgent } = sender;
  const absent = (): Sitting => ({
    ticket,
    values: {},
    ipAddress,
    userAgent,
    updatedAt,
    state: 'open',
    promoCode: null,
    isScreenedOut: false,
  });
  const changed = await changeRecord(
    records,
    keys.sitting(ticket.surveyId, ticket.sitting),
    sittingSchema,
    (sitting) => {
      const next = change(sitting);
      return next && { ...sitting, ...next, updatedAt };
    },
    { absent, times: sittingTimes },
  );
  return changed?.after;
}

/** Something may still be added to it. */
export function isUnderWay({ state }: Pick<Sitting, 'state'>): boolean {
  return state === 'open' || state === 'left';
}

/**
 * When the sweeper looks at it: to take what is there as an answer, to go on storing it, to forget it. Whoever has seen
 * a question whose time is limited and said nothing is remembered as long, so that the time does not begin again.
 */
export function sittingTimes({ state, storing, updatedAt, ...sitting }: Sitting): RecordTimes & { dueAt: string } {
  const isMereClock = sitting.shownMs !== undefined && Object.keys(sitting.values).length === 0;
  const isQuiet = state === 'open' && !isMereClock;
  const waitMs = isQuiet ? QUIET_MS : KEPT_MS;
  const dueMs = state === 'storing' && storing ? Date.parse(storing.until) : Date.parse(updatedAt) + waitMs;
  return { dueAt: new Date(dueMs).toISOString(), isCleaning: !isQuiet && state !== 'storing' };
}
