/** A CloudFormation template as plain data: what it has, by type, and nothing resolved yet. */
import { z } from 'zod';

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});

const templateSchema = z.looseObject({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown() })).default({}),
});

export type Template = z.infer<typeof templateSchema>;

export interface Resource {
  id: string;
  type: string;
  properties: Record<string, unknown>;
}

export function readTemplate(content: unknown): Template {
  return templateSchema.parse(content);
}

export function resourcesOf(template: Template, ...types: string[]): Resource[] {
  return Object.entries(template.Resources)
    .filter(([, { Type }]) => types.includes(Type))
    .map(([id, { Type, Properties }]) => ({ id, type: Type, properties: Properties }));
}

/** The values that the deployment prints, by name. */
export function outputsOf({ Outputs }: Template, resolve: (part: unknown) => unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(Outputs).map(([name, { Value }]) => [name, String(resolve(Value))]));
}
