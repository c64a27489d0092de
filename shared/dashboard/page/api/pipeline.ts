/** The calls of the pipeline: exports, batches, schedules, links and webhooks, each a line. */
import type { batchViewSchema } from '../../../operations/batches.ts';
import type { exportViewSchema } from '../../../operations/exports.ts';
import type { downloadViewSchema, linkViewSchema } from '../../../operations/links.ts';
import type { presetViewSchema } from '../../../operations/presets.ts';
import type { runViewSchema, scheduleViewSchema } from '../../../operations/schedules.ts';
import type { deliveryViewSchema, newWebhookSchema, webhookViewSchema } from '../../../operations/webhooks.ts';
import type { Call } from './client.ts';
import { destinationCalls } from './destinations.ts';
import type { ListPage, PageQuery } from './list-page.ts';
import type {
  BatchRequest,
  BundleRequest,
  ExportRequest,
  LinkRequest,
  NewestLinkRequest,
  PresetRequest,
  Preview,
  ScheduleRequest,
} from './requests.ts';

export type ExportJob = (typeof exportViewSchema)['_output'];
export type Batch = (typeof batchViewSchema)['_output'];
export type Schedule = (typeof scheduleViewSchema)['_output'];
export type ScheduleRun = (typeof runViewSchema)['_output'];
export type Preset = (typeof presetViewSchema)['_output'];
export type Link = (typeof linkViewSchema)['_output'];
export type Download = (typeof downloadViewSchema)['_output'];
export type Webhook = (typeof webhookViewSchema)['_output'];
export type NewWebhook = (typeof newWebhookSchema)['_output'];
export type Delivery = (typeof deliveryViewSchema)['_output'];

/** The wire calls a survey a quiz. */
export const surveyIdOf = ({ quiz_id }: Pick<ExportJob, 'quiz_id'>) => quiz_id;

export const isAtWork = ({ status }: Pick<ExportJob, 'status'>) => status === 'queued' || status === 'running';

export function createPipeline(call: Call) {
  const list =
    <Item>(path: string) =>
    (query: PageQuery & Readonly<Record<string, string | number | undefined>> = {}) =>
      call<ListPage<Item>>('GET', path, { query: { ...query } });
  const at = (kind: string, id: string, rest = '') => `/${kind}/${encodeURIComponent(id)}${rest}`;
  return {
    exports: {
      list: ({ surveyId, ...query }: PageQuery & { surveyId?: string }) =>
        list<ExportJob>('/exports')({ ...query, quiz_id: surveyId }),
      read: (id: string) => call<ExportJob>('GET', at('exports', id)),
      start: (body: ExportRequest) => call<ExportJob>('POST', '/exports', { body }),
      pack: (body: BundleRequest) => call<Batch>('POST', '/exports/bundle', { body }),
      preview: (body: ExportRequest, signal: AbortSignal) =>
        call<Preview>('POST', '/exports/preview', { body, signal }),
      cancel: (id: string) => call<ExportJob>('POST', at('exports', id, '/cancel')),
      retry: (id: string) => call<ExportJob>('POST', at('exports', id, '/retry')),
      again: (id: string) => call<ExportJob>('POST', at('exports', id, '/again')),
      remove: (id: string) => call<undefined>('DELETE', at('exports', id)),
      share: (id: string, body: LinkRequest) => call<Link>('POST', at('exports', id, '/links'), { body }),
    },
    batches: {
      list: list<Batch>('/batches'),
      read: (id: string) => call<Batch>('GET', at('batches', id)),
      children: (id: string, query: PageQuery & { status?: string | undefined }) =>
        list<ExportJob>(at('batches', id, '/exports'))({ ...query }),
      start: (body: BatchRequest) => call<Batch>('POST', '/batches', { body }),
      cancel: (id: string) => call<Batch>('POST', at('batches', id, '/cancel')),
      retry: (id: string) => call<Batch>('POST', at('batches', id, '/retry')),
      remove: (id: string) => call<undefined>('DELETE', at('batches', id)),
      share: (id: string, { file: _, ...body }: LinkRequest) =>
        call<Link>('POST', at('batches', id, '/links'), { body }),
    },
    schedules: {
      list: list<Schedule>('/schedules'),
      read: (id: string) => call<Schedule>('GET', at('schedules', id)),
      create: (body: ScheduleRequest) => call<Schedule>('POST', '/schedules', { body }),
      change: (id: string, body: Partial<ScheduleRequest>) => call<Schedule>('PATCH', at('schedules', id), { body }),
      run: (id: string) => call<ScheduleRun>('POST', at('schedules', id, '/run')),
      share: (id: string, body: NewestLinkRequest) => call<Link>('POST', at('schedules', id, '/links'), { body }),
      runs: (id: string, query: PageQuery) => list<ScheduleRun>(at('schedules', id, '/runs'))({ ...query }),
      remove: (id: string) => call<undefined>('DELETE', at('schedules', id)),
    },
    presets: {
      list: list<Preset>('/presets'),
      create: (body: PresetRequest) => call<Preset>('POST', '/presets', { body }),
    },
    links: {
      list: list<Link>('/links'),
      downloads: (id: string, query: PageQuery) => list<Download>(at('links', id, '/downloads'))({ ...query }),
      revoke: (id: string) => call<undefined>('DELETE', at('links', id)),
      confirm: (id: string) => call<Link>('POST', `${at('links', id)}/confirm`),
    },
    destinations: destinationCalls(call),
    webhooks: {
      list: list<Webhook>('/webhooks'),
      read: (id: string) => call<Webhook>('GET', at('webhooks', id)),
      create: (body: { url: string; events: string[] }) => call<NewWebhook>('POST', '/webhooks', { body }),
      enable: (id: string, enabled: boolean) => call<Webhook>('PATCH', at('webhooks', id), { body: { enabled } }),
      rotate: (id: string) => call<NewWebhook>('POST', at('webhooks', id, '/rotate')),
      test: (id: string) => call<Delivery>('POST', at('webhooks', id, '/test')),
      deliveries: (id: string, query: PageQuery) => list<Delivery>(at('webhooks', id, '/deliveries'))({ ...query }),
      redeliver: (id: string, deliveryId: string) =>
        call<Delivery>('POST', at('webhooks', id, `/deliveries/${encodeURIComponent(deliveryId)}/redeliver`)),
      remove: (id: string) => call<undefined>('DELETE', at('webhooks', id)),
    },
  };
}

export type Pipeline = ReturnType<typeof createPipeline>;
