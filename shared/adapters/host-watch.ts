/** Remembers which hosts do not answer, so that thousands of files of a dead one do not take days. */

/** So many files in a row that could not be had, each after all its tries. */
const MOST_FAILURES = 20;

export function createHostWatch() {
  const failures = new Map<string, number>();
  return {
    isGivenUp: (host: string) => (failures.get(host) ?? 0) >= MOST_FAILURES,
    answered: (host: string) => void failures.delete(host),
    failed: (host: string) => void failures.set(host, (failures.get(host) ?? 0) + 1),
  };
}
