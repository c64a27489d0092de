/**
 * Which column of the table every column of a file becomes. What was placed once stays where it is: a new column comes
 * behind, one whose type has changed gets a new name, and none is ever dropped.
 */
import { z } from 'zod';
import type { DataColumn } from './data-file.ts';

const fieldSchema = z.looseObject({
  name: z.string(),
  type: z.unknown(),
  nullable: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).default({}),
});
type Field = z.infer<typeof fieldSchema>;

const structSchema = z.object({ type: z.literal('struct'), fields: z.array(fieldSchema) });

/** The name that the survey's dictionary gives a column, where the table may call it otherwise. */
const variableKey = 'survey_exports.variable';

/** In which the files of a table are parted: the month of `submitted_at`. It is in no file, but in the log. */
export const monthColumn = 'submitted_month';

export interface Placed {
  schemaString: string;
  /** Tables that were made without parts stay so. */
  partitionColumns: string[];
  /** By the names of the file: those of the table. */
  names: ReadonlyMap<string, string>;
}

export function placeColumns(columns: readonly DataColumn[], before: Standing | undefined): Placed {
  const fields = before ? structSchema.parse(JSON.parse(before.schemaString)).fields : [monthField];
  const partitionColumns = before?.partitionColumns ?? [monthColumn];
  const taken = new Set(fields.map(({ name }) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const { name: variable, type, title } of columns) {
    const known = fields.filter(({ metadata }) => metadata[variableKey] === variable);
    const found = known.find((field) => field.type === type);
    const field = found ?? { name: freeName(variable, taken), type, nullable: true, metadata: {} };
    const comment = commentOf(
      title,
      known.filter((one) => one !== field),
    );
    field.metadata = { ...field.metadata, ...(comment !== '' && { comment }), [variableKey]: variable };
    if (!found) fields.push(field);
    names.set(variable, field.name);
  }
  return { schemaString: JSON.stringify({ type: 'struct', fields }), partitionColumns, names };
}

/** A table as it is. */
interface Standing {
  schemaString: string;
  partitionColumns: string[];
}

const monthField: Field = {
  name: monthColumn,
  type: 'string',
  nullable: true,
  metadata: { comment: 'Month of submitted_at (UTC)' },
};

function commentOf(title: string | undefined, others: readonly Field[]): string {
  const before = others.map(({ name, type }) => `${name} (${String(type)})`).join(', ');
  return [title ?? '', ...(before === '' ? [] : [`of another type: ${before}`])]
    .filter((part) => part !== '')
    .join('; ');
}

/** Readers distinguish names without regard to case. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}
