/**
 * `/clients`: a client of one file for Python and one for R, to be downloaded without a key. Each comes with the address
 * of the server it was downloaded from and the names of the filters and options that this server knows.
 */
import { optionsSchema } from '../../exports/options.ts';
import type { PlainApi } from '../../http/middleware.ts';
import { Problem } from '../../problems/problem.ts';
import { allFilters } from '../../surveys/filters/all-filters.ts';
import type { FilterKind } from '../../surveys/filters/filter.ts';
import { readClients } from './read-clients.ts';

/** Kinds whose filters take several values: clients accept one value for a list of one. */
const listKinds: readonly FilterKind[] = ['ids', 'words', 'conditions'];

const filters = allFilters.map(({ name, kind }) => [name, listKinds.includes(kind) ? 'list' : 'one'] as const);

const options = Object.keys(optionsSchema.shape)
  .map((name) => JSON.stringify(name))
  .join(', ');

/** The lines that a source has with the values of a server on one's own machine, and what they are there. */
const assignments: Record<string, (origin: string) => Readonly<Record<string, string>>> = {
  'survey_exports.py': (origin) => ({
    'SERVER =': JSON.stringify(origin),
    'FILTERS =': `{${filters.map(([name, kind]) => `"${name}": "${kind}"`).join(', ')}}`,
    'OPTIONS =': `[${options}]`,
  }),
  'survey_exports.R': (origin) => ({
    'SERVER <-': JSON.stringify(origin),
    'FILTERS <-': `c(${filters.map(([name, kind]) => `${name} = "${kind}"`).join(', ')})`,
    'OPTIONS <-': `c(${options})`,
  }),
};

export function addClientRoutes(api: PlainApi, origin: string): void {
  let clients: ReadonlyMap<string, string> | undefined;
  api.get('/clients/:name', (c) => {
    clients ??= readClients();
    const name = c.req.param('name');
    const source = clients.get(name);
    const assigned = assignments[name];
    if (source === undefined || !assigned) throw new Problem('not_found.path', { path: c.req.path });
    c.header('Content-Type', 'text/plain; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    c.header('Cache-Control', 'no-cache');
    return c.body(filledIn(source, assigned(origin)));
  });
}

function filledIn(source: string, values: Readonly<Record<string, string>>): string {
  const lines = source.split('\n');
  for (const [name, value] of Object.entries(values)) {
    const at = lines.findIndex((line) => line.trimStart().startsWith(name));
    const indent = /^ */.exec(lines[at] ?? '')?.[0] ?? '';
    lines[at] = `${indent}${name} ${value}`;
  }
  return lines.join('\n');
}
