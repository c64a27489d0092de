/** What the flags change of a schedule. Its batch is replaced as a whole by the API: what no flag names stays in it. */
import type { z } from 'zod';
import { scheduleChangeSchema, type scheduleViewSchema } from '../../../operations/schedules.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Input } from '../command.ts';
import { runChangesOf } from './changes-flags.ts';
import { deliverOf } from './deliver-flags.ts';
import { editedFilters, editedOptions } from './edited-request.ts';
import { filtersOf } from './filter-flags.ts';
import { isGiven, membersOf } from './member-flags.ts';
import { mergeOf } from './merge-flags.ts';
import { optionsOf } from './option-flags.ts';
import { changed, checked } from './request-body.ts';
import { scheduleMembers } from './schedule-flags.ts';
import { bundleMembers, selectionOf } from './selection-flags.ts';
import { wantedFiles } from './wanted-files.ts';

type Schedule = z.infer<typeof scheduleViewSchema>;

export async function scheduleChange(schedule: Schedule, input: Input, cli: CliWorld) {
  const [name, timezone] = [input.text('name'), input.text('timezone')];
  const batch = await editedBatch(schedule, input, cli);
  const change = {
    ...(name !== undefined && { name }),
    ...(timezone !== undefined && { timezone }),
    ...(await membersOf(scheduleMembers, input, cli)),
    ...(JSON.stringify(batch) !== JSON.stringify(schedule.batch) && { batch }),
  };
  return changed(scheduleChangeSchema, change, "--cron '0 7 * * 1'");
}

async function editedBatch({ name, batch }: Schedule, input: Input, cli: CliWorld): Promise<Schedule['batch']> {
  const files = wantedFiles(input.list('file'), input);
  const options = await optionsOf(input, files, cli);
  const merge = await mergeOf(input, cli);
  const isCalledAlike = batch.name === name;
  const wanted = {
    ...batch,
    ...(isCalledAlike && isGiven(input, 'name') && { name: input.text('name') }),
    ...(['surveys', 'folder', 'all'].some((flag) => isGiven(input, flag)) && { surveys: selectionOf(input) }),
    ...(merge && { merge }),
    ...runChangesOf(input),
    ...(await deliverOf(input, cli)),
    ...(await membersOf(bundleMembers, input, cli)),
    ...(files.length > 0 && { outputs: files.map(({ output }) => output) }),
    filters: editedFilters(batch.filters, filtersOf(input)),
    options: editedOptions(batch.options, options),
  };
  const { batch: fine } = checked(scheduleChangeSchema, { batch: wanted });
  return fine ?? batch;
}
