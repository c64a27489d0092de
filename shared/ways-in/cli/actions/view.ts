/** What the commands of `view` do. */

import { type ViewLinkView, viewLinks } from '../../../operations/view-links.ts';
import { views } from '../../../operations/views.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { isLast } from '../names/named-thing.ts';
import type { PipelineClient } from '../pipeline-client.ts';
import { asJson, textTable } from '../printable.ts';
import { editedFilters, editedOptions } from '../request/edited-request.ts';
import { filtersOf } from '../request/filter-flags.ts';
import { membersOf } from '../request/member-flags.ts';
import { optionsOf } from '../request/option-flags.ts';
import { changed, checked } from '../request/request-body.ts';
import { viewLinkChangeMembers, viewLinkMembers } from '../request/view-link-flags.ts';
import { deleteAndPrint, doAndPrint, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';

const the = (input: Input) => ({ id: idOf('view', input) });

/** Only what the flags name. */
async function givenMembers(input: Input, cli: CliWorld) {
  const [survey, waves, questions] = [input.text('survey'), input.list('waves'), input.list('questions')];
  return {
    ...(survey !== undefined && { quiz_id: Number(survey) }),
    ...(waves.length > 0 && { quiz_ids: waves.map(Number) }),
    ...(input.text('tracker') !== undefined && { tracker_id: input.text('tracker') }),
    ...(questions.length > 0 && { questions }),
    filters: filtersOf(input),
    options: await optionsOf(input, [], cli),
  };
}

export const create: Command['run'] = async (input, cli) => {
  const [name] = input.words;
  if (name === undefined) throw new Problem('validation_error.view_name');
  const body = checked(views.create.body, { name, ...(await givenMembers(input, cli)) });
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(views.create, { body }),
    ({ id }) => `${id}\n`,
  );
};

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(views.list, { query })),
    (found) =>
      textTable(
        ['id', 'surveys', 'name'],
        found.map(({ id, name, quiz_id, tracker_id, quiz_ids = [tracker_id ?? quiz_id] }) => [
          id,
          quiz_ids.join(', '),
          name,
        ]),
      ),
  );

export const show: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(views.read, { params: the(input) }), asJson);

export const edit: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    async (pipeline) => {
      const params = the(input);
      const standing = await pipeline.call(views.read, { params });
      const { filters, options, ...others } = await givenMembers(input, cli);
      const name = input.text('name');
      const change = {
        ...(name !== undefined && { name }),
        ...others,
        ...(Object.keys(filters).length > 0 && { filters: editedFilters(standing.filters, filters) }),
        ...(Object.keys(options).length > 0 && { options: editedOptions(standing.options, options) }),
      };
      return pipeline.call(views.change, { params, body: changed(views.change.body, change, '--country DE') });
    },
    asJson,
  );

export const remove: Command['run'] = (input, cli) => deleteAndPrint(input, cli, views.remove, { params: the(input) });

export const share: Command['run'] = async (input, cli) => {
  const params = the(input);
  const body = checked(viewLinks.create.body, await membersOf(viewLinkMembers, input, cli));
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(viewLinks.create, { params, body }),
    ({ url, expires_at, minimum_base }) =>
      `${url}\nworks until ${expires_at ?? 'you revoke it'}; figures of fewer than ${minimum_base} answers are hidden\n`,
  );
};

function linkTable(found: readonly ViewLinkView[]): string {
  const rows = found.map(({ id, status, paused_reason, downloads, has_password, published_at, expires_at }) => [
    ...[id, paused_reason ?? status, `${downloads}`, has_password ? 'yes' : 'no'],
    ...[published_at ?? '', expires_at ?? 'never'],
  ]);
  return textTable(['id', 'status', 'visits', 'password', 'shown since', 'expires'], rows);
}

export const links: Command['run'] = (input, cli) => {
  const params = the(input);
  return showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(viewLinks.list, { params, query })),
    linkTable,
  );
};

/** The view is the first word, its link the second: an id, or `last`. */
async function linkOf(input: Input, pipeline: PipelineClient): Promise<{ id: string; link_id: string }> {
  const [, ...others] = input.words;
  if (!isLast(others[0] ?? '')) return { ...the(input), link_id: idOf('link', { ...input, words: others }) };
  const [newest] = (await pipeline.call(viewLinks.list, { params: the(input), query: { limit: 1 } })).data;
  if (newest) return { ...the(input), link_id: newest.id };
  throw new Problem('validation_error.none_yet', { kind: 'link', list: `view links ${the(input).id}` });
}

export const editLink: Command['run'] = async (input, cli) => {
  const body = checked(viewLinks.change.body, await membersOf(viewLinkChangeMembers, input, cli));
  return showResult(
    input,
    cli,
    async (pipeline) => pipeline.call(viewLinks.change, { params: await linkOf(input, pipeline), body }),
    (link) => linkTable([link]),
  );
};

export const revokeLink: Command['run'] = (input, cli) =>
  doAndPrint(input, cli, 'revoked', async (pipeline) => {
    await pipeline.call(viewLinks.revoke, { params: await linkOf(input, pipeline) });
  });
