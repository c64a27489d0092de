/** One OpenAPI 3.1 document out of the routes of several apps: each operation with a name, examples and its errors. */
import { apiVersion } from '../../http/api-version.ts';
import { type Api, createApi } from '../../http/create-api.ts';
import type { ApiDescription } from './api-description.ts';
import { describeReplies } from './described-replies.ts';
import { type ExampleOptions, exampleOf } from './example-of.ts';
import { nameOf } from './operation-names.ts';
import { partRequestsFromReplies } from './request-and-reply.ts';

const silent = { info() {}, warn() {}, error() {} };

type PathItem = NonNullable<ApiDescription['paths']>[string];
type Operation = NonNullable<PathItem['get']>;

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;

export function openApiDocument(apps: readonly Api[]): ApiDescription {
  const whole = createApi(silent);
  for (const app of apps) whole.route('/', app);
  const document = whole.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Survey Exports',
      version: apiVersion,
      description:
        'Exports answers and reports from a survey service. Authenticate with your API key for the survey service. ' +
        'Every error has the shape `Problem`, and every reply the header `Survey-Exports-Version`.',
    },
  });
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      const name = nameOf(method, path);
      if (name !== undefined) operation.operationId = name;
      operation.security ??= [];
    }
  }
  nameEvents(document);
  describeReplies(document);
  partRequestsFromReplies(document);
  for (const item of Object.values({ ...document.paths, ...document.webhooks })) {
    for (const method of methods) if (item[method]) addExamples(item[method], document);
  }
  return document;
}

/** Routers know paths only: an event has a name, and nobody but us calls it. */
function nameEvents(document: ApiDescription): void {
  const events = Object.entries(document.webhooks ?? {}).map(
    ([path, item]) => [path.replace(/^\//, ''), item] as const,
  );
  for (const [name, { post }] of events) if (post) Object.assign(post, { operationId: `on${name}`, security: [] });
  if (events.length > 0) document.webhooks = Object.fromEntries(events);
}

/** What is sent shows what must be in it, and is accepted as it stands; what is answered shows everything. */
function addExamples({ requestBody, responses }: Operation, { components }: ApiDescription): void {
  const find = (reference: string) => components?.schemas?.[reference.split('/').at(-1) ?? ''];
  const successes = Object.entries<unknown>(responses ?? {}).filter(([status]) => status.startsWith('2'));
  addExample(requestBody, { find, isBrief: true });
  for (const [, response] of successes) addExample(response, { find });
}

function addExample(described: unknown, options: ExampleOptions): void {
  const media = jsonOf(described);
  if (media && !('example' in media)) Object.assign(media, { example: exampleOf(media.schema, options) });
}

function jsonOf(described: unknown): { schema?: unknown } | undefined {
  if (described === null || typeof described !== 'object' || !('content' in described)) return undefined;
  const { content } = described;
  if (content === null || typeof content !== 'object' || !('application/json' in content)) return undefined;
  const media = content['application/json'];
  return media !== null && typeof media === 'object' ? media : undefined;
}
