/**
 * A delivery ends with its turn, whatever the other side does. What is under way is stopped some seconds
 * before, so that there is time to note what came of it.
 */
import type { Receipt, Turn } from '../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { isLost } from '../../work/lease.ts';
import { endAfter } from '../end-after.ts';

const CLOSING_MS = 15_000;

export async function withinTurn(
  { remainingMs }: Pick<Turn, 'remainingMs'>,
  host: string,
  work: (stop: AbortSignal) => Promise<Receipt>,
): Promise<Receipt> {
  const leftMs = remainingMs();
  const end = endAfter(Math.max(leftMs / 2, leftMs - CLOSING_MS));
  const late: Receipt = { outcome: 'later', problem: deliveryProblem('timed_out', { host }) };
  try {
    const receipt = await work(end.signal);
    return end.isLate() && receipt.outcome === 'later' ? late : receipt;
  } catch (error) {
    if (end.isLate() && !isLost(error)) return late;
    throw error;
  } finally {
    end.forget();
  }
}
