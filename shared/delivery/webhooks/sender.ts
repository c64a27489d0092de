/** What the engine needs of the network: one request to a receiver, and its result. It never throws. */

export const webhookMethods = ['get', 'post', 'put', 'patch'] as const;
export type WebhookMethod = (typeof webhookMethods)[number];

export interface WebhookRequest {
  url: string;
  method: WebhookMethod;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Why there is no usable status; codes, because a receiver's words are never shown. */
export const sendProblems = [
  'address_refused',
  'dns_failed',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'redirected',
  'refused',
  'not_sent',
] as const;
export type SendProblem = (typeof sendProblems)[number];

export interface SendResult {
  status?: number;
  problem?: SendProblem;
  durationMs: number;
}

export interface WebhookSender {
  send(request: WebhookRequest): Promise<SendResult>;
}
