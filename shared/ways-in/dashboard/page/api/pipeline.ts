/** The calls of the pipeline: exports, batches, schedules, links and webhooks, each a line. */
import type { batchViewSchema } from '../../../../operations/batches.ts';
import type { erasures, erasureViewSchema } from '../../../../operations/erasures.ts';
import type { exportViewSchema } from '../../../../operations/exports.ts';
import type { downloadViewSchema, linkViewSchema } from '../../../../operations/links.ts';
import type { deckTemplateViewSchema, presetViewSchema } from '../../../../operations/presets.ts';
import type { runViewSchema, scheduleViewSchema } from '../../../../operations/schedules.ts';
import type { ViewLinkView, viewLinks } from '../../../../operations/view-links.ts';
import type { savedViewViewSchema, ViewRequest } from '../../../../operations/views.ts';
import type {
  deliveryViewSchema,
  newWebhookSchema,
  webhooks,
  webhookViewSchema,
} from '../../../../operations/webhooks.ts';
import type { Call } from './client.ts';
import { destinationCalls } from './destinations.ts';
import type { PageQuery } from './list-page.ts';
import { operationCaller } from './operations.ts';
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
import { trackerCalls } from './trackers.ts';

export type ExportJob = (typeof exportViewSchema)['_output'];
export type Batch = (typeof batchViewSchema)['_output'];
export type Schedule = (typeof scheduleViewSchema)['_output'];
export type ScheduleRun = (typeof runViewSchema)['_output'];
export type Preset = (typeof presetViewSchema)['_output'];
export type DeckTemplate = (typeof deckTemplateViewSchema)['_output'];
export type SavedView = (typeof savedViewViewSchema)['_output'];
export type ViewLink = ViewLinkView;
export type Link = (typeof linkViewSchema)['_output'];
export type Download = (typeof downloadViewSchema)['_output'];
export type Webhook = (typeof webhookViewSchema)['_output'];
export type NewWebhook = (typeof newWebhookSchema)['_output'];
export type Delivery = (typeof deliveryViewSchema)['_output'];

export type Erasure = (typeof erasureViewSchema)['_output'];
export type ErasureRequest = (typeof erasures.create.body)['_input'];

type ViewLinkRequest = (typeof viewLinks.create.body)['_input'];
type WebhookRequest = (typeof webhooks.create.body)['_input'];
export type WebhookEvent = WebhookRequest['events'][number];

/** The wire calls a survey a quiz. */
export const surveyIdOf = ({ quiz_id }: Pick<ExportJob, 'quiz_id'>) => quiz_id;

/** None where a view is of several. */
export const viewedSurvey = ({ quiz_id }: SavedView) => quiz_id;

export const lineSurvey = ({ quiz_id }: Erasure['deleted'][number]) => quiz_id;

/** Those that a view is of. */
export const surveyIdsOf = ({ quiz_id, quiz_ids }: SavedView) => quiz_ids ?? (quiz_id === undefined ? [] : [quiz_id]);

export const isAtWork = ({ status }: Pick<ExportJob, 'status'>) => status === 'queued' || status === 'running';

type Query = PageQuery & Readonly<Record<string, string | number | undefined>>;

