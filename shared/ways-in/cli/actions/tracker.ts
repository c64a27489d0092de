/** What the commands of `tracker` do. */
import { type TrackerMatchView, type TrackerView, trackers } from '../../../operations/trackers.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { asJson, countOf, printable, textTable } from '../printable.ts';
import { numbersOf } from '../request/filter-flags.ts';
import { changed, checked } from '../request/request-body.ts';
import { deleteAndPrint, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';

const the = (input: Input) => ({ id: idOf('tracker', input) });

/** `wave2:q:5f0c=q:1a2b`; an empty value after the sign. */
function mapOf(input: Input): Record<string, string> {
  const pairs = input.list('map').map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new Problem('validation_error.tracker_map', { given: JSON.stringify(pair) });
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

export const create: Command['run'] = async (input, cli) => {
  const [name] = input.words;
  if (name === undefined) throw new Problem('validation_error.tracker_name');
  const body = checked(trackers.create.body, { name, quiz_ids: numbersOf(input, 'surveys'), map: mapOf(input) });
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(trackers.create, { body }),
    ({ id }) => `${id}\n`,
  );
};

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(trackers.list, { query })),
    (found) =>
      textTable(
        ['id', 'surveys', 'name'],
        found.map(({ id, name, quiz_ids }) => [id, quiz_ids.join(', '), name]),
      ),
  );

export const show: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(trackers.read, { params: the(input) }), asJson);

export const match: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => pipeline.call(trackers.match, { params: the(input) }),
    input.is('new') ? newestInWords : matchInWords,
  );

const TITLE = 60;

function short(title: string): string {
  const line = printable(title);
  return line.length > TITLE ? `${line.slice(0, TITLE - 1)}…` : line;
}

type Cell = TrackerMatchView['questions'][number]['waves'][number];

function inCell(cell: Cell, wave: number): string {
  if (!cell) return wave === 0 ? '' : '-';
  const { match: verdict, position } = cell;
  return verdict === null ? `${position}` : `${position} ${verdict === 'none' ? 'new' : verdict}`;
}

function matchInWords(found: TrackerMatchView): string {
  const { waves, questions } = found;
  const titles = ['question', ...waves.map(({ wave }) => `wave ${wave}`), 'id'];
  const rows = questions.map(({ id, title, waves: cells }) => [short(title), ...cells.map(inCell), id]);
  const counts = waves.slice(1).map(({ wave, name, same, likely, new: fresh, missing }) => {
    return `wave ${wave} (${short(name)}): ${same} same, ${likely} likely, ${fresh} new, ${missing} no longer asked`;
  });
  return [textTable(titles, rows), ...counts, '', ...reasons(found), ''].join('\n');
}

/** What somebody should look at: with the words that say why. */
function reasons({ waves, questions }: TrackerMatchView): string[] {
  const lines = questions.flatMap(({ waves: cells, options }) => [
    ...cells.flatMap((cell, at) => (cell ? reasonLines({ ...cell, text: cell.title }, at) : [])),
    ...options.flatMap((option) =>
      option.waves.flatMap((cell, at) => (cell?.match === 'likely' ? reasonLines(cell, at) : [])),
    ),
  ]);
  const likely = waves.some((wave) => wave.likely > 0);
  return likely ? [...lines, '', 'If all of them are the same: survey-exports tracker map <tracker> --likely'] : lines;
}

type Reasoned = Pick<NonNullable<Cell>, 'match' | 'by' | 'differs' | 'nearest' | 'column'> & { text: string };

function reasonLines({ match: verdict, by, differs, nearest, column, text }: Reasoned, at: number): string[] {
  if (verdict === null || !nearest) return [];
  const why = [`the same: ${by.join(', ')}`, ...(differs.length > 0 ? [`differs: ${differs.join(', ')}`] : [])].join(
    '; ',
  );
  const word = verdict === 'likely' ? 'likely' : 'new, though called alike';
  return [
    `${word}: wave ${at + 1} "${short(text)}" and survey ${nearest.quiz_id} "${short(nearest.text)}" (${why})`,
    ...(verdict === 'likely' ? [`  --map wave${at + 1}:${column}=${nearest.quiz_id}:${nearest.column}`] : []),
  ];
}

function newestInWords(found: TrackerMatchView): string {
  const newest = found.waves.length - 1;
  const name = found.waves[newest]?.name ?? '';
  const fresh = found.questions.flatMap(({ waves }) => {
    const cell = waves[newest];
    return cell && cell.match !== 'same' ? [cell] : [];
  });
  const lines = fresh.map(({ match: verdict, title, position, nearest }) => {
    const alike = nearest ? `, perhaps "${short(nearest.text)}" of survey ${nearest.quiz_id}` : '';
    return `  ${position}. ${short(title)} (${verdict === 'none' ? 'new' : 'likely asked before'}${alike})`;
  });
  return [
    `wave ${newest + 1}, ${printable(name)}: ${countOf(fresh.length, 'question')} not asked before`,
    ...lines,
    '',
  ].join('\n');
}

export const map: Command['run'] = (input, cli) => {
  const given = mapOf(input);
  if (Object.keys(given).length === 0 && !input.is('likely')) throw new Problem('validation_error.tracker_nothing');
  return showResult(
    input,
    cli,
    async (pipeline) => {
      const params = the(input);
      const standing = await pipeline.call(trackers.read, { params });
      const found = input.is('likely') ? likelyMap(await pipeline.call(trackers.match, { params })) : {};
      const body = checked(trackers.change.body, { map: over(standing, { ...found, ...given }) });
      await pipeline.call(trackers.change, { params, body });
      return pipeline.call(trackers.match, { params });
    },
    matchInWords,
  );
};

/** What was said before is kept by the ids of surveys. */
function over({ map: before, quiz_ids }: TrackerView, given: Record<string, string>): Record<string, string> {
  const bySurvey = Object.entries(given).map(([key, target]) => {
    const [, wave, column] = /^wave(\d+):(.*)$/s.exec(key) ?? [];
    return [wave === undefined ? key : `${quiz_ids[Number(wave) - 1] ?? key}:${column}`, target] as const;
  });
  const all = { ...before, ...Object.fromEntries(bySurvey) };
  return Object.fromEntries(Object.entries(all).filter(([, target]) => target !== ''));
}

function likelyMap({ questions }: TrackerMatchView): Record<string, string> {
  const cells = questions.flatMap(({ waves, options }) => [...waves, ...options.flatMap((option) => option.waves)]);
  return Object.fromEntries(
    cells.flatMap((cell) =>
      cell?.match === 'likely' && cell.nearest
        ? [[`${cell.quiz_id}:${cell.column}`, `${cell.nearest.quiz_id}:${cell.nearest.column}`]]
        : [],
    ),
  );
}

export const edit: Command['run'] = (input, cli) => {
  const [name, surveys] = [input.text('name'), input.list('surveys')];
  const change = {
    ...(name !== undefined && { name }),
    ...(surveys.length > 0 && { quiz_ids: numbersOf(input, 'surveys') }),
  };
  const body = changed(trackers.change.body, change, '--surveys 1,2,3');
  return showResult(input, cli, (pipeline) => pipeline.call(trackers.change, { params: the(input), body }), asJson);
};

export const remove: Command['run'] = (input, cli) =>
  deleteAndPrint(input, cli, trackers.remove, { params: the(input) });
