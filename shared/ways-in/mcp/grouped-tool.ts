/**
 * Several tools as one, chosen by a member such as `action`: an assistant reads far fewer descriptions, and each call
 * is still checked by the tool that does it. What the group takes is derived from what its tools take.
 */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { invalid } from '../../problems/problem.ts';
import { isObject } from '../../surveys/question.ts';
import { refusalOf } from './refusal.ts';
import { type Tool, toolError } from './tool.ts';

interface Group {
  name: string;
  title: string;
  description: string;
  /** The member that chooses one of the tools. */
  by: string;
  tools: Readonly<Record<string, Tool>>;
}

export function groupedTool(group: Group): Tool {
  const { name, by, tools } = group;
  return {
    name,
    listed: () => listedGroup(group),
    async call(assistant, args) {
      const { [by]: chosen, ...rest } = isObject(args) ? args : {};
      const tool = typeof chosen === 'string' && Object.hasOwn(tools, chosen) ? tools[chosen] : undefined;
      if (tool) return tool.call(assistant, rest);
      return toolError(refusalOf(invalid(by, 'one_of', { words: Object.keys(tools).join(', ') }), assistant.deps.log));
    },
  };
}

type Schema = Record<string, unknown>;
const inputSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

/** Where a tool may be given more members than this, their own descriptions say what they are for. */
const MOST_NAMED = 8;

function listedGroup({ name, title, description, by, tools }: Group): ListedTool {
  const members = Object.entries(tools).map(([key, tool]) => {
    const { inputSchema: input, annotations = {}, description: about = '' } = tool.listed();
    return { key, about, ...inputSchema.parse(input), annotations };
  });
  const required = (members[0]?.required ?? []).filter((one) => members.every((tool) => tool.required.includes(one)));
  const tellApart = (one: string) => !members.every(({ properties }) => Object.hasOwn(properties, one));
  const shown = members.map(({ key, about, required: needed, properties }) => {
    const must = needed.filter((one) => !required.includes(one));
    const may = Object.keys(properties).filter((one) => !needed.includes(one) && tellApart(one));
    const takes = [...must, ...(may.length > MOST_NAMED ? ['…'] : may.map((one) => `${one}?`))].join(', ');
    return `${key}${takes === '' ? '' : ` (${takes})`}: ${firstSentence(about)}`;
  });
  const all = (hint: 'readOnlyHint' | 'idempotentHint') => members.every(({ annotations }) => annotations[hint]);
  const some = (hint: 'destructiveHint' | 'openWorldHint') => members.some(({ annotations }) => annotations[hint]);
  return {
    name,
    title,
    description: `${description}\n${shown.join('\n')}`,
    inputSchema: {
      type: 'object',
      properties: { [by]: { enum: Object.keys(tools) }, ...joined(members.map(({ properties }) => properties)) },
      required: [by, ...required],
      additionalProperties: false,
    } as ListedTool['inputSchema'],
    annotations: {
      title,
      readOnlyHint: all('readOnlyHint'),
      destructiveHint: some('destructiveHint'),
      idempotentHint: all('idempotentHint'),
      openWorldHint: some('openWorldHint'),
    },
  };
}

const firstSentence = (text: string) => text.split(/(?<=[.!?])\s/)[0]?.replace(/\.$/, '') ?? '';

/** A member that tools take in different shapes is any of them. */
function joined(all: readonly Record<string, Schema>[]): Record<string, Schema> {
  const shapes = new Map<string, Map<string, Schema>>();
  for (const properties of all) {
    for (const [name, schema] of Object.entries(properties)) {
      const known = shapes.get(name) ?? new Map<string, Schema>();
      shapes.set(name, known.set(JSON.stringify(schema), schema));
    }
  }
  return Object.fromEntries(
    [...shapes].map(([name, known]) => {
      const [first = {}, ...others] = known.values();
      return [name, others.length === 0 ? first : { anyOf: [first, ...others] }];
    }),
  );
}
