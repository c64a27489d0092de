/** Names and texts within statements, and what the tables of one survey are called. */
import { createHash } from 'node:crypto';

export const runsTable = 'survey_exports_runs';

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The first has the name alone, those after it a number from 2 on. */
export function partName(table: string, part: number): string {
  return part === 0 ? table : `${table}_${part + 1}`;
}

export const optionsName = (table: string) => `${table}_options`;

/** Where a run stages the rows of a table before anybody sees them. */
export function stagingName(table: string, runId: string): string {
  return `${table.slice(0, 40)}__load_${createHash('sha256').update(`${table} ${runId}`).digest('hex').slice(0, 12)}`;
}
