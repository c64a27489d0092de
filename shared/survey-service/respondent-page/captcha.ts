/**
 * The captcha: a puzzle that costs a browser about a second and a person nothing, so that it keeps nobody out who cannot
 * see or hear. It needs no other service. A puzzle belongs to one sitting, which stores one answer.
 */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Records } from '../../records/records.ts';
import { signingSecret } from '../signing/page-signer.ts';

const VALID_MS = 3_600_000;
const MOST_TRIES = 50_000;

/** As JSON, for the script of the page. */
export async function newPuzzle(records: Records, sitting: string, nowMs: number): Promise<string> {
  const puzzle = await createChallenge({
    hmacKey: await signingSecret(records, 'captcha'),
    maxNumber: MOST_TRIES,
    params: { sitting, until: String(nowMs + VALID_MS) },
  });
  return JSON.stringify(puzzle);
}

export async function isSolved(records: Records, sitting: string, nowMs: number, given: unknown): Promise<boolean> {
  if (typeof given !== 'string' || given === '' || given.length > 4000) return false;
  try {
    const params = extractParams(given);
    if (params.sitting !== sitting || !(Number(params.until) > nowMs)) return false;
    return await verifySolution(given, await signingSecret(records, 'captcha'), false);
  } catch {
    // whatever cannot be read is no solution
    return false;
  }
}
