/** What `surveys` does. */
import { Problem } from '../../../problems/problem.ts';
import type { CallService } from '../../../surveys/operations.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Input } from '../command.ts';
import { addressOf, demoKeyOf, keyOf, runningPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { countOf, grouped, textTable } from '../printable.ts';
import { wholeNumberOf } from '../request/whole-number.ts';
import { allSurveys, type ListedSurvey, withCounts } from '../surveys/listed-surveys.ts';
import { outColours, statusColour } from '../words/colours.ts';
import { didYouMean } from '../words/nearest.ts';

export async function listSurveys(input: Input, cli: CliWorld): Promise<ExitCode> {
  const part = (input.words[0] ?? '').toLowerCase();
  const { surveys, found } = await withService(input, cli, async (call, key, stop) => {
    const all = await allSurveys(call, key, stop);
    const named = all.filter(({ name }) => name.toLowerCase().includes(part));
    const wanted = named.slice(0, wholeNumberOf(input, 'limit'));
    return { surveys: all, found: await withCounts(wanted, call, key, stop) };
  });
  cli.print(input.is('json') ? `${JSON.stringify(found, null, 2)}\n` : asTable(found, cli));
  const names = surveys.map(({ name }) => name);
  const meant = found.length === 0 ? didYouMean(input.words[0] ?? '', names) : '';
  if (!input.is('quiet') && !input.is('json')) cli.tell(`${countOf(found.length, 'survey')}${meant && `.${meant}`}\n`);
  return exitCodes.ok;
}

/** The survey service itself where it is known, otherwise through the pipeline that holds it. */
async function withService<T>(
  input: Input,
  cli: CliWorld,
  work: (call: CallService, key: string, stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const pipeline = runningPipeline(input, cli);
  const address = addressOf(cli, 'SURVEY_API_URL') ?? (pipeline && `${pipeline}/v3`);
  if (address !== undefined) return work(cli.surveyService(address), keyOf(cli), cli.stop);
  if (!cli.project) throw new Problem('validation_error.server_needed');
  const key = demoKeyOf(input, cli);
  const started = await cli.project.startPipeline(undefined);
  try {
    return await work(cli.surveyService(`${started.url}/v3`), key, cli.stop);
  } finally {
    await started.close();
  }
}

function asTable(surveys: readonly ListedSurvey[], cli: CliWorld): string {
  const colours = outColours(cli);
  const rows = surveys.map(({ id, name, is_published, answer_count, folder }) => [
    String(id),
    answer_count === undefined ? '' : grouped(answer_count),
    is_published === false ? 'draft' : 'published',
    folder?.name ?? '',
    name,
  ]);
  return textTable(['id', 'answers', 'state', 'folder', 'name'], rows, (cell, row, column) => {
    if (row === 0) return colours.bold(cell);
    return column === 2 ? statusColour(colours, cell.trim())(cell) : cell;
  });
}
