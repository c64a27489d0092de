/**
 * `node test/mutants/choose.ts [--seed N] [--count N]`: makes a new `list.json`. Every room has its share by the number
 * of its lines, and at least one. What the type checker refuses is drawn again. Read the list afterwards, and drop what
 * changes nothing that anybody could see.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomOf } from '../chaos/random.ts';
import { listPath, type Mutant, mutated, plant } from './mutant.ts';
import { faultsOf } from './operators.ts';
import { projectCopy } from './project-copy.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '20261118' }, count: { type: 'string', default: '100' } },
});
const random = randomOf(Number(values.seed));

process.chdir(projectCopy('HEAD'));
const files = globSync(['shared/**/*.ts', 'functions/*.ts', 'infra/{local,cli}/**/*.ts']).sort();
const textOf = (file: string) => readFileSync(file, 'utf8');
const lines = files.flatMap((file) =>
  textOf(file)
    .split(/\n\s*/)
    .map((line) => ({ file, line: line.trim() })),
);
/** Files directly in `shared/` are one room, as the functions are. */
const roomOf = ({ file }: { file: string }) => file.split('/').slice(0, -1).slice(0, 2).join('/');
/** A file whose fault was refused is not drawn again. */
const refused = new Set<string>();
let chosen: Mutant[] = [];
for (let round = 1; round <= 4; round++) {
  for (const [room, own] of Map.groupBy(lines, roomOf)) {
    const share = Math.max(1, Math.round((own.length / lines.length) * Number(values.count)));
    const there = chosen.filter((mutant) => roomOf(mutant) === room);
    chosen.push(...drawn(own, share - there.length, new Set([...refused, ...there.map(({ file }) => file)])));
  }
  const bad = refusedFiles(chosen);
  for (const file of bad) refused.add(file);
  chosen = chosen.filter(({ file }) => !bad.has(file));
  process.stderr.write(`round ${round}: the type checker accepts ${chosen.length}\n`);
}
const sorted = chosen.toSorted((a, b) => (a.file < b.file ? -1 : 1)).map((mutant, at) => ({ ...mutant, id: at + 1 }));
writeFileSync(listPath, `${JSON.stringify(sorted, null, 2)}\n`);

/** One fault per file at most: then one run of the type checker judges them all. */
function drawn(among: typeof lines, wanted: number, taken: Set<string>): Mutant[] {
  const found: Mutant[] = [];
  for (const { file, line } of random.shuffled(among)) {
    if (found.length >= wanted) break;
    const kinds = faultsOf(line);
    if (taken.has(file) || kinds.length === 0) continue;
    const mutant = { id: 0, file, line, becomes: random.one(random.one(kinds)) };
    if (mutated(textOf(file), mutant) === undefined) continue;
    taken.add(file);
    found.push(mutant);
  }
  return found;
}

function refusedFiles(mutants: readonly Mutant[]): Set<string> {
  const planted = mutants.map((mutant) => plant(mutant, '.'));
  const said = ['.', 'shared/ways-in/dashboard/page'].map(
    (part) => spawnSync('node_modules/.bin/tsc', ['--noEmit', '-p', part], { encoding: 'utf8' }).stdout,
  );
  for (const one of planted) one?.undo();
  return new Set([...said.join('\n').matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map((match) => match[1] ?? ''));
}
