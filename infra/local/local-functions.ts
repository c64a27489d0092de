/** What runs on one machine besides the topology, and is never deployed. */
import type { FunctionSpec } from '../topology.ts';
import type { Environment } from './environment.ts';

export const localFunctions: Record<string, FunctionSpec> = {
  outbox: {
    entry: 'functions/outbox.ts',
    trigger: { kind: 'http', routes: ['ANY /outbox', 'ANY /outbox/{proxy+}'] },
    memoryMb: 512,
    timeLimitSeconds: 29,
    grants: ['owners:mac'],
  },
};

/** The outbox shows the mails that have no server to leave by: where there is a server, there is no outbox. */
export function isNeededHere(functionName: string, { OUTBOX_DIR }: Environment): boolean {
  return functionName !== 'outbox' || OUTBOX_DIR !== undefined;
}
