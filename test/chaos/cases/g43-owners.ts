/** G43: figures, facets and texts are shown only to owners who may read the survey, from their own answers. */
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { guardedFigures } from '../figures/guarded-figures.ts';

type Guarded = ReturnType<typeof guardedFigures>;

/** What the service said before may still hold for so long. */
const KEPT_SECONDS = 60;

export const figuresOfOwners: ChaosCase = {
  id: 'G43',
  goal: 'two owners, revoked keys, surveys no longer readable: no figure from another cache, and none once the service says no',
  async run({ seed, size, say }) {
    const histories = size === 'full' ? 200 : 8;
    const seen = { histories, requests: 0, reported: 0, refused: 0, 'while the service was down': 0 };
    const broken = {
      'with answers of another owner or survey': 0,
      'told after a no': 0,
      'told while the service was down': 0,
      'refused to who may read': 0,
    };
    for (let one = 0; one < histories; one++) {
      const guarded = guardedFigures(seed * 1_000 + one);
      for (let step = 0; step < 40; step++) {
        if (guarded.random.happens(0.4)) guarded.happen();
        guarded.pass(guarded.random.one([0, 5, 30, 61, 90]));
        if (guarded.random.happens(0.7)) await guarded.work();
        await ask(guarded);
      }
    }
    return figureOf(seen, broken);

    async function ask(guarded: Guarded): Promise<void> {
      const { random } = guarded;
      const { token, user } = random.one(guarded.keys);
      const surveyId = random.one(guarded.surveyIds);
      const waves = random.happens(0.2) ? guarded.surveyIds : [surveyId];
      const { status, body } = await asked(guarded, token, surveyId, waves);
      seen.requests++;
      const own = new Set(waves.map((id) => guarded.markOf(user, id)));
      const isForeign = [...body.matchAll(/mark\d+/g)].some(([mark]) => !own.has(mark));
      if (isForeign) fault('with answers of another owner or survey', `${token} ${body.slice(0, 200)}`);
      const verdicts = waves.map((id) => guarded.verdictOf(token, id));
      const since = Math.min(...waves.map((id) => guarded.secondsSince(token, id)));
      if (status === 200) seen.reported++;
      else if (verdicts.includes('down')) seen['while the service was down']++;
      else seen.refused++;
      if (verdicts.includes('down')) {
        if (status === 200) fault('told while the service was down', token);
      } else if (verdicts.includes('no')) {
        if (status === 200 && since > KEPT_SECONDS) fault('told after a no', `${token} ${waves}`);
      } else if (status !== 200 && status !== 503) fault('refused to who may read', `${status} ${body.slice(0, 200)}`);
    }

    function fault(name: keyof typeof broken, what: string): void {
      broken[name]++;
      say(`${name}: ${what}`);
    }
  },
};

/** One of the ways to ask, often the same one as before: replies that were counted once are kept. */
function asked({ random, call }: Guarded, token: string, surveyId: number, waves: readonly number[]) {
  const path = `/surveys/${surveyId}`;
  if (waves.length > 1) return call(token, `${path}/figures`, { quiz_ids: waves });
  if (random.happens(0.2)) return call(token, `${path}/facets`);
  if (random.happens(0.3)) return call(token, `${path}/texts?search=waiting`);
  return call(token, `${path}/figures`, random.one([{}, {}, { filters: { is_complete: null } }]));
}
