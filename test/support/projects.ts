/** Which tests run together: the folder and the name of a file decide, so that nobody keeps a list. */
import { matchesGlob } from 'node:path';

interface Project {
  include: readonly string[];
  exclude: readonly string[];
}

/** Tests on emulated stores, on the stack or with other programs, and those with very many random cases. */
const slow = ['test/**/*.slow.test.ts', 'test/{contracts,infra,cloud,shared/survey-service}/**/*.test.ts'];

export const projects = {
  unit: { include: ['test/*.test.ts', 'test/shared/**/*.test.ts'], exclude: slow },
  slow: { include: slow, exclude: ['**/node_modules/**'] },
  journeys: { include: ['test/journeys/**/*.test.ts'], exclude: [] },
  browser: { include: ['test/browser/**/*.test.ts'], exclude: [] },
} as const satisfies Record<string, Project>;

/** The names of the projects that run this file. */
export function projectsOf(path: string): string[] {
  const isAmong = (globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob));
  return Object.entries<Project>(projects)
    .filter(([, { include, exclude }]) => isAmong(include) && !isAmong(exclude))
    .map(([name]) => name);
}
