/** `/dictionaries`: the names, labels and numbers that analysts' programs know a survey by. */
import { createRoute, z } from '@hono/zod-openapi';
import { attachment } from '../../attachment.ts';
import { dictionaryViewSchema } from '../../exports/dictionary/dictionary-view.ts';
import { problemResponses } from '../../http.ts';
import type { CallerApi, ExportsApiDeps } from '../caller-api.ts';
import { linkSeconds } from '../export-view.ts';
import { inlineBytes, json, security } from '../route-parts.ts';

const dictionarySchema = z.object({ quiz_id: z.number().int(), ...dictionaryViewSchema.shape }).openapi('Dictionary');

const readRoute = createRoute({
  method: 'get',
  path: '/dictionaries/{quiz_id}',
  tags: ['Dictionaries'],
  security,
  summary: 'The dictionary of a survey: names, labels, numbers of options, sets',
  request: { params: z.object({ quiz_id: z.coerce.number().int().positive().openapi({ example: 1 }) }) },
  responses: {
    200: json('The dictionary', dictionarySchema),
    303: { description: 'The dictionary is too large for one response: `Location` is a link that works for one hour' },
    ...problemResponses(401, 403, 404, 422, 503),
  },
});

const contentType = 'application/json';

export function addDictionaryRoute(api: CallerApi, deps: ExportsApiDeps): void {
  api.openapi(readRoute, async (c) => {
    const { quiz_id } = c.req.valid('param');
    const { caller } = c.var;
    const { readDictionary } = await import('../../exports/dictionary/read-dictionary.ts');
    const dictionary = { quiz_id, ...(await readDictionary(deps, caller, quiz_id)) };
    const bytes = Buffer.from(JSON.stringify(dictionary));
    if (bytes.length <= inlineBytes) return c.json(dictionary, 200);
    // the next one takes its place
    const key = `${caller.owner}/dictionary-${quiz_id}.json`;
    await deps.files.put(key, bytes);
    const disposition = attachment(`dictionary ${quiz_id}.json`);
    const { url } = await deps.files.link(key, { ttlSeconds: linkSeconds, contentType, disposition });
    return c.redirect(url, 303);
  });
}
