/** HTTP, on one machine only: `/outbox`, the mails that had no server to leave by. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createOutboxApi } from '../shared/ways-in/http/mail/outbox-api.ts';
import { outboxDeps } from './runtime.ts';

export const handler = httpHandler(createOutboxApi(outboxDeps('outbox')));
