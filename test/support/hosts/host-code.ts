/** The local host as a run of tests loads it: ready-made where many tests need it, and otherwise from its source. */
import { entryOf } from '../../../infra/ready-made/ready-made.ts';

type HostCode = typeof import('../../../infra/local/host.ts');

export const { startLocalHost }: HostCode = await import(entryOf('infra/local/host.ts').url);
