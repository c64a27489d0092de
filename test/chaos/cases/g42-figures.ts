/** G42: random views of random surveys that change while somebody looks, beside dying workers and damaged objects. */
import { isDeepStrictEqual } from 'node:util';
import type { ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { hasR } from '../../support/statistics/run-r.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { changingFigures } from '../figures/changing-figures.ts';
import { higherColumns } from '../figures/compared-names.ts';
import { exportedView } from '../figures/exported-view.ts';
import { drawWaves, mergedView, viewOfWaves } from '../figures/merged-view.ts';
import { fixedViews, randomView } from '../figures/random-view.ts';
import { readWorkbook } from '../figures/read-workbook.ts';
import { countsByHand, reportedFigures, type View } from '../figures/recount.ts';
import { type RecountedView, unlikeR } from '../figures/recount-in-r.ts';
import { unlikeWorkbook } from '../figures/unlike-workbook.ts';
import { type Random, randomOf } from '../random.ts';

type Life = ReturnType<typeof changingFigures>;

/** A survey with differences that are significant. */
const FIXED_SEED = 1;

export const figuresUnderChange: ChaosCase = {
  id: 'G42',
  goal: '300 random views with kills, edits, deletions and damaged objects: equal to the report, to its workbook and to recounts, or openly not exact',
  async run({ seed, size, say }) {
    const views = size === 'full' ? 300 : 20;
    const seen = { views: 0, exact: 0, 'not exact yet': 0, kills: 0, 'figures in workbooks': 0, 'figures in R': 0 };
    const compared = { 'of waves': 0, 'weighed by a column': 0, letters: 0 };
    const broken = {
      'unlike the report': 0,
      'unlike its workbook': 0,
      'unlike a recount': 0,
      'unlike R': 0,
      'edits unseen after a day': 0,
      'fixed views not counted': 0,
      'fixed views without letters': 0,
    };
    const recounted: RecountedView[] = [];
    const fixed = changingFigures(FIXED_SEED, 400);
    for (const view of fixedViews()) if (!(await lookRound(fixed, view))) broken['fixed views not counted']++;
    if (compared.letters === 0) broken['fixed views without letters']++;
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
    for (let at = 0; at < (size === 'full' ? 20 : 1); at++) await checkWaves(randomOf(seed * 1_000 + at));
    if (hasR) {
      const { figures, faults } = unlikeR(recounted);
      seen['figures in R'] = figures;
      broken['unlike R'] = faults.length;
      for (const fault of faults.slice(0, 20)) say(`R: ${fault}`);
    } else say('NOT TESTED: views against R, which is not installed');
    return figureOf({ ...seen, ...compared }, broken);

    async function lookRound(
      life: Life,
      view = randomView(life.random, life.asked, { hasWeights: true }),
    ): Promise<boolean> {
      const { world, random } = life;
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
      const last = await shown(life, view);
      if (last) await checkFiles(life, view, last);
      return last !== undefined;
    }

    /** The figures that were shown; they are right, as of when they say. */
    async function shown(life: Life, view: View): Promise<Shown | undefined> {
      seen.views++;
      const figures = await life.world.look(view).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'upstream_unavailable') return undefined;
        throw error;
      });
      if (!figures?.isWhole) {
        seen['not exact yet']++;
        return undefined;
      }
      seen.exact++;
      const answers = life.answersAt(figures.asOf);
      const { survey: _, ...statistics } = figures.statistics;
      const { survey: __, ...reported } = reportedFigures(life.asked.survey, answers, view);
      if (!isDeepStrictEqual(statistics, reported)) broken['unlike the report']++;
      const byHand = countsByHand(answers, view);
      const isSame = statistics.questions.every(({ question, statistics: own }) =>
        (own?.options ?? []).every(({ id, count }) => (byHand?.get(`${question.id} ${id}`) ?? 0) === count),
      );
      if (byHand && !isSame) broken['unlike a recount']++;
      return { answers, statistics: figures.statistics };
    }

    async function checkFiles({ asked: { survey } }: Life, view: View, { answers, statistics }: Shown): Promise<void> {
      const { workbook, csv, csvBefore } = await exportedView(survey, answers, view);
      await checkFile({ survey, view, csv, csvBefore, statistics }, workbook);
    }

    async function checkWaves(random: Random): Promise<void> {
      const { asked, waves } = drawWaves(random);
      for (let one = 0; one < 2; one++) {
        const { workbook, ...merged } = await mergedView(waves, viewOfWaves(random, asked));
        compared['of waves']++;
        await checkFile(merged, workbook);
      }
    }

    async function checkFile(figures: RecountedView, workbook: Uint8Array): Promise<void> {
      const { view, statistics } = figures;
      const { confidence = 95 } = view.options.report ?? {};
      const found = unlikeWorkbook(statistics, await readWorkbook(workbook), confidence);
      seen['figures in workbooks'] += found.figures;
      broken['unlike its workbook'] += found.faults.length;
      for (const fault of found.faults.slice(0, 20)) say(`workbook: ${fault}`);
      // what is hidden, and counts that are rounded for it, are nothing that R could know
      if (view.options.privacy.minimum_base > 0) return;
      recounted.push(figures);
      const { weight } = view.options.report ?? {};
      if (weight && 'column' in weight) compared['weighed by a column']++;
      compared.letters += higherColumns(statistics).length;
    }
  },
};

interface Shown {
  answers: ReturnType<Life['answersAt']>;
  statistics: ShownStatistics;
}
