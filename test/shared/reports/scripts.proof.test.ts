/**
 * The scripts that come with reports, run by R and PSPP on the files of answers of the same jobs: every figure of random reports,
 * with filters, banners, weights and corrections, is what the script counts from the answers alone.
 */
import { describe, expect, it } from 'vitest';
import { drawSurvey, scaleMatrix } from '../../chaos/figures/random-survey.ts';
import { randomView } from '../../chaos/figures/random-view.ts';
import { reportedFigures } from '../../chaos/figures/recount.ts';
import { randomOf } from '../../chaos/random.ts';
import { programs, warnWithout } from '../../support/files-read/statistics-programs.ts';
import { exportedFiles } from '../../support/proofs/exported-files.ts';
import { unlikeReport } from '../../support/proofs/figures-of-script.ts';
import { runProofInR } from '../../support/proofs/run-script.ts';
import { shownByPspp } from '../../support/proofs/shown-by-pspp.ts';
import { tablesOf, unlikePspp } from '../../support/proofs/unlike-pspp.ts';
import { isWhole } from '../../support/run/proof-size.ts';

warnWithout('haven', 'figures of reports against the scripts that prove them');
warnWithout('pspp', 'figures of reports against the syntax that proves them');

const reports = isWhole ? 200 : 6;
const SEED = 20_261_119;
/** Targets that contradict each other take hundreds of rounds, which the syntax of SPSS does not make: they are left to R. */
const ROUNDS_OF_PSPP = 60;
const roundsOf = ({ weights }: ReturnType<typeof reportedFigures>) => weights?.iterations ?? 0;

describe.runIf(programs.haven)('the script of a report', () => {
  it.each(Array.from({ length: reports }, (_, at) => SEED + at))(
    'counts every figure of random report %i again',
    async (seed) => {
      const random = randomOf(seed);
      const asked = drawSurvey(random, [scaleMatrix]);
      const answers = asked.answers(60 + random.below(400), 1);
      const drawn = randomView(random, asked);
      const privacy = { ...drawn.options.privacy, minimum_base: 0 };
      const view = { ...drawn, options: { ...drawn.options, privacy } };
      const format = random.one(['sav', 'csv'] as const);
      const shape = { header: 'name', values: 'numbers', choices: 'split' } as const;
      const files = await exportedFiles(asked.survey, answers, { ...view, options: { ...view.options, ...shape } }, [
        { content: 'answers', format },
        { content: 'script', format: 'r' },
        { content: 'script', format: 'sps' },
      ]);
      const statistics = reportedFigures(asked.survey, answers, view);
      const table = runProofInR(files);
      const { figures, faults } = unlikeReport(statistics, table);
      expect(faults.slice(0, 20), `seed ${seed}, ${format}`).toEqual([]);
      expect(figures).toBeGreaterThan(20);
      if (format !== 'sav' || !programs.pspp || roundsOf(statistics) > ROUNDS_OF_PSPP) return;
      const weight = view.options.report?.weight;
      const inPspp = unlikePspp(table, shownByPspp(files, tablesOf(statistics)), {
        isWeighted: weight != null,
        hasShares: !(weight && 'cap' in weight && weight.cap !== undefined),
      });
      expect(inPspp.faults.slice(0, 20), `seed ${seed} in PSPP`).toEqual([]);
      expect(inPspp.figures).toBeGreaterThan(5);
    },
  );
});
