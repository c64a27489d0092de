/** The body that asks for one ZIP of exports that are ready. */
import { z } from '@hono/zod-openapi';

const mostExports = 500;

export const bundleRequestSchema = z
  .strictObject({
    export_ids: z
      .array(z.string().min(1).max(64))
      .min(1)
      .max(mostExports, `a ZIP has at most ${mostExports} exports`)
      .openapi({ example: ['exp_01kgh2m4n6p8r0t2v4w6x8z0a2'], description: 'ready ones' }),
    name: z.string().trim().min(1).max(200).default('Exports').openapi({ description: 'of the ZIP' }),
  })
  .openapi('BundleRequest');

export type BundleRequest = z.infer<typeof bundleRequestSchema>;
