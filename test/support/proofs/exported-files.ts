/** The files of one job by the names they have, from answers in memory. */
import type { Output } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import type { View } from '../../chaos/figures/recount.ts';
import { alice, createWorld, plentyOfTime } from '../worlds/export-world.ts';

const PAGE = 1_000;

export async function exportedFiles(
  survey: Survey,
  answers: readonly Answer[],
  { filters, options }: View,
  outputs: Output[],
): Promise<Map<string, Uint8Array>> {
  const world = createWorld(answers, PAGE);
  world.script.survey = async () => survey;
  const job = await requestExport(world.deps, alice, { surveyId: survey.id, filters, options, outputs });
  await runExport(world.deps, job, plentyOfTime);
  const done = await world.read(job);
  if (done?.status !== 'ready')
    throw new Error(`the export ended as ${done?.status}: ${JSON.stringify(done?.problem)}`);
  return new Map(
    done.files.map(({ name, key }) => {
      const bytes = world.files.objects.get(key);
      if (!bytes) throw new Error(`the file ${name} is missing`);
      return [name, bytes];
    }),
  );
}
