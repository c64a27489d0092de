/**
 * What brings files to one kind of destination. A sender may be stopped between any two of its steps and is then asked
 * again, perhaps in another process, so every step must be one that can be done twice.
 */
import type { Destination, DestinationKind } from './destination.ts';
import type { DeliveryProblem } from './problems.ts';
import type { Shipment } from './shipment.ts';

/** One file that has arrived, for the log. */
interface Arrival {
  file: string;
  /** Its key, its path, or the Message-ID of the mail. */
  place: string;
  sizeBytes: number;
}

export type Receipt =
  /** `note`: what its reader should know, such as `possible_duplicate`. */
  | { outcome: 'done'; arrivals: Arrival[]; note?: string; isInOutbox?: true }
  /** A transient failure: it is retried later. */
  | { outcome: 'later'; problem: DeliveryProblem }
  /** Failed for good. */
  | { outcome: 'failed'; problem: DeliveryProblem }
  /** Time is up and all is well: the next turn goes on from what was kept. */
  | { outcome: 'unfinished' };

/** What a sender has in its hands during one try. */
export interface Turn {
  /** The opened secret of the destination; undefined where it has none. */
  secret: string | undefined;
  /** Goes up with every try: no two tries of a delivery have the same. */
  fence: number;
  /** What an earlier try has kept, as JSON has it; undefined at the first, and after a redelivery was asked for. */
  kept: unknown;
  /** Keeps it for the next try. Throws once another worker has taken over. */
  keep(progress: unknown): Promise<void>;
  /** Throws once another worker has taken over: to be asked before a step that others can see. */
  check(): void;
  /** How long until the turn must end. */
  remainingMs(): number;
}

export interface Sender {
  /** Whether files would arrive, found out by the same steps. */
  test(destination: Destination, turn: Turn): Promise<Receipt>;
  /** All files of the shipment. Errors that it throws count as transient failures. */
  send(destination: Destination, shipment: Shipment, turn: Turn): Promise<Receipt>;
}

/** Those that this service has. */
export type Senders = Partial<Record<DestinationKind, Sender>>;
