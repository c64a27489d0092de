/** Variables that belong to no question, and what is true of the variables of a whole table. */
import type { SystemField } from '../../packing/fields.ts';
import { cleanText } from '../../surveys/clean-text.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { Column } from '../column.ts';
import type { TableOptions } from '../table-options.ts';
import type { TableTexts } from '../texts.ts';
import type { Measure, Variable, VariableSet } from '../variable.ts';
import type { Dictionary } from './dictionary.ts';
import { variableName } from './variable-name.ts';

/** Yes and no of the system columns. */
export const flagCodes: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['false', 0],
]);

const systemMeasures: Record<SystemField, Measure> = {
  id: 'nominal',
  submitted_at: 'date',
  date_start: 'date',
  date_end: 'date',
  duration_seconds: 'scale',
  is_complete: 'nominal',
  is_screenout: 'nominal',
  is_deleted: 'nominal',
  is_hide: 'nominal',
  device: 'nominal',
  country: 'nominal',
  city: 'nominal',
  source: 'nominal',
  lang: 'nominal',
  score: 'scale',
  promo_code: 'text',
  tags: 'text',
  ip_address: 'text',
  user_agent: 'text',
};

/** Their ids are names already. */
export function systemVariable(field: SystemField, texts: TableTexts): Variable {
  const isFlag = field.startsWith('is_');
  const codes = [
    { code: 0, label: texts.no },
    { code: 1, label: texts.yes },
  ];
  return { name: field, label: texts.columns[field], measure: systemMeasures[field], codes: isFlag ? codes : [] };
}

/** `taken`: names that this table has given, where the dictionary has none. */
export function hiddenVariable(name: string, { variables }: Dictionary, taken: Set<string>): Variable {
  const given = variables.get(name);
  if (given === undefined) return unknownVariable(name, taken);
  return { name: given, label: cleanText(name), measure: 'text', codes: [] };
}

/** For a column that is not in the dictionary: a name for this table only. */
export function unknownVariable(columnId: string, taken: Set<string>): Variable {
  const name = variableName(`v_${columnId.replace(/^[a-z]+:/, '')}`, taken);
  taken.add(name.toLowerCase());
  return { name, label: cleanText(columnId), measure: 'text', codes: [] };
}

/** With a label, whatever the title is, and without HTML where texts are to be plain. */
export function labeller({ text }: Pick<TableOptions, 'text'>): (variable: Variable, title: string) => Variable {
  const orTitle = (label: string, title: string) => (label.trim() === '' ? title : label);
  if (text !== 'plain') return (variable, title) => ({ ...variable, label: orTitle(variable.label, title) });
  // the rows of a matrix share theirs
  const known = new Map<Variable['codes'], Variable['codes']>();
  return (variable, title) => {
    const { codes } = variable;
    const plain = known.get(codes) ?? codes.map((code) => ({ ...code, label: plainText(code.label) }));
    known.set(codes, plain);
    return { ...variable, label: orTitle(plainText(variable.label), title), codes: plain };
  };
}

/** The sets of those variables that these columns are; none where nothing is left of it. */
export function keptSets(sets: readonly VariableSet[], columns: readonly Pick<Column, 'variable'>[]): VariableSet[] {
  const names = new Set(columns.flatMap(({ variable }) => (variable?.set === undefined ? [] : [variable.name])));
  return sets
    .map((set) => ({ ...set, variables: set.variables.filter((name) => names.has(name)) }))
    .filter(({ variables }) => variables.length > 0);
}
