/** Every screen and dialog of the dashboard, once a host has one of everything that they show. */
import { sections } from '../../../shared/ways-in/dashboard/page/route.ts';
import type { Texts } from '../../../shared/ways-in/dashboard/page/texts/en/english.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import type { TestHost } from '../hosts/local-host.ts';

export interface DashboardScreen {
  name: string;
  /** After the `#`. */
  path: string;
  /** What is pressed there, in the words of the reader's language; a dialog opens. */
  opener?: (texts: Texts) => string;
}

const outputs = [{ content: 'answers', format: 'csv' }];
const survey = 'surveys/2';

interface Things {
  screens: DashboardScreen[];
  /** Addresses of live pages, and of a link that asks for a password. */
  keyless: Record<string, string>;
}

export async function makeOneOfEach(host: TestHost): Promise<Things> {
  const { client } = host;
  const post = async (path: string, json: object): Promise<{ id: string; url?: string }> => {
    const response = await client.call(path, { method: 'POST', json });
    return Object(await expectStatus(response, response.ok ? response.status : 201));
  };
  const { id: exportId } = await client.startCsv(2);
  await client.ended(exportId);
  const link = await post(`/exports/${exportId}/links`, { expires_in: 3600, password: 'a secret' });
  const batch = { name: 'All of them', surveys: { ids: [2, 999_999] }, outputs, bundle: 'zip' };
  const { id: batchId } = await post('/batches', batch);
  const people = { name: 'The board', kind: 'email', to: ['boss@example.org', 'cfo@example.org'], language: 'en' };
  const { id: destinationId } = await post('/destinations', people);
  const view = await post('/views', { name: 'Germany', quiz_id: 2, filters: { country: ['DE'] } });
  const deliver = [{ destination_id: destinationId, view_id: view.id }];
  const daily = { name: 'Daily', cron: '0 6 * * *', batch: { ...batch, deliver } };
  const { id: scheduleId } = await post('/schedules', daily);
  await post('/presets', { name: 'Tables for analysts', outputs });
  const { id: trackerId } = await post('/trackers', { name: 'Conferences', quiz_ids: [8, 7] });
  const { id: webhookId } = await post('/webhooks', { url: 'https://example.com/hook', events: ['export.ready'] });
  return {
    screens: [
      ...sections.map((section) => ({ name: section, path: section })),
      ...screensOfSurvey,
      { name: 'export', path: `exports/${exportId}` },
      { name: 'batch', path: `batches/${batchId}` },
      { name: 'schedule', path: `schedules/${scheduleId}` },
      { name: 'destination', path: `destinations/${destinationId}` },
      { name: 'tracker', path: `trackers/${trackerId}` },
      { name: 'webhook', path: `webhooks/${webhookId}` },
      ...dialogs,
      {
        name: 'newest-link',
        path: `schedules/${scheduleId}`,
        opener: ({ forms }) => forms.destination.newest.button,
      },
      { name: 'delete', path: `schedules/${scheduleId}`, opener: ({ forms }) => forms.schedule.remove },
    ],
    keyless: {
      'live-page': await shared({ name: 'All of it', quiz_id: 2 }),
      'live-groups': await shared({ name: 'By device', quiz_id: 2, options: { report: { banner: [['device']] } } }),
      'live-compared': await shared({
        name: 'Month by month',
        quiz_id: 1,
        filters: { period: 'previous_month' },
        options: { report: { compare: { period: 'previous' } } },
      }),
      'live-empty': await shared({ name: 'Nobody yet', quiz_id: 5 }),
      'link-password': link.url ?? '',
    },
  };

  async function shared(wanted: object): Promise<string> {
    const { id } = await post('/views', wanted);
    return (await post(`/views/${id}/links`, {})).url ?? '';
  }
}

const screensOfSurvey: DashboardScreen[] = [
  { name: 'survey', path: survey },
  { name: 'survey-groups', path: `${survey}?by=device&period=last_30_days&compare=previous` },
  { name: 'survey-nothing', path: `${survey}?country=JP` },
  { name: 'survey-empty', path: 'surveys/5' },
  { name: 'answers', path: `${survey}/answers` },
];

const dialogs: DashboardScreen[] = [
  { name: 'new-export', path: survey, opener: ({ surveys }) => surveys.export },
  { name: 'send', path: `${survey}?country=DE&by=device`, opener: ({ view }) => view.send },
  { name: 'schedule-view', path: survey, opener: ({ view }) => view.schedule },
  { name: 'share-view', path: `${survey}?country=DE`, opener: ({ sharing }) => sharing.share },
  { name: 'save-view', path: `${survey}?country=GB`, opener: ({ view }) => view.save },
  { name: 'erase', path: survey, opener: ({ erasing }) => erasing.open },
  { name: 'columns', path: `${survey}/answers`, opener: ({ answers }) => answers.columns },
  { name: 'reveals', path: `${survey}/answers`, opener: ({ answers }) => answers.reveals },
  { name: 'new-batch', path: 'batches', opener: ({ forms }) => forms.batch.new },
  { name: 'new-schedule', path: 'schedules', opener: ({ forms }) => forms.schedule.new },
  { name: 'new-destination', path: 'destinations', opener: ({ forms }) => forms.destination.new },
  { name: 'new-tracker', path: 'trackers', opener: ({ trackers }) => trackers.create },
  { name: 'new-webhook', path: 'webhooks', opener: ({ forms }) => forms.webhook.new },
];
