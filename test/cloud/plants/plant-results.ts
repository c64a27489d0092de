/** What became of each plant, in a file beside the list: a run that is broken off goes on from there. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const resultSchema = z.strictObject({
  name: z.string(),
  /** The step that failed; none noticed it if it is missing. */
  step: z.string().optional(),
  /** What it said. */
  message: z.string(),
  seconds: z.number(),
});

export type PlantResult = z.infer<typeof resultSchema>;

const fileSchema = z.strictObject({
  commit: z.string(),
  /** Seconds that each step takes where nothing is planted. */
  sound: z.record(z.string(), z.number()),
  plants: z.array(resultSchema),
});

/** Those of another commit are forgotten. */
export function openPlantResults(path: string, commit: string) {
  const stored = existsSync(path) ? fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  const { sound, plants } = stored?.commit === commit ? stored : { sound: {}, plants: [] };
  const results = new Map(plants.map((result) => [result.name, result]));
  const seconds = new Map(Object.entries(sound));
  const store = () => {
    const content = { commit, sound: Object.fromEntries(seconds), plants: [...results.values()] };
    writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`);
  };
  return {
    get: (name: string) => results.get(name),
    secondsOf: (step: string) => seconds.get(step),
    keep(result: PlantResult): void {
      results.set(result.name, result);
      store();
    },
    keepSound(step: string, took: number): void {
      seconds.set(step, took);
      store();
    },
  };
}

export type PlantResults = ReturnType<typeof openPlantResults>;
