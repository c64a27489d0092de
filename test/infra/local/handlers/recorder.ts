/** A function that keeps what it was called with. */
import type { LambdaContext } from '../../../../infra/local/lambda/load-functions.ts';

export const calls: { functionName: string; event: unknown }[] = [];

export async function handler(event: unknown, context: LambdaContext): Promise<unknown> {
  calls.push({ functionName: context.functionName, event });
  return { statusCode: 200, body: context.functionName };
}
