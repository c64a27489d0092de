/** The functions of an earlier commit, bundled as that commit bundles them, with the packages installed here. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');

const bundleAll = `
  const [root, folder] = process.argv.slice(1);
  const { existsSync } = await import('node:fs');
  const at = ['/infra/cloud/bundle/bundle.ts', '/infra/cloud/bundle.ts'].find((path) => existsSync(root + path));
  const { bundleFunctions } = await import(root + at);
  const { functionSpecs } = await import(root + '/infra/topology.ts');
  const entries = Object.entries(functionSpecs).map(([name, { entry }]) => [name, entry]);
  await bundleFunctions(Object.fromEntries(entries), folder);
`;

/** The folder of its bundles; undefined where this copy of the repository does not hold the commit. */
export function bundleEarlier(commit: string, folder: string, say: (line: string) => void): string | undefined {
  if (!isHeld(commit)) {
    say(`the history here has no commit ${commit}: cold starts are measured without it beside them`);
    return undefined;
  }
  say(`bundles the functions of ${commit}`);
  const root = join(folder, 'earlier');
  mkdirSync(root);
  const archive = execFileSync('git', ['archive', commit], { cwd: project, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  const bundles = join(folder, 'earlier-bundles');
  execFileSync(process.execPath, ['--input-type=module', '-e', bundleAll, root, bundles], { cwd: root });
  return bundles;
}

function isHeld(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: project, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
