/** A copy of the project at a commit, in a folder of its own: faults are never planted in the checkout itself. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');
const git = (...words: string[]) =>
  execFileSync('git', ['-C', project, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });

/** The folder; it is removed when this process ends. */
export function projectCopy(commit: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'survey-exports-mutants-')), 'project');
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  process.on('exit', () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(resolve(folder, '..'), { recursive: true, force: true });
  });
  install(folder);
  return folder;
}

/** The packages of the checkout where the commit has the same ones. */
function install(folder: string): void {
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(project)) symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
}
