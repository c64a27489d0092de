/**
 * An example of what a schema describes, put together from the examples, choices and bounds that it names. So every body
 * in the API's description has one that holds, without anybody writing them twice.
 */

type Schema = Readonly<Record<string, unknown>>;

export interface ExampleOptions {
  /** Follows a reference to the schema it names. */
  find(reference: string): unknown;
  /** Only the members that must be there: what a request may leave out says little together. */
  isBrief?: boolean;
}

export function exampleOf(schema: unknown, options: ExampleOptions): unknown {
  if (!isSchema(schema)) return null;
  if (typeof schema.$ref === 'string') return exampleOf(options.find(schema.$ref), options);
  if ('example' in schema) return schema.example;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, options)));
  const [choice] = [schema.anyOf, schema.oneOf].flatMap((choices) => (Array.isArray(choices) ? choices : []));
  if (choice !== undefined) return exampleOf(choice, options);
  return ofType(schema, options);
}

function ofType(schema: Schema, options: ExampleOptions): unknown {
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return ofMembers(schema, options);
    case 'array':
      return [exampleOf(schema.items, options)];
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return true;
    case 'string':
      return texts[String(schema.format)] ?? 'text';
    default:
      return null;
  }
}

const texts: Readonly<Record<string, string>> = {
  date: '2026-03-01',
  'date-time': '2026-03-01T12:00:00.000Z',
  uuid: '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11',
  uri: 'https://example.com/',
};

function ofMembers({ properties, required }: Schema, options: ExampleOptions): object {
  if (!isSchema(properties)) return {};
  const needed = Array.isArray(required) ? required : [];
  const shown = Object.entries(properties).filter(([name]) => !options.isBrief || needed.includes(name));
  return Object.fromEntries(shown.map(([name, member]) => [name, exampleOf(member, options)]));
}

function isSchema(value: unknown): value is Schema {
  return value !== null && typeof value === 'object';
}
