/** Carries the files of a shipment one after the other, and remembers how far it got: by whole files, and within one. */
import { z } from 'zod';
import type { Receipt, Turn } from './carrier.ts';
import type { Cargo, Shipment } from './shipment.ts';

/** Less than this is not enough for the next step of any carrier. */
const leastMs = 45_000;

const keptSchema = z.object({
  /** All files up to this one have arrived. */
  done: z.string().optional(),
  /** Of the file that is on its way. */
  current: z.object({ id: z.string(), state: z.unknown() }).optional(),
});

/** How far one file is, in its carrier's own terms. */
export interface Progress {
  readonly state: unknown;
  keep(state: unknown): Promise<void>;
}

type CarryOne = (cargo: Cargo, progress: Progress) => Promise<'arrived' | 'unfinished'>;

export function isTimeUp({ remainingMs }: Turn): boolean {
  return remainingMs() < leastMs;
}

/** `placeOf`: where a file is found afterwards, for the log. */
export async function carryEach(
  { cargo: all }: Shipment,
  turn: Turn,
  placeOf: (cargo: Cargo) => string,
  carryOne: CarryOne,
): Promise<Receipt> {
  const { done, current } = keptSchema.safeParse(turn.kept).data ?? {};
  const first = all.findIndex(({ id }) => id === done) + 1;
  let last = first === 0 ? undefined : done;
  for (const cargo of all.slice(first)) {
    if (isTimeUp(turn)) return { outcome: 'unfinished' };
    turn.check();
    const progress: Progress = {
      state: current?.id === cargo.id ? current.state : undefined,
      keep: (state) => turn.keep({ done: last, current: { id: cargo.id, state } }),
    };
    if ((await carryOne(cargo, progress)) === 'unfinished') return { outcome: 'unfinished' };
    last = cargo.id;
    if (cargo !== all.at(-1)) await turn.keep({ done: last });
  }
  const arrivals = all.map((cargo) => ({ file: cargo.name, place: placeOf(cargo), sizeBytes: cargo.sizeBytes }));
  return { outcome: 'done', arrivals };
}
