/** A file of promo codes, read and given back as a list; nothing is stored. */
import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { problemResponses } from '../../http/create-api.ts';
import { Problem } from '../../problems/problem.ts';
import { jsonResponse, type ServiceApi, type ServiceEnv, withKey } from '../service-api.ts';

/** The file itself and what a form puts around it. */
const BODY_BYTES = 1_200_000;

const formOnly: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem('unsupported_media_type.file');
  }
  if ((await c.req.arrayBuffer()).byteLength > BODY_BYTES) {
    throw new Problem('body_too_large.file', { mostBytes: BODY_BYTES });
  }
  return next();
};

const importFile = createRoute({
  method: 'post',
  path: '/promo/import-file',
  tags: ['Promo codes'],
  summary: 'Read the codes out of a file (txt, csv, xlsx, xls; at most 1 MB)',
  ...withKey,
  middleware: [formOnly] as const,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z
              .custom<File>((value) => value instanceof File, 'expected a file')
              .openapi({ type: 'string', format: 'binary' }),
          }),
        },
      },
    },
  },
  responses: {
    200: jsonResponse('The codes', z.object({ imported_count: z.int(), codes: z.array(z.string()) })),
    ...problemResponses(400, 401, 413, 415, 422),
  },
});

export function addPromoImportRoutes(api: ServiceApi): void {
  api.openapi(importFile, async (c) => {
    const { importCodes } = await import('./import-codes.ts');
    const { file } = c.req.valid('form');
    const codes = await importCodes(file.name, Buffer.from(await file.arrayBuffer()));
    return c.json({ imported_count: codes.length, codes }, 200);
  });
}
