/**
 * The body of a request, put together from flags and checked with the API's own schema before anything starts: a wrong
 * word is reported at once, by the name of its flag.
 */
import type { z } from 'zod';
import { batchRequestSchema } from '../../../exports/batches/batch-request.ts';
import { exportRequestSchema } from '../../../operations/exports.ts';
import { Problem, validationProblem } from '../../../problems/problem.ts';
import type { AnswerFilter } from '../../../surveys/filters/filters.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Input } from '../command.ts';
import { runChangesOf, sinceOf } from './changes-flags.ts';
import { deliverOf } from './deliver-flags.ts';
import { filterFlagOf, filtersOf } from './filter-flags.ts';
import { formatFlagOf } from './format-flags.ts';
import { flagPathOf, membersOf } from './member-flags.ts';
import { checkMerge, mergeOf } from './merge-flags.ts';
import { optionMembers, optionsOf } from './option-flags.ts';
import { bundleMembers, selectionOf } from './selection-flags.ts';
import { type WantedFile, wantedFiles } from './wanted-files.ts';

export const isSurveyNumber = (word: string) => /^[1-9]\d{0,15}$/.test(word);

/** `conditions`: beside those that stand in the flags by their ids. */
export async function exportBody(
  input: Input,
  files: readonly WantedFile[],
  cli: CliWorld,
  conditions: readonly AnswerFilter[] = [],
) {
  const [survey = ''] = input.words;
  if (!isSurveyNumber(survey)) {
    throw new Problem('validation_error.not_a_survey', { given: JSON.stringify(survey) });
  }
  return overSettings(input, exportRequestSchema, {
    quiz_id: Number(survey),
    outputs: files.map(({ output }) => output),
    filters: filtersOf(input, conditions),
    options: await optionsOf(input, files, cli),
    ...sinceOf(input),
    ...(await deliverOf(input, cli)),
  });
}

/**
 * A checked body, and what of it is sent: with a preset or view only what was given, or the defaults would override it.
 */
interface Request<Body> {
  body: Body;
  sent: object;
}

export function overSettings<Schema extends z.ZodType<object>>(
  input: Input,
  schema: Schema,
  given: object,
): Request<z.infer<Schema>> {
  const body = checked(schema, given);
  const [preset_id, view_id] = [input.text('preset'), input.text('view')];
  if (preset_id === undefined && view_id === undefined) return { body, sent: body };
  const named = { ...(preset_id !== undefined && { preset_id }), ...(view_id !== undefined && { view_id }) };
  return { body, sent: { ...withoutEmptyFilters(given), ...named } };
}

/** No flag was given for them: sent empty they would clear those of the preset or view. */
function withoutEmptyFilters(given: object): object {
  const members = Object.entries(given);
  return Object.fromEntries(
    members.filter(([name, value]) => name !== 'filters' || Object.keys(Object(value)).length > 0),
  );
}

export async function batchBody(input: Input, cli: CliWorld) {
  const names = input.list('file');
  checkMerge(input);
  if (names.length === 0) throw new Problem('validation_error.missing_flag', { flag: 'file', example: 'answers.xlsx' });
  const files = wantedFiles(names, input);
  const name = input.text('name');
  const merge = await mergeOf(input, cli);
  const tracker = input.text('tracker');
  const request = overSettings(input, batchRequestSchema, {
    ...(name !== undefined && { name }),
    surveys: tracker === undefined ? selectionOf(input) : ofTracker(input),
    outputs: files.map(({ output }) => output),
    filters: filtersOf(input),
    options: await optionsOf(input, files, cli),
    ...(merge && { merge }),
    ...runChangesOf(input),
    ...(await deliverOf(input, cli)),
    bundle: 'zip',
    ...(await membersOf(bundleMembers, input, cli)),
  });
  if (tracker === undefined) return request;
  // which surveys they are, and what matches, is known to the server only
  const { surveys: _, ...sent } = { surveys: null, ...request.sent };
  return { ...request, sent: { ...sent, ...(merge && { merge }), tracker_id: tracker } };
}

/** Stands for its waves while the rest is checked. */
function ofTracker(input: Input) {
  const isChosenToo = input.is('all') || input.text('folder') !== undefined || input.list('surveys').length > 0;
  if (isChosenToo) throw new Problem('validation_error.one_selection');
  return { all: true };
}

export function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw validationProblem(parsed.error, flagPath);
}

/** The body of a change, in which something must stand; `example` is a flag of the command. */
export function changed<Schema extends z.ZodType>(schema: Schema, change: object, example: string): z.infer<Schema> {
  if (Object.keys(change).length === 0) throw new Problem('validation_error.no_change', { example });
  return checked(schema, change);
}

/** Members whose flag has another name; those of the request itself. */
const ownFlags: Readonly<Record<string, string>> = {
  expires_in: 'expires',
  max_downloads: 'max-downloads',
  password: 'password-file',
  file: 'file',
  sender: 'sender',
  cron: 'cron',
  name: 'name',
  timezone: 'timezone',
  surveys: 'surveys',
  outputs: 'file',
  deliver: 'deliver',
  changes: 'since',
  on_drift: 'on-drift',
};

const mergeFlagOf: Readonly<Record<string, string>> = { by: 'merge-by', map: 'merge-map' };

/** `filters.date_from` was written as `--from`; the batch of a schedule has the flags of a batch. */
function flagPath([first, second, ...rest]: PropertyKey[]): PropertyKey[] {
  if (first === 'batch' && second !== undefined) return flagPath([second, ...rest]);
  if (first === 'merge') return [`--${mergeFlagOf[String(second)] ?? 'merge'}`];
  const own = ownFlags[String(first)];
  if (own !== undefined) return [`--${own}`];
  if (first === 'filters' && second !== undefined) {
    return [`--${filterFlagOf(String(second))}`, ...rest];
  }
  if (first !== 'options' || second === undefined) return [first, second, ...rest].filter((part) => part !== undefined);
  const ofFormat = formatFlagOf(String(second), String(rest[0]));
  if (ofFormat !== undefined) return [`--${ofFormat}`];
  return flagPathOf(optionMembers, [second, ...rest]) ?? [`--${String(second)}`, ...rest];
}
