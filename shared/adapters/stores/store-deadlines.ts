/**
 * Every call to a store ends: each attempt has limits for connecting, for the answer and for the pauses within it, and
 * there are few attempts. A store that hangs, as on a full disk, then costs seconds and not a worker's whole turn.
 */

export interface TimeLimits {
  /** Per attempt: until its answer begins, and between two chunks. */
  seconds: number;
  attempts: number;
}

export function deadlines({ seconds, attempts }: TimeLimits) {
  const requestTimeout = seconds * 1000;
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: Math.min(5000, requestTimeout),
      requestTimeout,
      socketTimeout: requestTimeout,
      throwOnRequestTimeout: true,
    },
  };
}

export const tableDeadlines = deadlines({ seconds: 8, attempts: 3 });
export const queueDeadlines = deadlines({ seconds: 8, attempts: 3 });
export const keyDeadlines = deadlines({ seconds: 5, attempts: 3 });
/** A part of a file is 8 MiB, and a copy of one is answered when it is done. */
export const fileDeadlines = deadlines({ seconds: 30, attempts: 3 });
/** Whether a mail is sent again is decided elsewhere. */
export const mailDeadlines = deadlines({ seconds: 30, attempts: 1 });
