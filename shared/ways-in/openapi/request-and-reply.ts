/**
 * Schemas of requests apart from those of replies. What has a default may be left out of a request and is always in a
 * reply; generators of clients take the keyword `default` for either, so that no filter could be set without setting
 * all. Defaults become words, and a schema that both use gets a version of its own for replies.
 */
import { isObject } from '../../surveys/question.ts';
import type { ApiDescription } from './api-description.ts';

type Node = Record<string, unknown>;
type Schemas = Record<string, Node>;

const prefix = '#/components/schemas/';
/** What the version for replies of a schema is called. */
const replySuffix = 'Output';

const sides = ['requestBody', 'responses'] as const;

export function partRequestsFromReplies(document: ApiDescription): void {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const operations = operationsIn(document);
  const [ofRequests, ofReplies] = sides.map((side) =>
    reached(
      operations.map((one) => one[side]),
      schemas,
    ),
  );
  const affected = affectedIn(schemas);
  const doubled = new Set([...affected].filter((name) => ofRequests?.has(name) && ofReplies?.has(name)));
  const replyName = (name: string) => (doubled.has(name) ? name + replySuffix : name);
  const forReply = (node: unknown) => rewritten(node, { rename: replyName, change: required });
  const forRequest = (node: unknown) => rewritten(node, { rename: (name) => name, change: inWords });

  for (const [name, schema] of Object.entries(schemas)) {
    if (doubled.has(name)) schemas[name + replySuffix] = forReply(schema) as Node;
    schemas[name] = (ofReplies?.has(name) && !doubled.has(name) ? forReply(schema) : forRequest(schema)) as Node;
  }
  for (const operation of operations) {
    if (operation.requestBody) operation.requestBody = forRequest(operation.requestBody);
    // one of them is called `default`
    const replies = Object.entries({ ...Object(operation.responses) });
    operation.responses = Object.fromEntries(replies.map(([status, reply]) => [status, forReply(reply)]));
  }
}

function operationsIn({ paths = {} }: ApiDescription): Node[] {
  return Object.values(paths).flatMap((item) =>
    Object.values(item).filter((one): one is Node => isObject(one) && 'responses' in one),
  );
}

function namesIn(node: unknown, into = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, into);
  else if (isObject(node)) {
    const { $ref } = node;
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) into.add($ref.slice(prefix.length));
    for (const value of Object.values(node)) namesIn(value, into);
  }
  return into;
}

/** The schemas that these nodes use, and those that they use in turn. */
function reached(nodes: readonly unknown[], schemas: Schemas): Set<string> {
  const all = namesIn(nodes);
  for (const name of all) namesIn(schemas[name], all);
  return all;
}

/** Those with a default somewhere, or with a part that has one. */
function affectedIn(schemas: Schemas): Set<string> {
  const names = Object.keys(schemas);
  return new Set(names.filter((name) => [...reached([{ $ref: prefix + name }], schemas)].some(hasDefault)));

  function hasDefault(name: string): boolean {
    let found = false;
    rewritten(schemas[name], {
      rename: (one) => one,
      change: (node) => {
        found ||= 'default' in node;
        return node;
      },
    });
    return found;
  }
}

interface Rewriting {
  rename(name: string): string;
  change(node: Node): Node;
}

/** Examples and choices are values: what is called `default` in them is none. */
const values: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const', 'default']);

function rewritten(node: unknown, by: Rewriting): unknown {
  if (Array.isArray(node)) return node.map((one) => rewritten(one, by));
  if (!isObject(node)) return node;
  const { $ref } = node;
  if (typeof $ref === 'string' && $ref.startsWith(prefix)) {
    return { ...node, $ref: prefix + by.rename($ref.slice(prefix.length)) };
  }
  return Object.fromEntries(Object.entries(by.change(node)).map(([key, value]) => [key, inner(key, value, by)]));
}

/** Members are named freely: one may be called `default` or `example`. */
function inner(key: string, value: unknown, by: Rewriting): unknown {
  if (values.has(key)) return value;
  if (key !== 'properties' || !isObject(value)) return rewritten(value, by);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rewritten(member, by)]));
}

/** `default: true` of a request becomes words. */
function inWords(given: Node): Node {
  const { default: usual, ...node } = withExample(given);
  const { description } = node;
  const isNamed = usual === undefined || usual === null || typeof usual === 'object';
  if (isNamed || (typeof description === 'string' && description.includes('default'))) return node;
  const text = `default: ${usual}`;
  return { ...node, description: typeof description === 'string' ? `${description}; ${text}` : text };
}

/** A member with a default is in every reply. */
function required(given: Node): Node {
  const { default: _, ...node } = withExample(given);
  const { properties, required: before } = node;
  if (!isObject(properties)) return node;
  const always = Object.keys(properties).filter((name) => isObject(properties[name]) && 'default' in properties[name]);
  const all = new Set([...(Array.isArray(before) ? before : []), ...always]);
  if (always.length === 0) return node;
  // an example of what is sent leaves out what every reply has
  const { example: __, ...rest } = node;
  return { ...rest, required: [...all] };
}

/** What is usual shows best what a member looks like. */
function withExample(node: Node): Node {
  const isPlain = node.default !== undefined && (node.default === null || typeof node.default !== 'object');
  return isPlain && !('example' in node) ? { ...node, example: node.default } : node;
}
