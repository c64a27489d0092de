/** The outputs of a stack as `aws cloudformation describe-stacks` prints them. */
import { z } from 'zod';
import type { Outputs } from './restore-plan.ts';

const describedSchema = z.object({
  Stacks: z.tuple([z.object({ Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })) })]),
});

export function readOutputs(printed: string): Outputs {
  const [stack] = describedSchema.parse(JSON.parse(printed)).Stacks;
  return Object.fromEntries(stack.Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
}
