/** G51: random histories of a survey and a schedule that tells its changes: base plus all deltas is a fresh export. */
import { playHistory } from '../change-history.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';

const none = { runs: 0, applied: 0, rows: 0, kills: 0, unsuccessful: 0, duplicates: 0, missed: 0, differing: 0 };

export const changes: ChaosCase = {
  id: 'G51',
  goal: '1,000 random histories (answers added, edited, deleted, restored, hidden; surveys edited; runs killed anywhere): base plus all deltas equals a fresh full export by column id; 0 duplicates, 0 missed',
  async run({ seed, size, say }) {
    const histories = size === 'full' ? 1_000 : 15;
    const sum = { ...none };
    for (let at = 0; at < histories; at++) {
      const reported = await playHistory(seed + at);
      for (const name of Object.keys(none) as (keyof typeof none)[]) sum[name] += reported[name];
      if (reported.duplicates + reported.missed + reported.differing > 0)
        say(`  seed ${seed + at}: ${JSON.stringify(reported)}`);
      if (at % 100 === 99) say(`  ${at + 1} histories`);
    }
    const { duplicates, missed, differing, applied, rows, unsuccessful: failed, ...facts } = sum;
    return figureOf(
      { histories, ...facts, 'runs without success': failed, 'files applied': applied, 'rows told': rows },
      { duplicates, missed, 'cells that differ': differing },
    );
  },
};
