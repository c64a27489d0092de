/** The member of a request that says where its files are to go, and under which paths. */
import { z } from '@hono/zod-openapi';
import { memberSchemas } from '../../member-schemas.ts';
import { deliverWords } from './destination-words.ts';
import { pathProblem, usualPath } from './path.ts';

const mostDestinations = 10;

/** It becomes a header: one line, and nothing that could begin another. */
const subject = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), { message: 'must be one line' })
  .optional();

/** Lines of plain text. */
const message = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine((text) => text.length > 0 && text.length <= 2_000, { message: 'must have 1 to 2000 characters' })
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text.replaceAll('\n', '')), { message: 'must be plain text' })
  .optional();

const deliverySchema = z
  .strictObject({
    destination_id: z.string().min(1).max(64).openapi({ example: 'dst_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    path: z
      .string()
      .min(1)
      .max(500)
      .superRefine((path, context) => {
        const message = pathProblem(path);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .default(usualPath)
      .describe('of a bucket or folder: the path below it, with places to be filled in'),
    ...memberSchemas(deliverWords, {
      link: z.strictObject(memberSchemas(deliverWords.link.members, {})).prefault({}),
      subject,
      message,
    }),
  })
  .openapi('DeliverTo');

export const deliverSchema = z
  .array(deliverySchema)
  .max(mostDestinations)
  .refine((requests) => new Set(requests.map((request) => request.destination_id)).size === requests.length, {
    message: 'names the same destination twice',
  })
  .optional()
  .openapi({ example: undefined, description: 'where the files are to be delivered once they are ready' });

export type DeliverRequest = z.infer<typeof deliverySchema>;
