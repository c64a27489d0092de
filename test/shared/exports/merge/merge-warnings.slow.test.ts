/** What a merge warns of, in the words of its surveys: that nothing is in common, and mappings that do not fit. */
import { describe, expect, it } from 'vitest';
import { choice, text, wave } from '../../../support/surveys/small-waves.ts';
import { createWaveWorld } from '../../../support/worlds/wave-world.ts';

const first = wave(7, [choice('a1', 'Colour', { r: 'Red', g: 'Green' }), text('a2', 'Why?')], { a1: 'r', a2: 'Warm' });
const second = wave(5, [choice('b1', 'Colour', { x: 'Green', y: 'Red' })], { b1: 'x' });

describe('waves merged', () => {
  it('say so where they have no question in common, and only then', async () => {
    const stranger = wave(3, [text('z', 'Something else')], { z: 'z' });
    const codesOf = async (...waves: (typeof first)[]) => {
      const world = createWaveWorld(waves);
      const { job } = await world.ended(await world.start({ by: 'title' }));
      return job?.files[0]?.warnings.map(({ code }) => code);
    };
    expect(await codesOf(first, stranger)).toEqual(['merge_apart']);
    expect(await codesOf(first, stranger, second)).not.toContain('merge_apart');
  });

  it('tell of a mapping that does not fit in the words of the surveys', async () => {
    const world = createWaveWorld([first, wave(3, [text('c', 'Colour')], { c: 'Reddish' })]);
    const merge = { by: 'title', map: { '3:q:c': 'q:a1' } };
    const { job } = await world.ended(await world.start(merge, { surveys: { all: true } }));
    expect(job?.files[0]?.warnings).toContainEqual({
      code: 'merge_map_unused',
      values: { column: '"Colour" (Wave 3)', target: '"Colour" (Wave 7)' },
    });
  });
});
