/**
 * The order of test files: within each project the longest begin first, because one that begins last keeps a core idle for
 * as long as it takes. A new clone has no record of an earlier run, and the size of a file says little about its time.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chooseCode } from './chosen-code.ts';
import { longFiles } from './long-files.ts';

const secondsOf = ({ moduleId }: TestSpecification) =>
  Object.entries(longFiles).find(([path]) => moduleId.endsWith(`/${path}`))?.[1] ?? 0;

const withHosts = ['journeys', 'browser', 'own-host', 'proofs'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    await chooseCode(files.filter(({ project }) => withHosts.includes(project.name)).length);
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => secondsOf(b) - secondsOf(a)));
  }
}
