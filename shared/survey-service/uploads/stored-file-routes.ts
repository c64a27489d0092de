/** What respondents uploaded, given to whoever knows its address: as an attachment of no type that a browser would open. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { Problem } from '../../problems/problem.ts';
import { isSurveyThere } from '../accounts/rights.ts';
import { type ServiceApi, type SurveyService, wholeNumber } from '../service-api.ts';
import { attachmentHeaders, readUpload } from './kept-upload.ts';

const params = z.object({
  survey: wholeNumber(1).openapi({ param: { name: 'survey', in: 'path' }, example: 1 }),
  file: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'is no name of a file')
    .openapi({ param: { name: 'file', in: 'path', description: 'As in the answer' }, example: 'receipt-jpg' }),
});

// assumed: v3 says that a file has a url, not what that looks like
const readFile = createRoute({
  method: 'get',
  path: '/public/files/{survey}/{file}',
  tags: ['Respondents'],
  summary: 'Read an uploaded file',
  request: { params },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
    302: { description: 'A large file: for a minute it is at this address' },
    ...problemResponses(404, 422),
  },
});

export function addStoredFileRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(readFile, async (c) => {
    const { survey, file } = c.req.valid('param');
    const found = (await isSurveyThere(service, survey)) ? await readUpload(service, survey, file) : undefined;
    if (!found) throw new Problem('not_found.uploaded_file');
    if ('url' in found) return c.redirect(found.url, 302);
    return c.body(new Uint8Array(found.bytes), 200, attachmentHeaders(found.name));
  });
}
