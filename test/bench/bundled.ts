/**
 * Ours is measured as it is deployed, bundled and minified: peers are plain JavaScript already, and nobody's modules
 * should be stripped of their types while a clock runs or memory is counted.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleFunctions } from '../../infra/cloud/bundle/bundle.ts';
import { isPeer } from './peers.ts';

const here = import.meta.dirname;
const project = join(here, '../..');
const nameOf = (contender: string) => contender.replace(/\.ts$/, '');

export interface Bundles {
  /** The program that runs a contender. */
  program: string;
  fileOf(contender: string): string;
}

export async function bundleContenders(folder: string): Promise<Bundles> {
  const ours = readdirSync(join(here, 'contenders')).filter((contender) => !isPeer(contender));
  const entries = ours.map((contender) => [nameOf(contender), relative(project, join(here, 'contenders', contender))]);
  const program = ['contender', relative(project, join(here, 'contender.ts'))];
  await bundleFunctions(Object.fromEntries([...entries, program]), folder);
  const bundleOf = (name: string) => join(folder, name, 'index.mjs');
  return {
    program: bundleOf('contender'),
    fileOf: (contender) => (isPeer(contender) ? join(here, 'contenders', contender) : bundleOf(nameOf(contender))),
  };
}
