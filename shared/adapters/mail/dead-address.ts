/**
 * Whether a refusal says that there is nobody at an address. Servers refuse at the same step what they dislike about our
 * sender, our network or our limits, and an address that is taken for dead gets nothing any more: so only what surely is about it counts.
 */

/** Codes of RFC 3463 that are about the recipient: no such mailbox, no such syntax, moved away, a null MX, disabled. */
const deadCodes = new Set(['5.1.1', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
const plainCodes = new Set([550, 551, 553]);

const atStart = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?![.\d])/;
/** Where qmail puts it. */
const atEnd = /\(#(\d\.\d{1,3}\.\d{1,3})\)/;

const nobody =
  /\b(user|recipient|mailbox|account|address)( is)? (unknown|unavailable|not found)|\b(unknown|no such|invalid) (user|recipient|mailbox|account)|\bno mailbox\b|\b(user|recipient|mailbox|account|address)\b.*\b(does not|doesn't) exist/is;
/** A server that has looked for our own sender answers in the same words. */
const ofOthers =
  /sender|relay|spam|block|polic|authenticat|verif|reputation|limit|quota|full\b|domain|host|helo|\bdns/i;
/** What Microsoft says for a recipient that its directory does not have. */
const ofMicrosoft = /^550[ -]5\.4\.1 Recipient address rejected/i;

/** `reply` begins with its three digits. */
export function isDeadAddress(reply: string): boolean {
  if (ofMicrosoft.test(reply)) return true;
  const [, code] = atStart.exec(reply) ?? atEnd.exec(reply) ?? [];
  if (code !== undefined) return deadCodes.has(code);
  // the address itself may contain any of these words
  const text = reply.replace(/<[^>]*>|\S+@\S+/g, '');
  return plainCodes.has(Number(reply.slice(0, 3))) && nobody.test(text) && !ofOthers.test(text);
}
