/** `link`: share a file or a bundle with people who have no key, see who used it, and revoke it. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { z } from 'zod';
import {
  downloadViewSchema,
  fileLinkRequestSchema,
  linkRequestSchema,
  linkViewSchema,
  scheduleLinkRequestSchema,
} from '../../api/link-view.ts';
import { Problem } from '../../errors.ts';
import type { CliWorld } from '../cli-world.ts';
import { type Command, type Input, pipelineFlags } from '../command.ts';
import { reasonOf } from '../file-failure.ts';
import { idOf } from '../names/id-of.ts';
import { textTable } from '../printable.ts';
import { privacyFlags, privacyOf } from '../request/privacy-flags.ts';
import { checked } from '../request/request-body.ts';
import { wantedFiles } from '../request/wanted-files.ts';
import { removeAndSay, showResult } from '../show-result.ts';
import { wholeList } from '../whole-list.ts';

const create: Command = {
  name: 'link create',
  takes: '<id>',
  about: 'share a file of an export, the ZIP of a batch, or the newest file of a schedule',
  notes: [
    'The address is shown only once. A password is read from a file, because flags are visible in process lists.',
  ],
  flags: {
    file: {
      kind: 'text',
      value: 'N|NAME',
      about: 'which file of the export, counted from 0; of a schedule its name, e.g. report.pdf',
    },
    expires: { kind: 'text', value: '1h', about: 'how long it works, 1m to 7d; default 1h' },
    'max-downloads': { kind: 'text', value: 'N', about: 'how many downloads it allows' },
    sender: { kind: 'text', value: 'NAME', about: 'who shares it, as its page says; your name by default' },
    'password-file': { kind: 'text', value: 'FILE', about: 'its first line is the password; - reads stdin' },
    ...privacyFlags,
    linked: { kind: 'switch', about: 'a stricter file keeps answer ids and exact times' },
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports link create last', 'your newest export, for an hour'],
    ['survey-exports link create exp_01kgh2m4 --privacy remove', 'a separate file without personal columns'],
    ['survey-exports link create exp_01kgh2m4 --file 1 --expires 2d --max-downloads 3', 'the second file, three times'],
    ['survey-exports link create bat_01kgh2m4 --password-file - < secret.txt', 'the ZIP of a batch, with a password'],
    ['survey-exports link create sch_01kgh2m4 --file answers.xlsx', 'always the newest, for a year'],
  ],
  async run(input, cli) {
    const { path, body } = await wantedLink(input, cli);
    return showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', path, linkViewSchema, body),
      ({ url, expires_at, status }) =>
        `${url}\n${status === 'pending' ? 'works when its file is ready, ' : 'works '}until ${expires_at ?? 'you revoke it'}\n`,
    );
  },
};

async function wantedLink(input: Input, cli: CliWorld) {
  const [id = ''] = input.words;
  const wanted = {
    expires_in: secondsOf(input.text('expires') ?? '1h', id.startsWith('sch_') ? 365 : 7),
    password: await passwordOf(input.text('password-file'), cli),
    max_downloads: wholeNumberOf(input, 'max-downloads') ?? null,
    sender: input.text('sender'),
  };
  const file = id.startsWith('sch_') ? undefined : wholeNumberOf(input, 'file');
  const privacy = { ...privacyOf(input), ...(input.is('linked') && { unlinked: false }) };
  const isStricter = Object.keys(privacy).length > 0;
  if (!id.startsWith('exp_') && isStricter) throw new Problem('validation_error.batch_privacy');
  if (id.startsWith('sch_')) return newestLink(id, input, wanted);
  if (id.startsWith('bat_') && file !== undefined) throw new Problem('validation_error.batch_file');
  if (id.startsWith('bat_')) return { path: `${pathOf(id)}/links`, body: checked(linkRequestSchema, wanted) };
  const body = checked(fileLinkRequestSchema, {
    ...wanted,
    ...(file !== undefined && { file }),
    ...(isStricter && { privacy }),
  });
  return { path: `${pathOf(id)}/links`, body };
}

/** Of a schedule: a file by its name, such as report.pdf, or the ZIP; it works for a year where nothing is said. */
function newestLink(id: string, input: Input, { expires_in, ...wanted }: { expires_in: number }) {
  const name = input.text('file');
  const [file] = name === undefined ? [] : wantedFiles([name], input);
  const body = checked(scheduleLinkRequestSchema, {
    ...wanted,
    ...(input.text('expires') !== undefined && { expires_in }),
    ...(file && { file: file.output }),
  });
  return { path: `${pathOf(id)}/links`, body };
}

