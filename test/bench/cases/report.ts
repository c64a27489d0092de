/** A report from gathered statistics, with a banner of twelve columns and without one. Rows are questions. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatsOf } from '../../../shared/formats/described.ts';
import { madeComparisons } from '../../support/statistics/made-comparisons.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import { fontFolder } from '../font-folder.ts';
import type { GatheredReport } from '../gathered-report.ts';
import type { Workbench } from '../workbench.ts';

const QUESTIONS = 60;
const RESPONDENTS = 1_000;
const MOST_SECONDS = 2;
const formats = formatsOf('report');
const groupsOf = { banner: [5, 4, 3], plain: [] } as const;

export const reportCase: BenchCase = {
  name: 'report',
  about: 'gathered statistics of 60 questions to a report with a banner of 12 columns, rows are questions',
  async run(bench) {
    const assets = dirname(fontFolder(bench));
    const entrants = formats.flatMap((format) =>
      (['banner', 'plain'] as const).map((kind) => ({
        contender: 'ours-report.ts',
        rows: QUESTIONS,
        source: gathered(bench, kind, { format, assets }),
      })),
    );
    const measured = await bench.measure(...entrants);
    const cpuOf = (at: number) => measured[at]?.cpuS ?? Number.NaN;
    const [ours] = measured;
    if (!ours) throw new Error('there is no format to measure');
    return {
      rows: QUESTIONS,
      ours,
      peers: {},
      table: [
        ['format', 'with banner', 'without'],
        ...formats.map((format, at) => [format, `${cpuOf(2 * at).toFixed(2)} s`, `${cpuOf(2 * at + 1).toFixed(2)} s`]),
      ],
      budgets: formats.map((format, at) => atMost(MOST_SECONDS, cpuOf(2 * at), 's', `CPU of ${format} with a banner`)),
    };
  },
};

function gathered(
  bench: Workbench,
  kind: keyof typeof groupsOf,
  { format, assets }: Omit<GatheredReport, 'statistics'>,
) {
  const groups = groupsOf[kind];
  const statistics = madeComparisons({ seed: 1, respondents: RESPONDENTS, questions: QUESTIONS, groups });
  const path = join(bench.folder, `report-${kind}-${format}.json`);
  writeFileSync(path, JSON.stringify({ format, statistics, assets } satisfies GatheredReport));
  return path;
}
