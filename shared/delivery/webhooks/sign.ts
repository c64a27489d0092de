/** Signatures after the Standard Webhooks specification: HMAC-SHA256 over id, time and body, one for each secret. */
import { createHmac } from 'node:crypto';
import { secretBytes } from './secret.ts';

export function signedHeaders(
  id: string,
  now: number,
  body: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secretBytes(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
