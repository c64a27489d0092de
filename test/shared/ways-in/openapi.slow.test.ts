/** The API's description as generators of clients read it: names, sentences, schemas that ask for nothing, and headers. */
import { expect, it } from 'vitest';
import { webhookEvents } from '../../../shared/operations/webhook-words.ts';
import { problemCodes } from '../../../shared/problems/codes.ts';
import { describedApi } from '../../../shared/ways-in/openapi/described-api.ts';
import { operationsOf, readDocument } from '../../support/openapi/api-document.ts';

const described = await describedApi(true);
const document = readDocument(described);
const operations = operationsOf(document);
const schemas = document.components.schemas;

it('gives every operation a name that a person would choose, and a sentence', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z0-9]*)+$/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['createExport', 'listExports', 'getExport', 'downloadAnswersAsCsv']));
  const bare = operations.filter(({ summary }) => !/^[A-Z].{5,}[^.\s]$/.test(String(summary)));
  expect(bare.map(({ operationId }) => operationId)).toEqual([]);
});

it('has no default in a body, so that generated clients can leave out what has one', () => {
  // a parameter may have one: generators do not ask for it
  const bodies = operations.map(({ requestBody, responses }) => ({ requestBody, responses: Object.values(responses) }));
  expect(withDefault({ bodies, schemas })).toEqual([]);
  expect(schemas.Filters).not.toHaveProperty('required');
  expect(schemas.Options).not.toHaveProperty('required');
});

it('describes what is always in a reply as required, apart from the request', () => {
  expect(schemas.FiltersOutput).toMatchObject({ required: expect.arrayContaining(['is_complete', 'country']) });
  expect(schemas.Export).toMatchObject({ properties: { filters: { $ref: '#/components/schemas/FiltersOutput' } } });
  expect(schemas.ExportRequest).toMatchObject({ properties: { filters: { $ref: '#/components/schemas/Filters' } } });
  expect(schemas.ExportRequest).toMatchObject({ required: ['quiz_id', 'outputs'] });
  // words take the place of what the keyword said
  const { properties } = Object(schemas.Filters);
  expect(properties.is_deleted).toEqual({
    type: 'boolean',
    description: 'deleted answers (the trash) instead of the others; default: false',
    example: false,
  });
});

it('describes the headers of every reply, and the codes of every problem', () => {
  const version = { $ref: '#/components/headers/Survey-Exports-Version' };
  for (const { operationId, responses } of operations) {
    for (const [status, reply] of Object.entries(responses)) {
      expect([operationId, status, reply.headers]).toMatchObject([
        operationId,
        status,
        { 'Survey-Exports-Version': version },
      ]);
    }
    const late = ['429', '503'].flatMap((status) => (responses[status] ? [responses[status].headers] : []));
    for (const headers of late) expect(headers).toHaveProperty('Retry-After');
  }
  const limited = operations.flatMap(({ responses }) => (responses['429'] ? [responses['429'].headers] : []));
  expect(limited.length).toBeGreaterThan(2);
  for (const headers of limited) expect(headers).toMatchObject({ RateLimit: {}, 'RateLimit-Policy': {} });
  const created = operations.find(({ operationId }) => operationId === 'createExport')?.responses['202'];
  expect(created?.headers).toHaveProperty('Location');
  expect(schemas.ProblemCode).toMatchObject({ enum: Object.keys(problemCodes) });
  expect(schemas.Problem).toMatchObject({ required: expect.arrayContaining(['code', 'doc_url']) });
});

it('describes every event that a webhook gets, with its signature', () => {
  expect(Object.keys(described.webhooks ?? {})).toContain('ExportReady');
  const events = Object.values(described.webhooks ?? {}).map(({ post }) => post);
  expect(events.map((event) => event?.operationId)).toContain('onExportReady');
  expect(events).toHaveLength(webhookEvents.length + 1);
  for (const event of events) {
    expect(event?.parameters).toHaveLength(3);
    expect(event?.requestBody).toMatchObject({
      content: { 'application/json': { example: { type: expect.any(String) } } },
    });
  }
});

it('takes an Idempotency-Key wherever something is made', () => {
  const taking = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'idempotency-key'));
  expect(taking.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['createExport', 'createWebhook', 'createSchedule', 'createExportLink', 'erasePerson']),
  );
});

/** Where the keyword stands in a schema; members and replies may be called so. */
function withDefault(node: unknown, at = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => withDefault(one, `${at}/${index}`));
  if (node === null || typeof node !== 'object') return [];
  const here = 'default' in node && ('type' in node || 'enum' in node || '$ref' in node) ? [at] : [];
  const inner = Object.entries(node).filter(([name]) => name !== 'example');
  return [...here, ...inner.flatMap(([name, value]) => withDefault(value, `${at}/${name}`))];
}

/** Clients are generated with types of these names: whoever updates one keeps them. A new one may join. */
const named = `
  Account Answer AnswerCounts AnswerFilter AnswersActed AnswersAction AnswersPage AnswersTable ArchivedSurvey Batch
  BatchFinishedEvent BatchOptions BatchRequest BatchRequestOutput Bundle BundleLinkRequest BundleRequest ChangeCounts
  Changes Conditions ConditionsOutput CountedSurvey CreatedSurvey DeckTemplate DeckTemplateRequest DeckUpload
  DefaultLabel DeliverTo DeliverToOutput Delivery DeliveryDoneEvent DeliveryFailedEvent DeliveryProblemCode
  DeltaDestination Destination DestinationChange DestinationDelivery DestinationRequest Dictionary Download Drift
  DuplicatedSurvey EmailDestination Erasure ErasurePlace ErasureRequest Export ExportFailedEvent ExportNotReady
  ExportReadyEvent ExportRequest Facets FiguresRequest File Filters FiltersOutput Folder GivenAnswer Health
  HiddenOption Link LinkPausedEvent LinkRequest ListedSurvey Manifest Merge MergeOutput NewDeckTemplate
  NewSurveyWebhook NewWebhook Nps OneAnswer Option OptionShare Options OptionsOutput Output PendingLink
  PostgresDestination Preset PresetChange PresetRequest Preview Privacy PrivacyOutput Problem ProblemCode PromoCode
  PromoCodes PromoList PublicSurvey Question QuestionHiddenOption QuestionStatistics Rank ReadSurveySettings
  RefreshRequest Report ReportFile ReportFilters ReportInput ReportRequest ReportWidget Reveal RevealRequest
  RevealedAnswers S3Destination Schedule ScheduleChange ScheduleLinkRequest SchedulePausedEvent ScheduleRequest
  ScheduleRun SftpDestination Share ShortFolder ShownDelivery StoredBranding StoredDeltaDestination
  StoredEmailDestination StoredPostgresDestination StoredS3Destination StoredSftpDestination Structure Submission
  Summary SurveyActivity SurveyData SurveyDrift SurveyFigures SurveySelection SurveySettings SurveyTexts SurveyWebhook
  SurveyWebhookChange SurveyWebhookLog Theme Tracker TrackerChange TrackerMatch TrackerRequest TrendLine User Variable
  VariantPrivacy View ViewChange ViewLink ViewLinkChange ViewLinkRequest ViewRequest Warning Webhook WebhookChange
  WebhookDisabledEvent WebhookRequest WebhookTestEvent Workspace`;

it('has not lost the name of any schema', () => {
  expect(
    named
      .trim()
      .split(/\s+/)
      .filter((name) => !(name in schemas)),
  ).toEqual([]);
});
