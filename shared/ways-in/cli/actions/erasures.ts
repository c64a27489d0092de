/** What `erase` and the commands of `erasures` do. */
import type { z } from 'zod';
import { erasures, type erasureViewSchema } from '../../../operations/erasures.ts';
import { isProblemCode } from '../../../problems/codes.ts';
import { Problem, passedOn } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { type Connection, withRunningPipeline } from '../connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { idOf } from '../names/id-of.ts';
import { asJson, grouped, printable, textTable } from '../printable.ts';
import { checked } from '../request/request-body.ts';
import { showResult } from '../show-result.ts';
import { surveyNumber } from '../surveys/named-survey.ts';
import { waitUntilEnded } from '../wait.ts';
import { everyPage } from '../whole-list.ts';

type Erasure = z.infer<typeof erasureViewSchema>;
type Line = Erasure['deleted'][number];

export const erase: Command['run'] = (input, cli) =>
  withRunningPipeline(input, cli, async (pipeline) => {
    const person = await personIn(input, pipeline, cli);
    const isQuestion = !input.is('yes');
    if (input.is('dry-run') || isQuestion) {
      const seen = await run(pipeline, { ...person, dry_run: true }, input, cli);
      if (input.is('dry-run')) return print(seen, input, cli);
      if (!input.is('json')) cli.tell(inWords(seen));
      const answer = await cli.confirm('Delete all of this for good?');
      if (answer === undefined) throw new Problem('validation_error.yes_needed');
      if (!answer) {
        cli.tell('Nothing was deleted.\n');
        return exitCodes.failed;
      }
    }
    return print(await run(pipeline, person, input, cli), input, cli);
  });

async function personIn(input: Input, pipeline: Connection, cli: CliWorld) {
  const [survey] = input.words;
  const email = input.text('email');
  const ids = input.list('answers').map(Number);
  return checked(erasures.create.body, {
    ...(email !== undefined && { email }),
    ...(survey !== undefined && { quiz_id: await surveyNumber(survey, pipeline, cli) }),
    ...(ids.length > 0 && { answer_ids: ids }),
  });
}

async function run(
  pipeline: Connection,
  body: z.input<typeof erasures.create.body>,
  input: Input,
  cli: CliWorld,
): Promise<Erasure> {
  const { id } = await pipeline.call(erasures.create, { body });
  const ended = await waitUntilEnded({
    read: () => pipeline.call(erasures.read, { params: { id } }),
    isEnded: ({ status }) => status !== 'queued' && status !== 'running',
    show: ({ progress }) => {
      if (cli.isTerminal && !input.is('quiet')) cli.tell(`\r${grouped(progress.answers_read)} answers searched …`);
    },
    stop: cli.stop,
  });
  if (cli.isTerminal && !input.is('quiet')) cli.tell('\r\u001b[K');
  const { problem } = ended;
  if (problem) throw passedOn(isProblemCode(problem.code) ? problem.code : 'internal_error', problem.message);
  return ended;
}

function print(erasure: Erasure, input: Input, cli: CliWorld) {
  cli.print(input.is('json') ? asJson(erasure) : inWords(erasure));
  return exitCodes.ok;
}

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(erasures.list, { query })),
    (found) =>
      textTable(
        ['id', 'state', 'kind', 'answers', 'out of reach', 'made'],
        found.map(({ id, status, dry_run, found: surveys, out_of_reach, created_at }) => {
          const answers = surveys.reduce((sum, one) => sum + one.answers, 0);
          return [
            id,
            status,
            dry_run ? 'dry run' : 'erasure',
            String(answers),
            String(out_of_reach.length),
            created_at,
          ];
        }),
      ),
  );

export const show: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => pipeline.call(erasures.read, { params: { id: idOf('erasure', input) } }),
    inWords,
  );

const titles: Readonly<Record<Line['place'], string>> = {
  answers: 'answers at the survey service',
  trash: 'answers in its trash',
  uploads: 'uploaded files',
  exports: 'exports with their files',
  bundles: 'ZIPs of batches',
  bases: 'lists of rows that schedules compare with',
  figures: 'kept answers for figures',
  mail_figures: 'figures kept for e-mails',
  mails: 'e-mails in the outbox',
  mail_addresses: 'e-mail addresses; a hash still shows whether anything may be sent there',
  shared_views: 'shared views, at their next publication',
  deliveries: 'files delivered to destinations',
  downloads: 'downloads from share links',
  mentions: 'answers of others that mention the address',
  settings: 'saved things that name the address',
  surveys: 'surveys that could not be read',
  backups: 'backups',
};

function inWords(erasure: Erasure): string {
  const { id, dry_run, found, deleted, rebuilt, out_of_reach, last_look_at, problem } = erasure;
  const isNowhere = [deleted, rebuilt, out_of_reach].every((lines) => lines.length === 0);
  return [
    `${id}: ${dry_run ? 'dry run, nothing was deleted' : stateOf(erasure)}`,
    ...(problem ? [problem.message] : []),
    ...found.map(({ quiz_id, name, answers, in_trash, answer_ids }) =>
      [
        `survey ${quiz_id}${name === null ? '' : ` (${printable(name)})`}: ${grouped(answers)} ${answers === 1 ? 'answer' : 'answers'}`,
        ...(in_trash > 0 ? [`, ${grouped(in_trash)} in the trash`] : []),
        ...(answer_ids.length > 0 ? [`: ${answer_ids.join(', ')}`] : []),
      ].join(''),
    ),
    ...(isNowhere ? ['The person was not found.'] : []),
    ...section(dry_run ? 'would be deleted' : 'deleted', deleted),
    ...section(dry_run ? 'would be rebuilt' : 'rebuilt at their next use', rebuilt),
    ...section('out of reach', out_of_reach),
    ...(last_look_at === null
      ? []
      : ['', `A last check follows at ${last_look_at}: work that was stopped may still write.`]),
    '',
  ].join('\n');
}

const stateOf = ({ status, erased_at }: Erasure) =>
  erased_at !== null && status !== 'failed' ? `erased at ${erased_at}` : status;

function section(title: string, lines: readonly Line[]): string[] {
  if (lines.length === 0) return [];
  return ['', `${title}:`, ...lines.map(lineOf)];
}

function lineOf({ place, quiz_id, count, ids, name, where, at, reason }: Line): string {
  const more = [
    ...(quiz_id === null ? [] : [`survey ${quiz_id}`]),
    ...(name === null ? [] : [printable(name)]),
    ...(where === null ? [] : [printable(where)]),
    ...(at === null ? [] : [at]),
    ...(reason === null ? [] : [reason.replaceAll('_', ' ')]),
    ...(ids.length === 0 ? [] : [ids.join(' ')]),
  ];
  return `  ${titles[place]}: ${grouped(count)}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
