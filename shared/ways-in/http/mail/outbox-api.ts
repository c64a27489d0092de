/**
 * `/outbox`: the mails that stayed on this machine. An owner lists their own with a key; a mail's name, which cannot be
 * guessed, opens it in a frame, where it can show itself and nothing else.
 */

import type { OwnerCheck } from '../../../exports/owner.ts';
import { bearerToken } from '../../../http/create-api.ts';
import { createPlainApi, type PlainApi } from '../../../http/middleware.ts';
import type { Log } from '../../../ports.ts';
import { Problem } from '../../../problems/problem.ts';

interface ShownMail {
  id: string;
  at: string;
  to: string;
  subject: string;
  messageId: string;
  html: string;
  attachments: readonly { name: string; sizeBytes: number }[];
}

interface OutboxDeps {
  callerOf: OwnerCheck;
  /** The newest first. */
  list(owner: string, most: number): Promise<ShownMail[]>;
  find(id: string): Promise<ShownMail | undefined>;
  log: Log;
}

const mostListed = 100;

/** Its links open in windows of their own; apart from that it is alone in its frame. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function createOutboxApi({ callerOf, list, find, log }: OutboxDeps): PlainApi {
  const api = createPlainApi(log);
  api.get('/outbox', async (c) => {
    const { owner } = await callerOf(bearerToken(c.req.header('authorization')));
    return c.json({ data: (await list(owner, mostListed)).map(viewOf), next_cursor: null });
  });
  api.get('/outbox/:id/view', async (c) => {
    const mail = await find(c.req.param('id'));
    if (!mail) throw new Problem('not_found.path', { path: c.req.path });
    c.header('Content-Security-Policy', policy);
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(mail.html.replace('<head>', '<head>\n<base target="_blank">'));
  });
  return api;
}

function viewOf({ id, at, to, subject, messageId, attachments }: ShownMail) {
  return {
    id,
    at,
    to,
    subject,
    message_id: messageId,
    view_url: `/outbox/${id}/view`,
    attachments: attachments.map(({ name, sizeBytes }) => ({ name, size_bytes: sizeBytes })),
  };
}
