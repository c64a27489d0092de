/**
 * One tool: what it is called, takes, gives and does to the world, and the work itself. Whatever goes wrong in it is a
 * result that says so, because an assistant can act on a result and not on a fault of the protocol.
 */
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Problem, validationProblem } from '../../problems/problem.ts';
import { isObject } from '../../surveys/question.ts';
import type { Assistant } from './assistant.ts';
import type { Hints } from './hints.ts';
import { type Refusal, refusalOf } from './refusal.ts';

export interface Tool {
  name: string;
  listed(): ListedTool;
  call(assistant: Assistant, args: unknown): Promise<CallToolResult>;
}

export interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  hints: Hints;
  input: Input;
  output: Output;
  /** `given` is the input as it was sent, before anything was filled in. */
  run(assistant: Assistant, input: z.output<Input>, given: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Twice in an answer, as text and as structure, it must stay below what a function may answer. */
const MAX_RESULT_CHARS = 2_000_000;

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(spec: ToolSpec<Input, Output>): Tool {
  return {
    name: spec.name,
    listed: () => listed(spec),
    async call(assistant, args) {
      try {
        const input = spec.input.safeParse(args ?? {});
        if (!input.success) throw validationProblem(input.error);
        const output = spec.output.safeParse(await spec.run(assistant, input.data, isObject(args) ? args : {}));
        if (!output.success) throw unreadable(output.error);
        return toolResult(output.data);
      } catch (error) {
        return toolError(refusalOf(error, assistant.deps.log));
      }
    },
  };
}

function listed<Input extends z.ZodObject, Output extends z.ZodObject>(spec: ToolSpec<Input, Output>): ListedTool {
  return {
    name: spec.name,
    title: spec.title,
    description: spec.description,
    inputSchema: objectSchema(spec.input, 'input'),
    outputSchema: objectSchema(spec.output, 'output'),
    annotations: { title: spec.title, ...spec.hints },
  };
}

function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as ListedTool['inputSchema'];
}

function toolResult(structuredContent: Record<string, unknown>): CallToolResult {
  const text = JSON.stringify(structuredContent);
  if (text.length > MAX_RESULT_CHARS) {
    throw new Problem('body_too_large.assistant_result', { characters: text.length, most: MAX_RESULT_CHARS });
  }
  return { content: [{ type: 'text', text }], structuredContent };
}

export function toolError(refusal: Refusal): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(refusal) }], isError: true };
}

function unreadable(error: z.ZodError): Problem {
  const members = error.issues.map(({ path }) => path.join('.')).join(', ');
  return new Problem('upstream_unreadable.members', { members });
}
