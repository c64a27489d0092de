/** People who were asked whether they want mails and have not agreed yet. */
import type { DestinationView } from '../../../../operations/destinations.ts';

/** They may agree any moment, and whoever waits for that is looking. */
const soonMs = 5000;

type EmailView = Extract<DestinationView, { kind: 'email' }>;
type State = NonNullable<EmailView['addresses']>[number]['state'];

export const unagreedPeople = (destination: DestinationView): string[] => readersIn(destination, 'pending');

export function readersIn(destination: DestinationView, wanted: State): string[] {
  const addresses = destination.kind === 'email' ? (destination.addresses ?? []) : [];
  return addresses.flatMap(({ address, state }) => (state === wanted ? [address] : []));
}

/** How soon to look at destinations again: `calmMs` where everybody has answered. */
export function pauseUntilYes(destinations: readonly DestinationView[], calmMs: number): number {
  return destinations.some((one) => unagreedPeople(one).length > 0) ? soonMs : calmMs;
}