export function createPipeline(send: Call) {
  const call = operationCaller(send);
  return {
    exports: {
      list: ({ surveyId, ...query }: PageQuery & { surveyId?: string }) =>
        call('list_exports', { query: { ...query, quiz_id: surveyId } }),
      read: (id: string) => call('get_export', { params: { id } }),
      manifest: (id: string) => call('get_export_manifest', { params: { id } }),
      links: (id: string, query: PageQuery) => call('list_export_links', { params: { id }, query }),
      start: (body: ExportRequest) => call('create_export', { body }),
      pack: (body: BundleRequest) => call('bundle_exports', { body }),
      preview: (body: ExportRequest, signal: AbortSignal): Promise<Preview> => call('preview_export', { body, signal }),
      cancel: (id: string) => call('cancel_export', { params: { id } }),
      retry: (id: string) => call('retry_export', { params: { id } }),
      again: (id: string) => call('repeat_export', { params: { id } }),
      uploadDeck: () => call('create_deck_upload', {}),
      refresh: (id: string, upload_id: string) => call('refresh_export', { params: { id }, body: { upload_id } }),
      remove: (id: string) => call('delete_export', { params: { id } }),
      share: (id: string, body: LinkRequest) => call('create_export_link', { params: { id }, body }),
    },
    batches: {
      list: (query: Query = {}) => call('list_batches', { query }),
      read: (id: string) => call('get_batch', { params: { id } }),
      children: (id: string, query: PageQuery & { status?: string | undefined }) =>
        call('list_batch_exports', { params: { id }, query }),
      start: (body: BatchRequest) => call('create_batch', { body }),
      cancel: (id: string) => call('cancel_batch', { params: { id } }),
      retry: (id: string) => call('retry_batch', { params: { id } }),
      remove: (id: string) => call('delete_batch', { params: { id } }),
      share: (id: string, { file: _, ...body }: LinkRequest) => call('create_batch_link', { params: { id }, body }),
    },
    schedules: {
      list: (query: Query = {}) => call('list_schedules', { query }),
      read: (id: string) => call('get_schedule', { params: { id } }),
      create: (body: ScheduleRequest) => call('create_schedule', { body }),
      change: (id: string, body: Partial<ScheduleRequest>) => call('update_schedule', { params: { id }, body }),
      run: (id: string) => call('run_schedule', { params: { id } }),
      share: (id: string, body: NewestLinkRequest) => call('create_schedule_link', { params: { id }, body }),
      runs: (id: string, query: PageQuery) => call('list_schedule_runs', { params: { id }, query }),
      remove: (id: string) => call('delete_schedule', { params: { id } }),
    },
    presets: {
      list: (query: Query = {}) => call('list_presets', { query }),
      create: (body: PresetRequest) => call('create_preset', { body }),
      change: (id: string, body: Partial<PresetRequest>) => call('update_preset', { params: { id }, body }),
      remove: (id: string) => call('delete_preset', { params: { id } }),
    },
    deckTemplates: {
      list: (query: Query = {}) => call('list_deck_templates', { query }),
      create: (body: { name: string }) => call('create_deck_template', { body }),
      read: (id: string) => call('get_deck_template', { params: { id } }),
      remove: (id: string) => call('delete_deck_template', { params: { id } }),
    },
    views: {
      list: (query: Query = {}) => call('list_views', { query }),
      /** At most a hundred are kept. */
      all: async () => (await call('list_views', { query: { limit: 100 } })).data,
      ofSurvey: async (id: number) =>
        (await call('list_views', { query: { limit: 100 } })).data.filter(({ quiz_id }) => quiz_id === id),
      create: (surveyId: number, body: ViewRequest) => call('create_view', { body: { quiz_id: surveyId, ...body } }),
      change: (id: string, body: Partial<ViewRequest>) => call('update_view', { params: { id }, body }),
      remove: (id: string) => call('delete_view', { params: { id } }),
      links: async (id: string) => (await call('list_view_links', { params: { id }, query: { limit: 100 } })).data,
      share: (id: string, body: ViewLinkRequest) => call('create_view_link', { params: { id }, body }),
      resumeLink: (id: string, link_id: string) => call('update_view_link', { params: { id, link_id }, body: {} }),
      revokeLink: (id: string, link_id: string) => call('revoke_view_link', { params: { id, link_id } }),
    },
    links: {
      list: (query: Query = {}) => call('list_links', { query }),
      downloads: (id: string, query: PageQuery) => call('list_link_downloads', { params: { id }, query }),
      revoke: (id: string) => call('revoke_link', { params: { id } }),
      confirm: (id: string) => call('confirm_link', { params: { id } }),
    },
    erasures: {
      create: (body: ErasureRequest) => call('erase_person', { body }),
      read: (id: string) => call('get_erasure', { params: { id } }),
      list: (query: Query = {}) => call('list_erasures', { query }),
    },
    destinations: destinationCalls(send),
    trackers: trackerCalls(send),
    webhooks: {
      list: (query: Query = {}) => call('list_webhooks', { query }),
      read: (id: string) => call('get_webhook', { params: { id } }),
      create: (body: WebhookRequest) => call('create_webhook', { body }),
      enable: (id: string, enabled: boolean) => call('update_webhook', { params: { id }, body: { enabled } }),
      rotate: (id: string) => call('rotate_webhook_secret', { params: { id } }),
      test: (id: string) => call('test_webhook', { params: { id } }),
      deliveries: (id: string, query: PageQuery) => call('list_webhook_deliveries', { params: { id }, query }),
      redeliver: (id: string, deliveryId: string) =>
        call('redeliver_webhook', { params: { id, delivery_id: deliveryId } }),
      remove: (id: string) => call('delete_webhook', { params: { id } }),
    },
  };
}

export type Pipeline = ReturnType<typeof createPipeline>;
