/** Answers that come and go while they are read: nothing twice, and nothing missing without a warning. */
import { describe, expect, it } from 'vitest';
import { pullChanging } from '../../support/upstreams/changing-answers.ts';

const SEEDS = 40;

describe.each([true, false])('with cursors: %s', (hasCursors) => {
  it('keeps every answer that stood, once, or warns with the numbers', async () => {
    const seen = { changes: 0, clean: 0, warned: 0, passes: 0 };
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { list, snapshot, ids } = await pullChanging(seed, hasCursors);
      const kept = new Set(ids);
      expect(kept.size, `seed ${seed}: duplicates`).toBe(ids.length);
      expect(snapshot.read).toBe(ids.length);
      expect(
        [...kept].filter((id) => !list.ever().has(id)),
        `seed ${seed}: from an earlier pass`,
      ).toEqual([]);
      const missing = [...list.stood()].filter((id) => !kept.has(id));
      if (snapshot.warnings.length === 0) {
        expect(missing, `seed ${seed}: gaps`).toEqual([]);
        expect(snapshot.read).toBe(snapshot.total);
      } else expect(snapshot.warnings).toMatchObject([{ code: 'answers_changed', values: { read: snapshot.read } }]);
      seen.changes += list.changes();
      seen.passes += snapshot.pass;
      seen[snapshot.warnings.length === 0 ? 'clean' : 'warned']++;
    }
    expect(seen.changes).toBeGreaterThan(200);
    expect(seen.clean).toBeGreaterThan(0);
    expect(seen.passes).toBeGreaterThan(SEEDS);
  });
});
