/** Carries the files of a shipment one after the other, and remembers how far it got: by whole files, and within one. */
import { z } from 'zod';
import type { Receipt, Turn } from './file-sender.ts';
import type { Shipment, ShippedFile } from './shipment.ts';

/** Less than this is not enough for the next step of any sender. */
const leastMs = 45_000;

const keptSchema = z.object({
  /** All files up to this one have arrived. */
  done: z.string().optional(),
  /** The file that is being sent. */
  current: z.object({ id: z.string(), state: z.unknown() }).optional(),
});

/** How far one file is, in its sender's own terms. */
export interface Progress {
  readonly state: unknown;
  keep(state: unknown): Promise<void>;
}

type SendOne = (file: ShippedFile, progress: Progress) => Promise<'arrived' | 'unfinished'>;

export function isTimeUp({ remainingMs }: Turn): boolean {
  return remainingMs() < leastMs;
}

/** `placeOf`: where a file is found afterwards, for the log. */
export async function sendEach(
  { files: all }: Shipment,
  turn: Turn,
  placeOf: (file: ShippedFile) => string,
  sendOne: SendOne,
): Promise<Receipt> {
  const { done, current } = keptSchema.safeParse(turn.kept).data ?? {};
  const first = all.findIndex(({ id }) => id === done) + 1;
  let last = first === 0 ? undefined : done;
  for (const file of all.slice(first)) {
    if (isTimeUp(turn)) return { outcome: 'unfinished' };
    turn.check();
    const progress: Progress = {
      state: current?.id === file.id ? current.state : undefined,
      keep: (state) => turn.keep({ done: last, current: { id: file.id, state } }),
    };
    if ((await sendOne(file, progress)) === 'unfinished') return { outcome: 'unfinished' };
    last = file.id;
    if (file !== all.at(-1)) await turn.keep({ done: last });
  }
  const arrivals = all.map((file) => ({ file: file.name, place: placeOf(file), sizeBytes: file.sizeBytes }));
  return { outcome: 'done', arrivals };
}
