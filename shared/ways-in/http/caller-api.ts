/** What every route behind the check of a key has: its caller, and what the pipeline needs. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Mailer } from '../../delivery/mail/mailer.ts';
import type { ManageDeps } from '../../delivery/webhooks/manage-endpoints.ts';
import type { RequestDeps } from '../../exports/job/export-deps.ts';
import type { Caller, OwnerCheck } from '../../exports/owner.ts';
import type { ApiEnv } from '../../http/create-api.ts';
import type { DropBox, Queue } from '../../ports.ts';
import type { CallService } from '../../surveys/operations.ts';

export interface ExportsApiDeps extends RequestDeps, ManageDeps {
  /** Forms by which templates for decks are uploaded. */
  templateForms: Pick<DropBox, 'form'>;
  /** Notifies workers which erasures to continue with. */
  erasureQueue: Queue;
  callerOf: OwnerCheck;
  /** Any operation of the survey service, with the caller's own key. */
  callService: CallService;
  /** The v3 root of a live upstream, to send people to; undefined where the reference service is beside us. */
  liveUpstream: string | undefined;
  /** The origin of shared views, without a trailing slash. */
  viewsUrl: string;
  /** How mails leave; undefined where nobody has said so. */
  mailer?: Mailer | undefined;
}

export interface CallerEnv {
  Bindings: ApiEnv['Bindings'];
  Variables: ApiEnv['Variables'] & { caller: Caller };
}

export type CallerApi = OpenAPIHono<CallerEnv>;
export type CallerContext = Context<CallerEnv>;
