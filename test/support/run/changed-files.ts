/** Which files have changed, for `npm test -- --changed`: those that Git names, and what depends on them unseen. */
import { join, relative } from 'node:path';
import { GitVCSProvider, type VCSProvider } from 'vitest/node';
import { sourceFiles } from '../source/source-files.ts';
import { withUnseenDependents } from './touched-tests.ts';

const git = new GitVCSProvider();

export const changedFiles: VCSProvider = {
  async findChangedFiles(options) {
    const changed = (await git.findChangedFiles(options)).map((path) => relative(options.root, path));
    return withUnseenDependents(changed, sourceFiles(['test'])).map((path) => join(options.root, path));
  },
};
