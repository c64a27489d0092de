/** The API's own description as data: its operations with their parameters, bodies and answers. */
import { z } from 'zod';
import { exampleOf } from '../../../shared/ways-in/openapi/example-of.ts';

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

const sharedSchema = z.looseObject({
  components: z.looseObject({ responses: z.record(z.string(), z.unknown()).default({}) }),
});

export type ApiDocument = z.infer<typeof documentSchema>;
export type Parameter = Operation['parameters'][number];

export interface Operation extends z.infer<typeof operationSchema> {
  method: Method;
  path: string;
  needsKey: boolean;
  /** A body in JSON with every member there is, where it takes one. */
  fullBody: unknown;
}

export async function fetchDocument(url: string): Promise<ApiDocument> {
  return readDocument(await (await fetch(`${url}/openapi.json`)).json());
}

/** Errors that all operations share are described once: here each operation has them itself. */
export function readDocument(json: unknown): ApiDocument {
  const { components } = sharedSchema.parse(json);
  const whole = JSON.stringify(json).replaceAll(/\{"\$ref":"#\/components\/responses\/(\w+)"\}/g, (_, name) =>
    JSON.stringify(components.responses[name]),
  );
  return documentSchema.parse(JSON.parse(whole));
}

export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  const find = (reference: string) => components.schemas[reference.split('/').at(-1) ?? ''];
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const media = operation.requestBody?.content['application/json'];
      const fullBody = media && exampleOf(media.schema, { find });
      return [{ ...operation, method, path, needsKey: operation.security.length > 0, fullBody }];
    }),
  );
}

/** The example of an operation's body in JSON, where it takes one. */
export function exampleBody({ requestBody }: Operation): unknown {
  return requestBody?.content['application/json']?.example;
}
