/** What `api` does. */
import { invalid } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { withPipeline } from '../connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { asJson } from '../printable.ts';
import { objectIn } from '../request/json-file.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const api: Command['run'] = async (input, cli) => {
  const [given = ''] = input.words;
  if (!/^\/?[a-z]/.test(given) || given.includes('://')) throw invalid('<path>', 'path_from_root', { given });
  const path = given.startsWith('/') ? given : `/${given}`;
  const fields = input.list('field').map(fieldOf);
  const hasBody = fields.length > 0 || input.text('input') !== undefined;
  const method = (input.text('method') ?? (hasBody ? 'POST' : 'GET')).toUpperCase();
  if (!methods.includes(method)) throw invalid('--method', 'one_of', { words: methods.join(', ') });
  const isQuery = method === 'GET';
  const body = isQuery ? undefined : await bodyOf(input, fields, cli);
  return withPipeline(input, cli, async (pipeline) => {
    const { text, isJson } = await pipeline.send(method, isQuery ? withQuery(path, fields) : path, body);
    cli.print(isJson ? asJson(JSON.parse(text)) : text);
    return exitCodes.ok;
  });
};

type Field = readonly [name: string, value: unknown];

function fieldOf(given: string): Field {
  const at = given.indexOf('=');
  if (at < 1) throw invalid('--field', 'name_and_value', { given });
  const text = given.slice(at + 1);
  try {
    return [given.slice(0, at), JSON.parse(text)];
  } catch {
    return [given.slice(0, at), text];
  }
}

function withQuery(path: string, fields: readonly Field[]): string {
  const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, asText(value)]));
  if (query.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

async function bodyOf(input: Input, fields: readonly Field[], cli: CliWorld): Promise<object | undefined> {
  const file = input.text('input');
  if (file === undefined) return fields.length === 0 ? undefined : Object.fromEntries(fields);
  const body = await objectIn(file, cli.folder);
  if (!body) throw invalid('--input', 'no_json_object', { given: file });
  return { ...body, ...Object.fromEntries(fields) };
}
