/**
 * The figures that one mail will show, as a piece of work: wanted with the export or batch whose files the mail brings, while
 * its key is at hand, and counted from the kept answers by a worker that may open the key. The mail waits for them.
 */
import { z } from 'zod';
import { pageLanguages } from '../../delivery/links/page-language.ts';
import { iso, lifecycle, newWork, type Phase, settled, watchedMembers, workMembers } from '../../work/lifecycle.ts';
import { savedViewSchema } from '../views/saved-view.ts';

const statuses = ['wanted', 'counted', 'failed'] as const;
const phases: Record<(typeof statuses)[number], Phase> = { wanted: 'open', counted: 'final', failed: 'final' };

export const mailFiguresSchema = z.object({
  owner: z.string(),
  id: z.string(),
  status: z.enum(statuses),
  /** As it was when they were wanted: a change of it is for the next mail. */
  view: savedViewSchema,
  /** Who gets the mail. */
  destinationId: z.string(),
  /** The language of the mail. */
  language: z.enum(pageLanguages),
  createdAt: z.string(),
  /** Opened by the worker alone; gone when nothing is to be counted. */
  sealedToken: z.string().optional(),
  /** The object that holds them, once they are counted. */
  key: z.string().optional(),
  /** Under a minimum base: the object that says which answers they show, and the surveys in whose ledgers it counts. */
  shown: z.object({ key: z.string(), surveyIds: z.array(z.number()) }).optional(),
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  ...workMembers,
  ...watchedMembers,
});

export type MailFigures = z.infer<typeof mailFiguresSchema>;
export type MailFiguresKey = Pick<MailFigures, 'owner' | 'id'>;

/** As long as the log of deliveries: until then the mail may be sent again. */
const keptMs = 30 * 86_400_000;
/** How long its message may be under way. */
const overdueMs = 60_000;

export const mailFiguresLife = lifecycle<MailFigures>({
  phaseOf: ({ status }) => phases[status],
  maxAttempts: 5,
  maxCrashes: 2,
  maxInterruptions: 25,
  notesReasons: true,
  failed: (found, _, { code, message }) => ({ ...over(found), status: 'failed', problem: { code, message } }),
  dueAt({ status, leaseUntil, notBefore, createdAt }) {
    if (status === 'wanted') return leaseUntil ?? iso(Date.parse(notBefore ?? createdAt) + overdueMs);
    return iso(Date.parse(createdAt) + keptMs);
  },
});

type Wanted = Pick<MailFigures, 'owner' | 'id' | 'view' | 'destinationId' | 'language' | 'sealedToken'>;

export function newMailFigures(wanted: Wanted, now: number): MailFigures {
  return { ...wanted, status: 'wanted', createdAt: iso(now), ...newWork() };
}

export function counted(found: MailFigures, key: string, shown: MailFigures['shown']): MailFigures {
  return { ...over(found), status: 'counted', key, ...(shown && { shown }) };
}

function over({ sealedToken: _, problem: __, ...found }: MailFigures): MailFigures {
  return settled(found);
}

export function isForRemoval(found: MailFigures, now: number): boolean {
  return phases[found.status] === 'final' && Date.parse(found.createdAt) + keptMs <= now;
}
