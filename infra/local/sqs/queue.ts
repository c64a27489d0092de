/**
 * One queue in memory, as SQS has it: a received message is hidden for a while and comes again unless it is deleted; after
 * its last delivery it is moved to the dead letters. What is sent first is received first, which SQS does not promise.
 */
import { randomUUID } from 'node:crypto';

interface QueueTerms {
  visibilitySeconds: number;
  /** After so many deliveries a message goes to another queue. */
  parking?: { maxReceives: number; queue: MessageQueue };
}

interface NewMessage {
  body: string;
  delaySeconds?: number | undefined;
  /** As its sender wrote them; nobody looks inside. */
  attributes?: object | undefined;
}

export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly attributes: object | undefined;
  readonly sentAt: number;
  receives: number;
  firstReceivedAt: number;
  /** Belongs to the last delivery: an earlier one has no say any more. */
  handle: string;
  /** By a clock that nobody sets. */
  hiddenUntilMs: number;
}

interface QueueCounts {
  visible: number;
  inFlight: number;
  delayed: number;
}

interface ReceiveTerms {
  /** How long it waits. */
  seconds: number;
  /** Other than the queue's own. */
  visibilitySeconds?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface MessageQueue {
  send(message: NewMessage): StoredMessage;
  /** Waits for the first message, and gives nothing when the time is over or the signal comes. */
  receive(most: number, terms: ReceiveTerms): Promise<StoredMessage[]>;
  /** False where the handle is none of a message that is here. */
  remove(handle: string): boolean;
  hide(handle: string, seconds: number): boolean;
  counts(): QueueCounts;
}

const inSeconds = (seconds: number) => performance.now() + seconds * 1000;

export function createQueue({ visibilitySeconds, parking }: QueueTerms): MessageQueue {
  const byHandle = new Map<string, StoredMessage>();
  const visible = new Set<StoredMessage>();
  const hidden = new Set<StoredMessage>();
  /** Nothing is due before; perhaps nothing then either. */
  let nextDueMs = Number.POSITIVE_INFINITY;
  const waiting = new Set<() => void>();
  let wake: NodeJS.Timeout | undefined;

  function hide(message: StoredMessage, seconds: number): void {
    visible.delete(message);
    hidden.add(message);
    message.hiddenUntilMs = inSeconds(seconds);
    nextDueMs = Math.min(nextDueMs, message.hiddenUntilMs);
  }

  function forget(message: StoredMessage): void {
    byHandle.delete(message.handle);
    visible.delete(message);
    hidden.delete(message);
  }

  /**
   * Messages that are due become visible again, and waiting receivers are notified, even if the caller only counts; the
   * next one is scheduled.
   */
  function uncover(): void {
    const now = performance.now();
    if (nextDueMs <= now) {
      nextDueMs = Number.POSITIVE_INFINITY;
      for (const message of hidden) {
        if (message.hiddenUntilMs > now) nextDueMs = Math.min(nextDueMs, message.hiddenUntilMs);
        else {
          hidden.delete(message);
          visible.add(message);
        }
      }
      if (visible.size > 0) wakeWaiting();
    }
    clearTimeout(wake);
    if (waiting.size > 0 && nextDueMs < Number.POSITIVE_INFINITY)
      wake = setTimeout(wakeWaiting, nextDueMs - now + 1).unref();
  }

  function wakeWaiting(): void {
    for (const tell of [...waiting]) tell();
  }

  function deliver(message: StoredMessage, seconds: number): void {
    byHandle.delete(message.handle);
    message.handle = randomUUID();
    byHandle.set(message.handle, message);
    message.receives++;
    message.firstReceivedAt ||= Date.now();
    hide(message, seconds);
  }

  function take(most: number, seconds: number): StoredMessage[] {
    uncover();
    const taken: StoredMessage[] = [];
    for (const message of visible) {
      if (taken.length === most) break;
      if (parking && message.receives >= parking.maxReceives) {
        forget(message);
        parking.queue.send(message);
      } else {
        deliver(message, seconds);
        taken.push(message);
      }
    }
    return taken;
  }

  function nextChange(untilMs: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const tell = () => {
        waiting.delete(tell);
        clearTimeout(timer);
        signal?.removeEventListener('abort', tell);
        resolve();
      };
      const timer = setTimeout(tell, Math.max(0, untilMs - performance.now()));
      waiting.add(tell);
      signal?.addEventListener('abort', tell);
      uncover();
    });
  }

  return {
    send({ body, delaySeconds = 0, attributes }) {
      const [id, handle] = [randomUUID(), randomUUID()];
      const counted = { sentAt: Date.now(), receives: 0, firstReceivedAt: 0, hiddenUntilMs: 0 };
      const message: StoredMessage = { id, handle, body, attributes, ...counted };
      byHandle.set(handle, message);
      if (delaySeconds > 0) hide(message, delaySeconds);
      else visible.add(message);
      wakeWaiting();
      return message;
    },
    async receive(most, { seconds, visibilitySeconds: own = visibilitySeconds, signal }) {
      const untilMs = inSeconds(seconds);
      for (;;) {
        if (signal?.aborted) return [];
        const taken = take(most, own);
        if (taken.length > 0 || performance.now() >= untilMs) return taken;
        await nextChange(untilMs, signal);
      }
    },
    remove(handle) {
      const message = byHandle.get(handle);
      if (message) forget(message);
      return message !== undefined;
    },
    hide(handle, seconds) {
      const message = byHandle.get(handle);
      if (!message || visible.has(message)) return false;
      hide(message, seconds);
      wakeWaiting();
      return true;
    },
    counts() {
      uncover();
      const delayed = [...hidden].filter(({ receives }) => receives === 0).length;
      return { visible: visible.size, inFlight: hidden.size - delayed, delayed };
    },
  };
}
