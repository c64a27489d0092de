/**
 * `/clients`: a client of one file for Python and one for R, to be downloaded without a key. Each comes with the address
 * of the server it was downloaded from and the names of the filters that this server knows.
 */
import type { PlainApi } from '../../http/middleware.ts';
import { Problem } from '../../problems/problem.ts';
import { allFilters } from '../../surveys/filters/all-filters.ts';
import type { FilterKind } from '../../surveys/filters/filter.ts';
import { readClients } from './read-clients.ts';

/** Kinds whose filters take several values: clients accept one value for a list of one. */
const listKinds: readonly FilterKind[] = ['ids', 'words', 'conditions'];

const filters = allFilters.map(({ name, kind }) => [name, listKinds.includes(kind) ? 'list' : 'one'] as const);

const assignments: Record<string, (origin: string) => [server: string, filters: string]> = {
  'survey_exports.py': (origin) => [
    `SERVER = ${JSON.stringify(origin)}`,
    `FILTERS = {${filters.map(([name, kind]) => `"${name}": "${kind}"`).join(', ')}}`,
  ],
  'survey_exports.R': (origin) => [
    `SERVER <- ${JSON.stringify(origin)}`,
    `FILTERS <- c(${filters.map(([name, kind]) => `${name} = "${kind}"`).join(', ')})`,
  ],
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

/** The source has these two lines with the values of a server on one's own machine. */
function filledIn(source: string, [server, filters]: [string, string]): string {
  return source.replace(/SERVER (=|<-) .*/, () => server).replace(/FILTERS (=|<-) .*/, () => filters);
}
