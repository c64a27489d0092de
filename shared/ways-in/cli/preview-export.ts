/** What an export would be, in words: rows, sizes, limits, and the columns of its table with the ids that flags take. */
import type { z } from 'zod';
import { isReport } from '../../exports/options.ts';
import { exportJobs } from '../../operations/exports.ts';
import type { previewSchema } from '../../operations/preview.ts';
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import type { Connection } from './connect.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { countOf, grouped, printable, sizeOf, textTable } from './printable.ts';

type Preview = z.infer<typeof previewSchema>;

export async function previewExport(
  pipeline: Connection,
  body: object,
  input: Input,
  cli: CliWorld,
): Promise<ExitCode> {
  const preview = await pipeline.call(exportJobs.preview, { body });
  cli.print(input.is('json') ? `${JSON.stringify(preview, null, 2)}\n` : inWords(preview));
  return exitCodes.ok;
}

function inWords(preview: Preview): string {
  const { columns, personal, outputs, limits, warnings, banners } = preview;
  const hasFiguresOnly = outputs.every(({ content }) => isReport(content));
  const removed = personal.filter(({ treatment }) => treatment === 'remove');
  const treated = hasFiguresOnly ? personalFigures(preview) : named('removed as personal', removed);
  const lines = [
    hasFiguresOnly ? figuresOf(preview) : `${rowsOf(preview)}, ${countOf(columns.length, 'column')}`,
    ...outputs.map(
      ({ content, format, estimated_bytes }) => `${content} as ${format}: about ${sizeOf(estimated_bytes)}`,
    ),
    ...banners.map(
      ({ columns: count, groups }, at) =>
        `banner ${at + 1}: ${countOf(count, 'column')} (${groups.map((group) => `${printable(group.column)}: ${group.columns}`).join(', ')})`,
    ),
    ...limits.map(({ message }) => `limit: ${printable(message)}`),
    ...treated,
    ...warnings.map(({ message }) => `warning: ${printable(message)}`),
  ];
  return hasFiguresOnly ? `${lines.join('\n')}\n` : `${lines.join('\n')}\n\n${columnTable(preview)}`;
}

const tooFew = 'fewer answers than the minimum base';

function rowsOf({ rows, exact, answers }: Preview): string {
  if (rows === null) return tooFew;
  const left = answers !== null && answers > rows ? ` of ${countOf(answers, 'answer')}` : '';
  return `${exact ? '' : 'about '}${countOf(rows, 'row')}${left}`;
}

/** A report has no row and no column of a table. */
function figuresOf({ rows, exact, answers }: Preview): string {
  if (rows === null) return `figures of ${tooFew}, no table of answers`;
  const counted =
    answers !== null && answers > rows ? `${grouped(rows)} of ${countOf(answers, 'answer')}` : countOf(rows, 'answer');
  return `figures of ${exact ? '' : 'about '}${counted}, no table of answers`;
}

function personalFigures({ personal }: Preview): string[] {
  return (['counted', 'keep', 'remove'] as const).flatMap((treatment) =>
    named(
      `personal questions, ${done[treatment]}`,
      personal.filter((one) => one.treatment === treatment),
    ),
  );
}

function named(what: string, columns: readonly { title: string }[]): string[] {
  const titles = [...new Set(columns.map(({ title }) => title))];
  return titles.length > 0 ? [`${what}: ${printable(titles.join('; '))}`] : [];
}

/** Those that are removed come last, with the ids by which they can be kept. */
function columnTable({ columns, personal }: Preview): string {
  const reasonOf = new Map(personal.map(({ id, kind, reason }) => [id, `personal: ${kind} (${reasons[reason]})`]));
  const cells = columns.map(({ id, type, title, retired, treatment }) => [
    id,
    type === 'moment' ? 'date and time' : type,
    [reasonOf.get(id), treatment === 'keep' ? '' : done[treatment], retired ? 'removed from the survey' : '']
      .filter(Boolean)
      .join(', '),
    title,
  ]);
  const removed = personal
    .filter(({ treatment }) => treatment === 'remove')
    .map(({ id, title }) => [id, '', `${reasonOf.get(id)}, ${done.remove}`, title]);
  return textTable(['column', 'type', 'marks', 'title'], [...cells, ...removed]);
}

/** Why a column looks personal. */
const reasons: Record<Preview['personal'][number]['reason'], string> = {
  type: 'by its type',
  title: 'by its title',
  content: 'by its answers',
  chosen: 'chosen by you',
};

const done: Record<Preview['columns'][number]['treatment'], string> = {
  keep: 'kept',
  scrub: 'scrubbed',
  mask: 'masked',
  pseudonym: 'replaced with pseudonyms',
  remove: 'removed',
  counted: 'only counted',
  coarsen: 'rounded to the day',
};
