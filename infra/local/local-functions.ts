/** What runs on one machine besides the topology, and is never deployed. */
import type { FunctionSpec } from '../topology.ts';

export const localFunctions: Record<string, FunctionSpec> = {
  outbox: {
    entry: 'functions/outbox.ts',
    trigger: { kind: 'http', routes: ['ANY /outbox', 'ANY /outbox/{proxy+}'] },
    memoryMb: 512,
    timeLimitSeconds: 29,
    grants: ['owners:mac'],
  },
};
