/** What the commands of `answers` do, and `reveals`. */
import type { AnswerAction } from '../../../exports/answers/answer-actions.ts';
import { mostActedOn } from '../../../exports/answers/answer-actions.ts';
import { answers } from '../../../operations/answers.ts';
import type { ReplyOf } from '../../../operations/operation.ts';
import { invalid } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { conditionsOf } from '../conditions-of.ts';
import type { Connection } from '../connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { idOf } from '../names/id-of.ts';
import { grouped, textTable } from '../printable.ts';
import { filtersOf } from '../request/filter-flags.ts';
import { inQuery } from '../request/in-query.ts';
import { optionsOf } from '../request/option-flags.ts';
import { isAgreed, showResult } from '../show-result.ts';
import { surveyNumber } from '../surveys/named-survey.ts';
import { everyPage } from '../whole-list.ts';

type Table = ReplyOf<typeof answers.list>;
type Acted = ReplyOf<typeof answers.act>['data'][number];

export const list: Command['run'] = async (input, cli) => {
  const { columns: _, ...options } = await optionsOf(input, [], cli);
  const [survey = '', ...words] = input.words;
  const own = ['sort', 'order', 'limit', 'cursor'].flatMap((flag) => {
    const value = input.text(flag);
    return value === undefined ? [] : [[flag, value]];
  });
  const isView = input.text('view') !== undefined;
  return showResult(
    input,
    cli,
    async (pipeline) => {
      const quiz_id = await surveyNumber(survey, pipeline, cli);
      const filters = filtersOf(input, await conditionsOf(input.list('where'), quiz_id, pipeline));
      const query = {
        ...Object.fromEntries(own),
        ...inQuery({ ...filters, ...options }),
        ...(input.list('columns').length > 0 && { columns: input.list('columns').join() }),
        ...(isView && { view_id: idOf('view', { ...input, words: [input.text('view') ?? ''] }) }),
        search: words.join(' '),
      };
      return pipeline.call(answers.list, { params: { quiz_id }, query });
    },
    (table) => tableText(table, input.list('columns').length > 0),
    readText,
  );
};

/** As many of the first questions as a terminal has room for. */
const QUESTIONS = 4;
const CELL = 30;

function tableText({ columns, data }: Table, isChosen: boolean): string {
  const questions = columns.filter(({ id }) => id.startsWith('q:')).slice(0, QUESTIONS);
  const fixed = columns.filter(({ id }) => id === 'submitted_at' || id === 'tags');
  const shown = isChosen ? columns : [...fixed, ...questions];
  const titles = ['id', ...shown.map(({ title }) => truncate(title))];
  return textTable(
    titles,
    data.map(({ id, values }) => [String(id), ...shown.map((column) => truncate(values[column.id] ?? ''))]),
  );
}

const truncate = (text: string) => (text.length > CELL ? `${text.slice(0, CELL - 1).toWellFormed()}…` : text);

function readText({ data, read, next_cursor }: Table): string {
  const of = read.of === null ? '' : ` of ${grouped(read.of)}`;
  const more = next_cursor === null ? '' : '; --json gives the cursor of the next page';
  return `${grouped(data.length)} answers shown, ${grouped(read.answers)}${of} read${more}`;
}

export const show: Command['run'] = async (input, cli) => {
  const [survey = '', word = ''] = input.words;
  const [id = 0] = idsIn([word]);
  const query = await optionsOf(input, [], cli);
  return showResult(
    input,
    cli,
    async (pipeline) => {
      const quiz_id = await surveyNumber(survey, pipeline, cli);
      return pipeline.call(answers.read, { params: { quiz_id, id }, query });
    },
    ({ columns, answer }) =>
      textTable(
        ['column', 'value'],
        columns.flatMap(({ id: column, title }) => {
          const value = answer.values[column];
          return value === undefined ? [] : [[truncate(title), value]];
        }),
      ),
  );
};

const done: Record<Acted['status'], string> = {
  done: 'done',
  unchanged: 'as it was',
  not_found: 'there is no such answer',
  refused: 'refused',
  not_done: 'not done, try again',
};

async function act(input: Input, cli: CliWorld, action: AnswerAction) {
  const [survey = '', ...words] = input.words;
  const ids = idsIn(words);
  const tags = input.list('tag');
  return showResult(
    input,
    cli,
    async (pipeline) => actInParts(pipeline, await surveyNumber(survey, pipeline, cli), { ids, action, tags }),
    (results) => results.map(({ id, status, message }) => `${id}: ${message ?? done[status]}\n`).join(''),
  );
}

async function actInParts(
  pipeline: Connection,
  quiz_id: number,
  { ids, action, tags }: { ids: readonly number[]; action: AnswerAction; tags: readonly string[] },
): Promise<Acted[]> {
  const results: Acted[] = [];
  for (let at = 0; at < ids.length; at += mostActedOn) {
    const body = { ids: ids.slice(at, at + mostActedOn), action, ...(tags.length > 0 && { tags: [...tags] }) };
    results.push(...(await pipeline.call(answers.act, { params: { quiz_id }, body })).data);
  }
  return results;
}

export const tag: Command['run'] = (input, cli) => act(input, cli, 'tag');
export const untag: Command['run'] = (input, cli) => act(input, cli, 'untag');
export const trash: Command['run'] = (input, cli) => act(input, cli, 'trash');
export const restore: Command['run'] = (input, cli) => act(input, cli, 'restore');
export const hide: Command['run'] = (input, cli) => act(input, cli, 'hide');
export const unhide: Command['run'] = (input, cli) => act(input, cli, 'show');

export const remove: Command['run'] = async (input, cli) => {
  const [, ...words] = input.words;
  const things = idsIn(words).map((id) => `answer ${id}`);
  return (await isAgreed(things, input, cli)) ? act(input, cli, 'delete') : exitCodes.failed;
};

export const reveal: Command['run'] = (input, cli) => {
  const [survey = '', ...words] = input.words;
  const ids = idsIn(words);
  const columns = input.list('columns');
  return showResult(
    input,
    cli,
    async (pipeline) => {
      const quiz_id = await surveyNumber(survey, pipeline, cli);
      const body = { ids, ...(columns.length > 0 && { columns: [...columns] }) };
      return pipeline.call(answers.reveal, { params: { quiz_id }, body });
    },
    ({ data }) =>
      textTable(
        ['id', 'column', 'value'],
        data.flatMap(({ id, values }) => Object.entries(values).map(([column, value]) => [String(id), column, value])),
      ),
  );
};

export const reveals: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(answers.reveals, { query })),
    (found) =>
      textTable(
        ['at', 'by', 'survey', 'answers', 'columns'],
        found.map(({ at, by, quiz_id, answer_ids, columns }) => [
          ...[at, by ?? '', String(quiz_id)],
          ...[answer_ids.join(', '), columns.join(', ')],
        ]),
      ),
  );

function idsIn(words: readonly string[]): number[] {
  const parts = words.flatMap((word) => word.split(',')).filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => /^[1-9]\d{0,15}$/.test(part)))
    throw invalid('answers', 'expected_answer_ids');
  return [...new Set(parts.map(Number))];
}
