/** The API's own description as data: its operations with their parameters, bodies and answers. */
import { z } from 'zod';

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

const media = z.looseObject({ schema: z.unknown(), example: z.unknown() }).partial();
const contents = z.record(z.string(), media);

const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content: contents }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: contents.optional() })),
  security: z.array(z.unknown()),
});

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

export type ApiDocument = z.infer<typeof documentSchema>;
export type Parameter = Operation['parameters'][number];

export interface Operation extends z.infer<typeof operationSchema> {
  method: Method;
  path: string;
  needsKey: boolean;
}

export async function fetchDocument(url: string): Promise<ApiDocument> {
  return documentSchema.parse(await (await fetch(`${url}/openapi.json`)).json());
}

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ ...operation, method, path, needsKey: operation.security.length > 0 }] : [];
    }),
  );
}

/** The example of an operation's body in JSON, where it takes one. */
export function exampleBody({ requestBody }: Operation): unknown {
  return requestBody?.content['application/json']?.example;
}
