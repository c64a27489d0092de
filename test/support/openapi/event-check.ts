/** Whether an event that a webhook gets is one that the API's description allows: its headers, and its body by JSON Schema. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { z } from 'zod';
import type { ApiDocument } from './api-document.ts';

const webhooksSchema = z.record(
  z.string(),
  z.looseObject({ post: z.looseObject({ parameters: z.array(z.looseObject({ name: z.string() })) }) }),
);

/** Gives what is wrong, or undefined. */
export function createEventCheck(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: 'api' });
  const webhooks = webhooksSchema.parse(document.webhooks);

  return (name: string, headers: Readonly<Record<string, string>>, body: string): string | undefined => {
    const missing = webhooks[name]?.post.parameters.find((one) => headers[one.name] === undefined);
    if (missing) return `no header ${missing.name}`;
    const steps = ['webhooks', name, 'post', 'requestBody', 'content', 'application~1json', 'schema'];
    const check = ajv.compile({ $ref: `api#/${steps.join('/')}` });
    return check(JSON.parse(body)) ? undefined : `${name}: ${ajv.errorsText(check.errors)} in ${body}`;
  };
}
