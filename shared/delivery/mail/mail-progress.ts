/** How far a delivery by mail has got, person by person: a retry does not send to those who have it. */
import { z } from 'zod';

const personSchema = z.object({
  /** `sending`: begun, and nobody knows yet how it ended. */
  state: z.enum(['sending', 'sent', 'refused', 'waiting']),
  /** It was sent again although an earlier try may have succeeded. */
  isPossibleDuplicate: z.literal(true).optional(),
  code: z.number().optional(),
  /** It was refused because there is nobody at the address. */
  isBounce: z.literal(true).optional(),
});

const progressSchema = z.object({ people: z.record(z.string(), personSchema) });

export type Person = z.infer<typeof personSchema>;
export type MailProgress = z.infer<typeof progressSchema>;

export function readProgress(kept: unknown): MailProgress {
  return progressSchema.safeParse(kept).data ?? { people: {} };
}
