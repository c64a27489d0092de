/** One OpenAPI 3.1 document out of the routes of several apps. */
import { type Api, createApi } from '../http.ts';

const silent = { info() {}, warn() {}, error() {} };

export function openApiDocument(apps: readonly Api[], publicUrl: string) {
  const whole = createApi(silent);
  for (const app of apps) whole.route('/', app);
  return whole.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Survey Exports',
      version: '3',
      description:
        'Answers and reports out of a survey service. Authentication is your own API key of the survey service. ' +
        'Every error has the shape `Problem`.',
    },
    servers: [{ url: publicUrl }],
  });
}
