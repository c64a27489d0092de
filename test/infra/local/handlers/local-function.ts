/** A function made of a handler on the spot, for tests of what calls it. */
import type { LambdaHandler } from '../../../../infra/local/lambda/call.ts';
import { inThisThread } from '../../../../infra/local/lambda/in-this-thread.ts';
import type { LocalFunction } from '../../../../infra/local/lambda/load-functions.ts';

export function localFunction(handler: LambdaHandler, limits: Partial<LocalFunction> = {}): LocalFunction {
  const trigger = { kind: 'http', routes: ['ANY /{proxy+}'] } as const;
  return {
    name: 'tiny',
    trigger,
    memoryMb: 512,
    timeLimitSeconds: 29,
    run: inThisThread(async () => handler),
    ...limits,
  };
}
