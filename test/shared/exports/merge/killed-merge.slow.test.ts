/** A merging batch whose workers are killed at steps all along its way ends as one that nobody disturbed, to the byte. */
import { expect, it } from 'vitest';
import { everyQuestion } from '../../../support/surveys/every-question.ts';
import { createWaveWorld } from '../../../support/worlds/wave-world.ts';

/** Every step by `KILL_STEP=1`; in ordinary runs a few. */
const usualStride = 41;
const stride = Number(process.env.KILL_STEP ?? usualStride);

function waves() {
  const { survey, answers } = everyQuestion();
  return [1, 2].map((id) => ({ survey: { ...survey, id, name: `Wave ${id}` }, answers }));
}

const outputs = ['csv', 'parquet'].map((format) => ({ content: 'answers', format }));

async function outcome(world: ReturnType<typeof createWaveWorld>, id: string) {
  const { batch, job } = await world.ended({ id });
  return { status: batch.status, merged: job?.files.map(({ name, rows, sha256 }) => [name, rows, sha256]) };
}

it(
  'merges on, wherever it was killed',
  async () => {
    const whole = createWaveWorld(waves());
    const expected = await outcome(whole, (await whole.start({ outputs })).id);
    expect(expected).toMatchObject({ status: 'ready', merged: [[expect.anything(), 10, expect.anything()], {}] });
    let steps = 3;
    for (let isAlive = false; !isAlive; steps += stride) {
      const world = createWaveWorld(waves());
      const { id } = await world.start({ outputs });
      const { using, hasDied } = world.mortal(steps);
      await world.drain({ using }).catch(() => {});
      isAlive = !hasDied();
      for (let turn = 0; turn < 4; turn++) await world.recover();
      expect(await outcome(world, id), `killed at step ${steps}`).toEqual(expected);
      const merges = world.records.everything().filter(({ value }) => Object(value).merge?.exports);
      expect(merges, `killed at step ${steps}`).toHaveLength(1);
    }
    expect(steps).toBeGreaterThan(100);
  },
  (120_000 * usualStride) / stride,
);
