/** How the product's client makes a page of answers out of a response body; the only file here that knows. */
import { createPageScanner } from '../../shared/packing/scan-answers.ts';
import type { AnswersPage } from '../../shared/snapshots/upstream.ts';

/** One reader for a whole walk, as in the client. */
export function createPageReader(): (body: Buffer) => AnswersPage {
  const scanner = createPageScanner();
  return (body) => {
    const { answers, total, nextCursor } = scanner.scan(body);
    return { answers, total, next: nextCursor ?? undefined, disturbed: false };
  };
}
