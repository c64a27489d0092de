/** What the commands of `link` do. */
import type { z } from 'zod';
import { links, type linkViewSchema } from '../../../operations/links.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import type { PipelineClient } from '../pipeline-client.ts';
import { textTable } from '../printable.ts';
import { isOfSchedule, linkMembers } from '../request/link-flags.ts';
import { membersOf } from '../request/member-flags.ts';
import { privacyOf } from '../request/privacy-flags.ts';
import { checked } from '../request/request-body.ts';
import { wantedFiles } from '../request/wanted-files.ts';
import { wholeNumberOf } from '../request/whole-number.ts';
import { doAndPrint, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';

const the = (input: Input) => ({ id: idOf('link', input) });

export const create: Command['run'] = async (input, cli) => {
  const make = await wantedLink(input, cli);
  return showResult(
    input,
    cli,
    make,
    ({ url, expires_at, status }) =>
      `${url}\n${status === 'pending' ? 'works when its file is ready, ' : 'works '}until ${expires_at ?? 'you revoke it'}\n`,
  );
};

type Asked<Answer> = (pipeline: PipelineClient) => Promise<Answer>;

async function wantedLink(input: Input, cli: CliWorld): Promise<Asked<Link>> {
  const [id = ''] = input.words;
  const wanted = await membersOf(linkMembers, input, cli);
  const file = isOfSchedule(input) ? undefined : wholeNumberOf(input, 'file');
  const privacy = { ...(await privacyOf(input, cli)), ...(input.is('linked') && { unlinked: false }) };
  const isStricter = Object.keys(privacy).length > 0;
  if (!id.startsWith('exp_') && isStricter) throw new Problem('validation_error.batch_privacy');
  if (isOfSchedule(input)) return newestLink(id, input, wanted);
  if (id.startsWith('bat_') && file !== undefined) throw new Problem('validation_error.batch_file');
  if (id.startsWith('bat_')) {
    const given = { params: linkable(id), body: checked(links.createForBatch.body, wanted) };
    return (pipeline) => pipeline.call(links.createForBatch, given);
  }
  const body = checked(links.createForExport.body, {
    ...wanted,
    ...(file !== undefined && { file }),
    ...(isStricter && { privacy }),
  });
  const params = linkable(id);
  return (pipeline) => pipeline.call(links.createForExport, { params, body });
}

/** A link to a schedule's file by its name, such as report.pdf, or to the ZIP. */
function newestLink(id: string, input: Input, wanted: object): Asked<Link> {
  const name = input.text('file');
  const [file] = name === undefined ? [] : wantedFiles([name], input);
  const body = checked(links.createForSchedule.body, { ...wanted, ...(file && { file: file.output }) });
  const params = linkable(id);
  return (pipeline) => pipeline.call(links.createForSchedule, { params, body });
}

function linkable(id: string): { id: string } {
  if (/^(exp|bat|sch)_\w+$/.test(id)) return { id };
  throw new Problem('validation_error.not_linkable', { given: JSON.stringify(id) });
}

type Link = z.infer<typeof linkViewSchema>;

function asTable(found: readonly Link[]): string {
  const rows = found.map(({ id, status, downloads, max_downloads, has_password, expires_at, file_name }) => [
    ...[id, status, max_downloads === null ? `${downloads}` : `${downloads} of ${max_downloads}`],
    ...[has_password ? 'yes' : 'no', expires_at ?? 'never', file_name],
  ]);
  return textTable(['id', 'status', 'downloads', 'password', 'expires', 'file'], rows);
}

export const list: Command['run'] = (input, cli) => {
  const [id] = input.words;
  const listed =
    id === undefined ? undefined : { of: listsOf[id.slice(0, 3)] ?? links.listOfExport, params: linkable(id) };
  return showResult(
    input,
    cli,
    (pipeline) =>
      everyPage((query) =>
        listed ? pipeline.call(listed.of, { params: listed.params, query }) : pipeline.call(links.list, { query }),
      ),
    asTable,
  );
};

const listsOf: Readonly<
  Record<string, typeof links.listOfExport | typeof links.listOfBatch | typeof links.listOfSchedule>
> = {
  exp: links.listOfExport,
  bat: links.listOfBatch,
  sch: links.listOfSchedule,
};

export const revoke: Command['run'] = (input, cli) => {
  const params = the(input);
  return doAndPrint(input, cli, 'revoked', (pipeline) => pipeline.call(links.revoke, { params }));
};

export const confirm: Command['run'] = (input, cli) => {
  const params = the(input);
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(links.confirm, { params }),
    (link) => asTable([link]),
  );
};

export const downloads: Command['run'] = (input, cli) => {
  const params = the(input);
  return showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(links.downloads, { params, query })),
    (found) =>
      textTable(
        ['at', 'address', 'program'],
        found.map(({ at, address_prefix, agent }) => [at, address_prefix, agent]),
      ),
  );
};
