/** What an export would be, in words: rows, sizes, limits, and the columns with the ids that other flags take. */
import type { z } from 'zod';
import { previewSchema } from '../api/preview-route.ts';
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import type { Connection } from './connect.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { countOf, printable, sizeOf, textTable } from './printable.ts';

type Preview = z.infer<typeof previewSchema>;

export async function previewExport(
  pipeline: Connection,
  body: object,
  input: Input,
  cli: CliWorld,
): Promise<ExitCode> {
  const preview = await pipeline.send('POST', '/exports/preview', previewSchema, body);
  cli.print(input.is('json') ? `${JSON.stringify(preview, null, 2)}\n` : inWords(preview));
  return exitCodes.ok;
}

function inWords({ rows, exact, columns, personal, outputs, limits, warnings, banners }: Preview): string {
  const told = new Map(personal.map(({ id, kind, reason }) => [id, `personal: ${kind} (${reasons[reason]})`]));
  const cells = columns.map(({ id, type, title, retired, treatment }) => [
    id,
    type === 'moment' ? 'date and time' : type,
    [told.get(id), treatment === 'keep' ? '' : done[treatment], retired ? 'removed from the survey' : '']
      .filter(Boolean)
      .join(', '),
    title,
  ]);
  const removed = personal.filter(({ treatment }) => treatment === 'remove').map(({ id }) => id);
  const lines = [
    `${exact ? '' : 'about '}${countOf(rows, 'row')}, ${countOf(columns.length, 'column')}`,
    ...outputs.map(
      ({ content, format, estimated_bytes }) => `${content} as ${format}: about ${sizeOf(estimated_bytes)}`,
    ),
    ...banners.map(
      ({ columns: count, groups }, at) =>
        `banner ${at + 1}: ${countOf(count, 'column')} (${groups.map((group) => `${printable(group.column)}: ${group.columns}`).join(', ')})`,
    ),
    ...limits.map(({ message }) => `limit: ${printable(message)}`),
    ...(removed.length > 0 ? [`removed as personal: ${printable(removed.join(', '))}`] : []),
    ...warnings.map(({ message }) => `warning: ${printable(message)}`),
    '',
  ];
  return `${lines.join('\n')}\n${textTable(['column', 'type', 'marks', 'title'], cells)}`;
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
};
