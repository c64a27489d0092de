/** G42: random views of surveys that change while somebody looks, beside dying workers and damaged objects. */
import { isDeepStrictEqual } from 'node:util';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { randomSurvey, randomWishes } from '../../support/statistics/random-report.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { changingFigures } from '../figures/changing-figures.ts';
import { countsByHand, reportedFigures, type View } from '../figures/recount.ts';
import type { Random } from '../random.ts';

const survey = { ...randomSurvey, id: 7 };

export const figuresUnderChange: ChaosCase = {
  id: 'G42',
  goal: '300 random views with kills, edits, deletions and damaged objects: equal to the report and to a recount, or openly not exact',
  async run({ seed, size }) {
    const views = size === 'full' ? 300 : 20;
    const seen = { views: 0, exact: 0, 'not exact yet': 0, kills: 0 };
    const broken = { 'unlike the report': 0, 'unlike a recount': 0, 'edits unseen after a day': 0 };
    for (let one = 0; seen.views < views; one++) {
      const life = changingFigures(seed * 1_000 + one);
      for (let round = 0; round < 3; round++) {
        life.happen();
        if (life.random.happens(0.3)) life.damage();
        await lookRound(life);
      }
      life.edit();
      life.world.pass(25 * 60);
      const found = await lookRound(life);
      if (!found) broken['edits unseen after a day']++;
    }
    return figureOf(seen, broken);

    async function lookRound(life: ReturnType<typeof changingFigures>): Promise<boolean> {
      const { world, random } = life;
      const view = randomView(random);
      await shown(life, view);
      const fate = { call: 1 + random.below(12), moment: random.one(['before', 'after'] as const) };
      if (random.happens(0.4) && (await world.work(fate))) {
        seen.kills++;
        world.pass(6);
        await world.sweep();
      }
      await world.work();
      await shown(life, view);
      await world.work();
      return shown(life, view);
    }

    /** Whether figures were shown; what is shown is right, as of when it says. */
    async function shown(life: ReturnType<typeof changingFigures>, view: View): Promise<boolean> {
      seen.views++;
      const figures = await life.world.look(view).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'upstream_unavailable') return undefined;
        throw error;
      });
      if (!figures?.isWhole) {
        seen['not exact yet']++;
        return false;
      }
      seen.exact++;
      const answers = life.answersAt(figures.asOf);
      const { survey: _, ...statistics } = figures.statistics;
      const { survey: __, ...reported } = reportedFigures(survey, answers, view);
      if (!isDeepStrictEqual(statistics, reported)) broken['unlike the report']++;
      const byHand = countsByHand(answers, view);
      const isSame = statistics.questions.every(({ question, statistics: own }) =>
        (own?.options ?? []).every(({ id, count }) => (byHand.get(`${question.id} ${id}`) ?? 0) === count),
      );
      if (view.options.privacy.minimum_base === 0 && !isSame) broken['unlike a recount']++;
      return true;
    }
  },
};

function randomView(random: Random): View {
  const filters = filtersSchema.parse({
    is_complete: random.one([true, null, false]),
    ...(random.happens(0.3) && { country: [random.one(['RU', 'DE', 'ES'])] }),
    ...(random.happens(0.3) && { device: ['mobile', 'desktop'] }),
    ...(random.happens(0.4) && { date_from: '2026-02-01', date_to: '2026-04-30' }),
    ...(random.happens(0.1) && { is_screenout: true }),
  });
  const options = optionsSchema.parse({
    ...(random.happens(0.6) && { report: randomWishes(random) }),
    ...(random.happens(0.2) && { privacy: { minimum_base: 5 } }),
  });
  return { filters, options: { ...options, lang: 'en' } };
}