const places: Readonly<Record<string, string>> = { exp: 'exports', bat: 'batches', sch: 'schedules' };

function pathOf(id: string): string {
  const place = /^[a-z]{3}_\w+$/.test(id) ? places[id.slice(0, 3)] : undefined;
  if (place === undefined) throw new Problem('validation_error.not_linkable', { given: JSON.stringify(id) });
  return `/${place}/${id}`;
}

function wholeNumberOf(input: Input, flag: string): number | undefined {
  const text = input.text(flag);
  if (text === undefined || /^\d{1,15}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new Problem('validation_error.not_whole', { flag, given: JSON.stringify(text) });
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

function secondsOf(text: string, mostDays: number): number {
  const [, amount = '', unit = 's'] = /^(\d{1,6})([smhd]?)$/.exec(text) ?? [];
  const seconds = Number(amount) * (unitSeconds[unit] ?? 1);
  if (seconds >= 60 && seconds <= mostDays * 86_400) return seconds;
  throw new Problem('validation_error.not_a_duration', { most: mostDays, given: JSON.stringify(text) });
}

async function passwordOf(name: string | undefined, cli: CliWorld): Promise<string | null> {
  if (name === undefined) return null;
  try {
    const text = await readFile(name === '-' ? '/dev/stdin' : resolve(cli.folder, name), 'utf8');
    const [line = ''] = text.split(/\r?\n/);
    if (line !== '') return line;
  } catch (error) {
    throw new Problem('validation_error.unreadable_file', { flag: 'password-file', name, reason: reasonOf(error) });
  }
  throw new Problem('validation_error.empty_password', { name });
}

type Link = z.infer<typeof linkViewSchema>;

function asTable(links: readonly Link[]): string {
  const rows = links.map(({ id, status, downloads, max_downloads, has_password, expires_at, file_name }) => [
    ...[id, status, max_downloads === null ? `${downloads}` : `${downloads} of ${max_downloads}`],
    ...[has_password ? 'yes' : 'no', expires_at ?? 'never', file_name],
  ]);
  return textTable(['id', 'status', 'downloads', 'password', 'expires', 'file'], rows);
}

const list: Command = {
  name: 'link list',
  takes: '[id]',
  about: 'your links, or those of one export or batch',
  flags: pipelineFlags,
  examples: [
    ['survey-exports link list', 'all of them, newest first'],
    ['survey-exports link list exp_01kgh2m4 --json', 'those of one export, for a program'],
  ],
  run(input, cli) {
    const [id] = input.words;
    const path = `${id === undefined ? '' : pathOf(id)}/links`;
    return showResult(input, cli, (pipeline) => wholeList(pipeline, path, linkViewSchema), asTable);
  },
};

const revoke: Command = {
  name: 'link revoke',
  takes: '<link>',
  about: 'revoke a link at once',
  flags: pipelineFlags,
  examples: [['survey-exports link revoke lnk_01kgh2m4', 'whoever opens it sees that it was revoked']],
  run: (input, cli) => removeAndSay(input, cli, `/links/${idOf('link', input)}`, 'revoked'),
};

const confirm: Command = {
  name: 'link confirm',
  takes: '<link>',
  about: 'resume a link that was paused because its schedule hides less than before',
  flags: pipelineFlags,
  examples: [['survey-exports link confirm lnk_01kgh2m4', 'whoever has it gets what the schedule makes now']],
  run(input, cli) {
    const path = `/links/${idOf('link', input)}/confirm`;
    return showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', path, linkViewSchema),
      (link) => asTable([link]),
    );
  },
};

const downloads: Command = {
  name: 'link downloads',
  takes: '<link>',
  about: 'when and from where a link was used',
  flags: pipelineFlags,
  examples: [['survey-exports link downloads lnk_01kgh2m4', 'time, address prefix and program']],
  run(input, cli) {
    const path = `/links/${idOf('link', input)}/downloads`;
    return showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, path, downloadViewSchema),
      (found) =>
        textTable(
          ['at', 'address', 'program'],
          found.map(({ at, address_prefix, agent }) => [at, address_prefix, agent]),
        ),
    );
  },
};

export const linkCommands: readonly Command[] = [create, list, confirm, revoke, downloads];
