/** One OpenAPI 3.1 document out of the routes of several apps: each operation with a name, examples and its errors. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Api, createApi } from '../../http/create-api.ts';
import { exampleOf } from '../http/example-of.ts';

const silent = { info() {}, warn() {}, error() {} };

export type ApiDescription = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
type PathItem = NonNullable<ApiDescription['paths']>[string];
type Operation = NonNullable<PathItem['get']>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function openApiDocument(apps: readonly Api[]): ApiDescription {
  const whole = createApi(silent);
  for (const app of apps) whole.route('/', app);
  const document = whole.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Survey Exports',
      version: '3',
      description:
        'Exports answers and reports from a survey service. Authenticate with your API key for the survey service. ' +
        'Every error has the shape `Problem`.',
    },
  });
  const find = (reference: string) => document.components?.schemas?.[reference.split('/').at(-1) ?? ''];
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      operation.operationId = nameOf(method, path);
      operation.security ??= [];
      addExamples(operation, find);
      operation.responses = { ...operation.responses, default: anyOtherError };
    }
  }
  return document;
}

/** `get /v3/quiz/{id}/answers` becomes `getV3QuizIdAnswers`. */
function nameOf(method: string, path: string): string {
  const words = path.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const anyOtherError = {
  description: 'Any other error, such as a body that cannot be read or a method the path does not accept',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function addExamples({ requestBody, responses }: Operation, find: (reference: string) => unknown): void {
  const successes = Object.entries<unknown>(responses ?? {}).filter(([status]) => status.startsWith('2'));
  for (const described of [requestBody, ...successes.map(([, response]) => response)]) {
    const media = jsonOf(described);
    if (media && !('example' in media)) Object.assign(media, { example: exampleOf(media.schema, find) });
  }
}

function jsonOf(described: unknown): { schema?: unknown } | undefined {
  if (described === null || typeof described !== 'object' || !('content' in described)) return undefined;
  const { content } = described;
  if (content === null || typeof content !== 'object' || !('application/json' in content)) return undefined;
  const media = content['application/json'];
  return media !== null && typeof media === 'object' ? media : undefined;
}
