/** Random surveys, each exported by one worker and by several whose members are killed: the files must not differ. */
import { sha256Hex } from '../../shared/crypto.ts';
import { usualDivision } from '../../shared/exports/job/run-deps.ts';
import type { Output } from '../../shared/exports/options.ts';
import { someQuestions } from '../support/surveys/every-question.ts';
import { createLargeWorld, largeDivision, largeRequest, requestLarge } from '../support/worlds/large-world.ts';
import { type Workers, workUntilEnded } from '../support/worlds/many-workers.ts';
import type { Scale } from './chaos-case.ts';
import { type Random, randomOf } from './random.ts';

const outputs: Output[] = [
  { content: 'answers', format: 'csv' },
  { content: 'answers', format: 'xlsx' },
  { content: 'report', format: 'pdf' },
];
const crews = [2, 4, 7];
const counts = {
  full: [0, 1, 2, 59, 60, 61, 500, 2_000, 7_000, 49_999, 50_001, 130_000, 300_000],
  small: [0, 130],
};
const LARGE = 40_000;
const PAGE = 1_000;

interface Wish {
  filters?: object;
  options?: object;
}

const wishes: readonly Wish[] = [
  {},
  { filters: { date_from: '2026-01-20', date_to: '2026-02-03' }, options: { timezone: 'Asia/Tokyo' } },
  { filters: { is_complete: true }, options: { timezone: 'America/Sao_Paulo', values: 'codes', choices: 'split' } },
  { options: { privacy: { personal: 'mask' }, timezone: 'Australia/Lord_Howe' } },
];

export async function equalBytes({ seed, size, say }: Scale): Promise<{ files: number; differing: number }> {
  const random = randomOf(seed);
  let [files, differing] = [0, 0];
  for (const count of counts[size]) {
    const wish = random.one(wishes);
    const made = someQuestions(random, count);
    const alone = await hashesOf(made, wish, { workers: 1 });
    for (const workers of crews) {
      const many = await hashesOf(made, wish, { workers, ...kills(random) });
      files += alone.length;
      differing += alone.filter((hash, at) => hash !== many[at]).length + Math.abs(alone.length - many.length);
    }
    say(`${count.toLocaleString('en')} answers, ${JSON.stringify(wish)}: ${differing} of ${files} files differ so far`);
  }
  return { files, differing };
}

function kills(random: Random): Workers {
  return { seed: random.below(1e6), killEvery: 3 + random.below(4), copies: 1 + random.below(2) };
}

async function hashesOf({ survey, answers }: ReturnType<typeof someQuestions>, wish: Wish, workers: Workers) {
  const isLarge = answers.length > LARGE;
  const world = createLargeWorld(answers, { survey, isFrozen: true, ...(isLarge && { page: PAGE }) });
  Object.assign(world.deps, { division: isLarge ? usualDivision : largeDivision });
  const job = await requestLarge(world, largeRequest(outputs, wish));
  await workUntilEnded(world, job, workers);
  const after = await world.read(job);
  if (after?.status !== 'ready') throw new Error(`ended as ${JSON.stringify(after?.problem)}`);
  return after.files.map(({ key }) => sha256Hex(world.files.objects.get(key) ?? Buffer.alloc(0)));
}
