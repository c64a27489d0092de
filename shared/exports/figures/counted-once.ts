/**
 * Equal questions about the same answers are counted once: those that come at the same time wait for the first, and the
 * latest replies are kept for whoever asks again.
 */
import { sha256Hex } from '../../crypto.ts';

const MOST_KEPT = 32;

/** By all that a reply depends on; the one asked for last is at the end. */
const counted = new Map<string, Promise<unknown>>();

export function countedOnce<Reply>(dependsOn: object, count: () => Promise<Reply>): Promise<Reply> {
  const key = sha256Hex(JSON.stringify(dependsOn));
  const found = counted.get(key) as Promise<Reply> | undefined;
  const reply = found ?? count();
  counted.delete(key);
  counted.set(key, reply);
  // a failure is nobody's reply
  reply.catch(() => counted.delete(key));
  const [oldest = ''] = counted.keys();
  if (counted.size > MOST_KEPT) counted.delete(oldest);
  return reply;
}
