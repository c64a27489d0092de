/** G10: answers are inserted and deleted between the pages of a pull, by cursor and by offset. */
import { pullChanging } from '../../support/upstreams/changing-answers.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';

export const changesBetweenPages: ChaosCase = {
  id: 'G10',
  goal: '1,000 inserts and deletes between pages: 0 duplicates, 0 unexplained gaps',
  async run({ seed, size }) {
    const wanted = size === 'full' ? 1_000 : 60;
    const seen = { changes: 0, pulls: 0, warned: 0 };
    const broken = { duplicates: 0, gaps: 0, strangers: 0 };
    for (const hasCursors of [true, false]) {
      for (let changes = 0, one = 0; changes < wanted; one++) {
        const { list, snapshot, ids } = await pullChanging(seed * 10_000 + one, hasCursors);
        const kept = new Set(ids);
        const isWarned = snapshot.warnings.length > 0;
        changes += list.changes();
        seen.changes += list.changes();
        seen.pulls++;
        if (isWarned) seen.warned++;
        broken.duplicates += ids.length - kept.size;
        broken.strangers += ids.filter((id) => !list.ever().has(id)).length;
        if (!isWarned) broken.gaps += [...list.stood()].filter((id) => !kept.has(id)).length;
        if (!isWarned && snapshot.read !== snapshot.total) broken.gaps++;
      }
    }
    const { changes, pulls, warned } = seen;
    return figureOf(
      { changes, pulls, 'warned with their numbers': warned },
      {
        duplicates: broken.duplicates,
        'unexplained gaps': broken.gaps,
        'answers of an earlier pass': broken.strangers,
      },
    );
  },
};
