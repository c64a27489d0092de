/** Puts values in place of a template's references. An unknown function of CloudFormation is an error. */
import { z } from 'zod';
import { accountId, nameOf, type ResourceName, region } from './resource-names.ts';
import type { Resource, Template } from './template.ts';

export type Resolve = (part: unknown) => unknown;

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': accountId,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

const pair = z.tuple([z.string(), z.string()]);
const joined = z.tuple([z.string(), z.array(z.unknown())]);
const selected = z.tuple([z.coerce.number().int(), z.unknown()]);
const split = z.tuple([z.string(), z.unknown()]);

export function resolver(template: Template, stackName: string): Resolve {
  const names = new Map<string, ResourceName>();
  for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
    names.set(id, nameOf(stackName, { id, type: Type, properties: Properties }));
  }

  function reference(id: string): string {
    const value = pseudoParameters[id] ?? (id === 'AWS::StackName' ? stackName : names.get(id)?.ref);
    if (value === undefined) throw new Error(`The template refers to ${id}, which it does not have.`);
    return value;
  }

  function attribute(id: string, name: string): string {
    const found = names.get(id);
    if (!found) throw new Error(`The template refers to ${id}, which it does not have.`);
    return found.attributes[name] ?? `${found.ref}.${name}`;
  }

  const functions: Record<string, (input: unknown) => unknown> = {
    Ref: (input) => reference(z.string().parse(input)),
    'Fn::GetAtt': (input) => attribute(...pair.parse(input)),
    'Fn::Join': (input) => {
      const [separator, parts] = joined.parse(input);
      return parts.map((part) => String(resolve(part))).join(separator);
    },
    'Fn::Sub': (input) =>
      z
        .string()
        .parse(input)
        .replace(/\$\{([\w:]+)(?:\.(\w+))?\}/g, (_, id, name) =>
          name === undefined ? reference(id) : attribute(id, name),
        ),
    'Fn::Select': (input) => {
      const [index, list] = selected.parse(input);
      return z.array(z.unknown()).parse(resolve(list))[index];
    },
    'Fn::Split': (input) => {
      const [separator, text] = split.parse(input);
      return String(resolve(text)).split(separator);
    },
  };

  function resolve(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part);
    const [only] = entries;
    if (entries.length === 1 && only && (only[0] === 'Ref' || only[0].startsWith('Fn::'))) {
      const apply = functions[only[0]];
      if (!apply) throw new Error(`${only[0]} of the template is unknown.`);
      return apply(only[1]);
    }
    return Object.fromEntries(entries.map(([name, value]) => [name, resolve(value)]));
  }
  return resolve;
}

/** The properties of a resource with every reference in its place. */
export function resolved<T>(resolve: Resolve, schema: z.ZodType<T>, { id, properties }: Resource): T {
  const parsed = schema.safeParse(resolve(properties));
  if (!parsed.success) throw new Error(`${id}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
