/** Which tests run together: the folder and the name of a file decide, so that nobody keeps a list. */
import { matchesGlob } from 'node:path';

interface Project {
  include: readonly string[];
  exclude: readonly string[];
  /** One process per file, for what owns its process; otherwise files share processes, which halves their time. */
  isolate: boolean;
}

/** What proves a library or another program, the cloud proof itself, and long random proofs. */
const proofs = ['test/**/*.proof.test.ts', 'test/cloud/**/*.test.ts'];

/** Proofs that start no host: validators take seconds to load, once per process. */
const sharedProofs = 'test/shared/**/*.proof.test.ts';

/** Tests on emulated stores or on the stack, and those with many random cases. */
const slow = ['test/**/*.slow.test.ts', 'test/{contracts,infra,shared/survey-service}/**/*.test.ts'];

/** Journeys that set the environment or the clock of a host, kill it, or count what it does. */
const ownHost = ['test/{journeys,browser}/**/*.own-host.test.ts'];

export const projects = {
  unit: {
    include: ['test/*.test.ts', 'test/shared/**/*.test.ts'],
    exclude: [...slow, ...proofs],
    isolate: false,
  },
  slow: { include: slow, exclude: proofs, isolate: false },
  journeys: { include: ['test/journeys/**/*.test.ts'], exclude: [...ownHost, ...proofs], isolate: false },
  browser: { include: ['test/browser/**/*.test.ts'], exclude: [...ownHost, ...proofs], isolate: false },
  'own-host': { include: ownHost, exclude: proofs, isolate: true },
  proofs: { include: proofs, exclude: ['**/node_modules/**', sharedProofs], isolate: true },
  'shared-proofs': { include: [sharedProofs], exclude: ['**/node_modules/**'], isolate: false },
} as const satisfies Record<string, Project>;

/** The names of the projects that run this file. */
export function projectsOf(path: string): string[] {
  const isAmong = (globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob));
  return Object.entries<Project>(projects)
    .filter(([, { include, exclude }]) => isAmong(include) && !isAmong(exclude))
    .map(([name]) => name);
}
