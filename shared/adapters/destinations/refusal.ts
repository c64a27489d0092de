/** A step of a sender that ends its try, thrown from wherever it happens and turned into the receipt at the top. */
import type { Receipt } from '../../delivery/destinations/file-sender.ts';
import type { DeliveryProblem } from '../../delivery/destinations/problems.ts';

type Refused = Extract<Receipt, { problem: DeliveryProblem }>;

export function refusal(outcome: Refused['outcome'], problem: DeliveryProblem): Error {
  return Object.assign(new Error(problem.message), { receipt: { outcome, problem } satisfies Refused });
}

/** The receipt that an error carries; undefined for any other error. */
export function receiptOf(error: unknown): Refused | undefined {
  if (!(error instanceof Error) || !('receipt' in error)) return undefined;
  const { receipt } = error;
  return isRefused(receipt) ? receipt : undefined;
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'outcome' in value && 'problem' in value;
}

/** Work whose refusals are its answer. */
export async function orRefused(work: () => Promise<Receipt>, explain: (error: unknown) => Refused | undefined) {
  try {
    return await work();
  } catch (error) {
    const receipt = receiptOf(error) ?? explain(error);
    if (receipt) return receipt;
    throw error;
  }
}
