/** Which tests can see a fault in a file, the nearest first. Read from the imports of the project in the current folder. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { reachedFrom } from '../support/source/reached-files.ts';
import { productFolders, type SourceFile, sourceFiles } from '../support/source/source-files.ts';

/** Quick tests, those on emulated stores and other programs, and those that start the whole host. */
export const stages = ['unit', 'slow', 'host'] as const;
export type Stage = (typeof stages)[number];

const isTest = (path: string) => path.endsWith('.test.ts');
const isProof = (path: string) => /\.proof\.test\.ts$|^test\/cloud\//.test(path);
const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });
const scriptsOf = (path: string) => packageSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).scripts;

function stageOf(path: string): Stage {
  if (/^test\/(journeys|browser)\//.test(path)) return 'host';
  return /\.slow\.test\.ts$|^test\/(infra|contracts|cloud|shared\/survey-service)\//.test(path) ? 'slow' : 'unit';
}

/** Asked with the path of a file; of all tests, those that the script of the project runs. */
export function createSeenBy(script: string): (path: string) => Record<Stage, string[]> {
  const files = sourceFiles([...productFolders, 'test']);
  const hasProofs = !scriptsOf('package.json')[script]?.includes('!*proofs');
  const tests = files.filter(({ path }) => isTest(path) && (hasProofs || !isProof(path)));
  const reached = new Map(tests.map(({ path }) => [path, new Set(reachedFrom(path, files).map((file) => file.path))]));
  return (path) => {
    const steps = stepsTo(path, files);
    const nearness = (test: SourceFile) => 12 / (steps.get(test.path) ?? 12) + sharedWords(path, test.path);
    const sorted = tests.toSorted((a, b) => nearness(b) - nearness(a)).map((test) => test.path);
    // the host loads functions by name, so imports say nothing of what a journey goes through
    const isSeen = (test: string) => stageOf(test) === 'host' || reached.get(test)?.has(path);
    const seen = Map.groupBy(sorted.filter(isSeen), stageOf);
    return { unit: seen.get('unit') ?? [], slow: seen.get('slow') ?? [], host: seen.get('host') ?? [] };
  };
}

/** From each file that comes to this one by imports, how many imports that takes. */
function stepsTo(path: string, files: readonly SourceFile[]): Map<string, number> {
  const steps = new Map([[path, 0]]);
  for (const [at, count] of steps) {
    const importers = files.filter((file) => !steps.has(file.path) && file.files.includes(at));
    for (const file of importers) steps.set(file.path, count + 1);
  }
  return steps;
}

function sharedWords(one: string, other: string): number {
  const words = (path: string) => path.split(/[^a-z0-9]+/).map((word) => word.replace(/s$/, ''));
  const known = new Set(words(one));
  return words(other).filter((word) => known.has(word)).length;
}
