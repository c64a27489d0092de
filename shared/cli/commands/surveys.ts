/** `surveys`: what can be exported, with the numbers that the other commands take. */
import { z } from 'zod';
import { Problem } from '../../errors.ts';
import { type CallService, serviceOperations } from '../../surveys/operations.ts';
import type { CliWorld } from '../cli-world.ts';
import { type Command, type Input, pipelineFlags } from '../command.ts';
import { addressOf, demoKeyOf, keyOf, runningPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { countOf, textTable } from '../printable.ts';

export const surveysCommand: Command = {
  name: 'surveys',
  takes: '[name]',
  about: 'list the surveys your key can see',
  flags: pipelineFlags,
  examples: [
    ['survey-exports surveys', 'all of them'],
    ['survey-exports surveys conference', 'those with this in their name'],
    ['survey-exports surveys --json', 'for a script'],
  ],
  run: listSurveys,
};

const page = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    is_published: z.boolean().optional(),
    folder: z.object({ id: z.int(), name: z.string() }).nullish(),
  }),
);

type ListedSurvey = z.infer<typeof page>[number];

async function listSurveys(input: Input, cli: CliWorld): Promise<ExitCode> {
  const surveys = await withService(input, cli, allSurveys);
  const part = (input.words[0] ?? '').toLowerCase();
  const found = surveys.filter(({ name }) => name.toLowerCase().includes(part));
  cli.print(input.is('json') ? `${JSON.stringify(found, null, 2)}\n` : asTable(found));
  if (!input.is('quiet') && !input.is('json')) cli.tell(`${countOf(found.length, 'survey')}\n`);
  return exitCodes.ok;
}

/** The survey service itself where it is known, else through the pipeline that holds it. */
async function withService<T>(
  input: Input,
  cli: CliWorld,
  work: (call: CallService, key: string, stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const pipeline = runningPipeline(input, cli);
  const address = addressOf(cli, 'SURVEY_API_URL') ?? (pipeline && `${pipeline}/v3`);
  if (address !== undefined) return work(cli.surveyService(address), keyOf(cli), cli.stop);
  const key = demoKeyOf(input, cli);
  const started = await cli.startPipeline(undefined);
  try {
    return await work(cli.surveyService(`${started.url}/v3`), key, cli.stop);
  } finally {
    await started.close();
  }
}

const pageSize = 100;

/** A service may give shorter pages than asked for: only a page without news is the end. */
async function allSurveys(call: CallService, key: string, stop: AbortSignal): Promise<ListedSurvey[]> {
  const found = new Map<number, ListedSurvey>();
  for (let offset = 0; ; ) {
    stop.throwIfAborted();
    const query = { limit: pageSize, offset, sort: 'created_at', order: 'asc' };
    const surveys = page.safeParse(await call(key, serviceOperations.surveys(query)));
    if (!surveys.success) throw new Problem('upstream_unreadable.surveys');
    const known = found.size;
    for (const survey of surveys.data) found.set(survey.id, survey);
    if (found.size === known) return [...found.values()];
    offset += surveys.data.length;
  }
}

function asTable(surveys: readonly ListedSurvey[]): string {
  const rows = surveys.map(({ id, name, is_published, folder }) => [
    String(id),
    is_published === false ? 'draft' : 'published',
    folder?.name ?? '',
    name,
  ]);
  return textTable(['id', 'state', 'folder', 'name'], rows);
}
