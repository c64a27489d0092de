/** The table of the plants: what was planted, which step noticed it, what it said. */
import { execFileSync } from 'node:child_process';
import type { StoresKind } from '../stores/installed.ts';
import { plants } from './list.ts';
import type { Plant } from './plant.ts';
import { openPlantResults, type PlantResult } from './plant-results.ts';
import { runPlants } from './run-plants.ts';

export interface TellPlants {
  stores: StoresKind;
  /** Only plants whose names hold one of these. */
  only: readonly string[] | undefined;
  print(text: string): void;
  say(line: string): void;
}

const resultsFile = `${import.meta.dirname}/results.json`;

/** Gives the exit code: 1 if one is not noticed. */
export async function tellPlants({ stores, only, print, say }: TellPlants): Promise<number> {
  const chosen = plants.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)));
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const results = openPlantResults(resultsFile, commit);
  for (const plant of chosen) {
    const known = results.get(plant.name);
    if (known?.step !== undefined) print(plantLine(plant, known));
  }
  const onResult = (plant: Plant, result: PlantResult) => print(plantLine(plant, result));
  await runPlants({ stores, plants: chosen, results, onResult, say });
  const unnoticed = chosen.filter(({ name }) => results.get(name)?.step === undefined);
  const sum = `${chosen.length - unnoticed.length} of ${chosen.length} plants were noticed`;
  print(unnoticed.length === 0 ? `\n${sum}.\n` : `\n${sum}. Not: ${unnoticed.map(({ name }) => name).join(', ')}.\n`);
  return chosen.length > 0 && unnoticed.length === 0 ? 0 : 1;
}

function plantLine({ name, about }: Plant, { step, message, seconds }: PlantResult): string {
  const verdict = step === undefined ? 'MISSED' : 'seen  ';
  const lines = [`${name}: ${about}`, `${step ?? 'no step'}: ${message}`];
  return `${verdict} ${seconds.toFixed(1).padStart(6)} s  ${lines.join('\n                 ')}\n`;
}
