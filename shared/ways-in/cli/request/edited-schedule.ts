/** What the flags change of a schedule. Its batch is replaced as a whole by the API: what no flag names stays in it. */
import type { z } from 'zod';
import { scheduleChangeSchema, type scheduleViewSchema } from '../../../operations/schedules.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Input } from '../command.ts';
import { runChangesOf } from './changes-flags.ts';
import { filtersOf, isGiven } from './filter-flags.ts';
import { formatChoicesOf } from './format-flags.ts';
import { mergeOf } from './merge-flags.ts';
import { optionsOf } from './option-flags.ts';
import { checked, deliverOf } from './request-body.ts';
import { selectionOf } from './selection-flags.ts';
import { type WantedFile, wantedFiles } from './wanted-files.ts';

type Schedule = z.infer<typeof scheduleViewSchema>;

export async function scheduleChange(schedule: Schedule, input: Input, cli: CliWorld) {
  const [name, cron, timezone] = [input.text('name'), input.text('cron'), input.text('timezone')];
  const batch = await editedBatch(schedule, input, cli);
  const change = {
    ...(name !== undefined && { name }),
    ...(cron !== undefined && { cron }),
    ...(timezone !== undefined && { timezone }),
    ...(isGiven(input, 'only-if-new') && { only_if_new: input.is('only-if-new') }),
    ...(JSON.stringify(batch) !== JSON.stringify(schedule.batch) && { batch }),
  };
  if (Object.keys(change).length === 0) throw new Problem('validation_error.no_change');
  return checked(scheduleChangeSchema, change);
}

async function editedBatch({ name, batch }: Schedule, input: Input, cli: CliWorld): Promise<Schedule['batch']> {
  const files = wantedFiles(input.list('file'), input);
  const { branding, privacy, report, ...options } = await optionsOf(input, files, cli);
  const merge = mergeOf(input);
  const isCalledAlike = batch.name === name;
  const wanted = {
    ...batch,
    ...(isCalledAlike && isGiven(input, 'name') && { name: input.text('name') }),
    ...(['surveys', 'folder', 'all'].some((flag) => isGiven(input, flag)) && { surveys: selectionOf(input) }),
    ...(merge && { merge }),
    ...runChangesOf(input),
    ...deliverOf(input),
    ...(files.length > 0 && { outputs: files.map(({ output }) => output) }),
    filters: editedFilters(batch.filters, input),
    options: {
      ...batch.options,
      ...options,
      ...editedChoices(batch.options, input, files),
      ...(privacy && { privacy: { ...batch.options.privacy, ...privacy } }),
      ...(report && { report: { ...batch.options.report, ...report } }),
      ...(branding && { branding: { ...batch.options.branding, ...branding } }),
    },
  };
  const { batch: fine } = checked(scheduleChangeSchema, { batch: wanted });
  return fine ?? batch;
}

/** Naming one option of a format leaves its others as they are. */
function editedChoices(standing: Schedule['batch']['options'], input: Input, files: readonly WantedFile[]) {
  const groups = Object.entries(formatChoicesOf(input, files));
  const before: Record<string, unknown> = { ...standing };
  return Object.fromEntries(groups.map(([format, values]) => [format, { ...Object(before[format]), ...values }]));
}

/** An empty value takes a filter back: `--country ''`. */
function editedFilters(standing: Schedule['batch']['filters'], input: Input) {
  return Object.fromEntries(Object.entries({ ...standing, ...filtersOf(input) }).filter(([, to]) => to !== ''));
}
