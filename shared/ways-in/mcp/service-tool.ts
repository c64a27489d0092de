/** A tool that is one operation of the survey service: a row of a table, and what the service answers, marked as data. */
import { z } from 'zod';
import type { Operation } from '../../surveys/operations.ts';
import { ask } from './assistant.ts';
import { defineTool, type Tool, type ToolSpec } from './tool.ts';
import { marked, untrusted } from './untrusted.ts';

interface Row<Input extends z.ZodRawShape>
  extends Pick<ToolSpec<never, never>, 'name' | 'title' | 'description' | 'hints'> {
  input: Input;
  /** What the service answers; more members than these are passed on. */
  answer: z.ZodType;
  operation(input: z.output<z.ZodObject<Input, z.core.$strict>>): Operation;
  /** What the answer loses before anybody sees it. */
  clean?: (answer: unknown) => unknown;
}

export function serviceTool<Input extends z.ZodRawShape>(row: Row<Input>): Tool {
  const { name, title, description, hints, answer, operation, clean = (found) => found } = row;
  return defineTool({
    name,
    title,
    description,
    hints,
    input: z.strictObject(row.input),
    output: untrusted(answer),
    run: async (assistant, input) => marked(clean(await ask(assistant, operation(input)))),
  });
}
