/** An operation of the pipeline as a tool: its parameters and the members of its body side by side. */
import { z } from 'zod';
import type { Operation } from '../../operations/operation.ts';
import { isObject } from '../../surveys/question.ts';
import { operationsAbout, resourceOf } from '../http/caller-operations.ts';
import type { BoundOperation } from '../http/serve-operation.ts';
import type { Assistant } from './assistant.ts';
import { hintsOf } from './hints.ts';
import { defineTool, type Tool } from './tool.ts';
import { marked, untrusted } from './untrusted.ts';

/** What a tool says in its own words. */
interface Overlay {
  /** Where the operation has another name. */
  name?: string;
  title: string;
  description: string;
  /** Names that parameters of the path go by here, where several things have an `id`. */
  renamed?: Readonly<Record<string, string>>;
}

export function operationTool(operation: Operation, { name, title, description, renamed = {} }: Overlay): Tool {
  const nameOf = (parameter: string) => renamed[parameter] ?? parameter;
  const params = Object.entries(operation.params?.shape ?? {}).map(([parameter, schema]) => [
    nameOf(parameter),
    schema,
  ]);
  const query = operation.query?.shape ?? {};
  const body = bodyShape(operation);
  return defineTool({
    name: name ?? operation.name,
    title,
    description,
    hints: hintsOf(operation.effects),
    input: z.strictObject({ ...Object.fromEntries(params), ...query, ...body }),
    output: untrusted(z.unknown()),
    run: async (assistant, _checked, given) => {
      const taken = (names: readonly string[], as = (one: string) => one) =>
        Object.fromEntries(names.filter((one) => as(one) in given).map((one) => [one, given[as(one)]]));
      const answer = await runOperation(assistant, operation, {
        params: taken(Object.keys(operation.params?.shape ?? {}), nameOf),
        query: taken(Object.keys(query)),
        body: taken(Object.keys(body)),
      });
      return marked(answer);
    },
  });
}

/** Does what the HTTP route of the operation does, for the same caller. */
export async function runOperation(
  { deps, caller }: Assistant,
  operation: Operation,
  given: Parameters<BoundOperation['run']>[1],
): Promise<unknown> {
  const about = await operationsAbout(resourceOf(operation.path), deps);
  const bound = about.find((one) => one.operation.name === operation.name);
  if (!bound) throw new Error(`${operation.name} is bound to nothing`);
  const answer = await bound.run(caller, given);
  return answer instanceof Response ? { location: answer.headers.get('location') } : (answer ?? { done: true });
}

/** A preset or view may fill in what is left out. */
function bodyShape({ body, takesSettings }: Operation): z.ZodRawShape {
  if (!(body instanceof z.ZodObject)) return {};
  return takesSettings ? body.partial().shape : body.shape;
}

/** How a member is listed: in a few words where it is described elsewhere, not at all, or member by member. */
type Listing = string | false | { readonly [member: string]: Listing };

/** The tool takes all that it takes; only its description is shorter. */
export function briefly(tool: Tool, members: Readonly<Record<string, Listing>>): Tool {
  return {
    ...tool,
    listed() {
      const listed = tool.listed();
      return { ...listed, inputSchema: shortenedBy(members, listed.inputSchema) as typeof listed.inputSchema };
    },
  };
}

function shortenedBy(members: Readonly<Record<string, Listing>>, schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties)) return schema;
  const properties = Object.entries(schema.properties).flatMap(([name, own]) => {
    const listing = members[name];
    if (listing === false) return [];
    if (typeof listing === 'string') return [[name, { description: listing }]];
    return [[name, listing === undefined ? own : shortenedBy(listing, own)]];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
