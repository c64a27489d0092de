/** The first columns of merged surveys: which of them a row is from. */
import { waveFields } from '../packing/fields.ts';
import { valueAt } from '../packing/packed-reader.ts';
import type { Survey } from '../surveys/survey.ts';
import { plainCell, textCell } from './cells.ts';
import { codedCell } from './coded-cells.ts';
import type { Column } from './column.ts';
import { fieldFinder } from './field-finder.ts';
import type { TableOptions } from './table-options.ts';
import { tableTexts } from './texts.ts';

/** Their titles are their ids in every language: whoever joins files looks for these. */
export function waveColumns(
  waves: NonNullable<Survey['waves']>,
  { language, values }: TableOptions,
  isNamed: boolean,
): Column[] {
  if (waves.length === 0) return [];
  const texts = tableTexts[language];
  const column = (id: string, label: string): Omit<Column, 'type' | 'write'> => ({
    id,
    title: id,
    field: id,
    isRetired: false,
    about: { question: id, type: 'system', options: [] },
    ...(isNamed && { variable: { name: id, label, measure: 'nominal', codes: [] } }),
  });
  const id = column(waveFields.id, texts.surveyId);
  const name = column(waveFields.name, texts.survey);
  return [
    { ...id, type: 'number', write: plainCell(texts.yes, texts.no) },
    values === 'numbers' ? numbered(name, waves) : { ...name, type: 'text', write: textCell },
  ];
}

/** Where options are numbers, the surveys are too: their places. */
function numbered(column: Omit<Column, 'type' | 'write'>, waves: NonNullable<Survey['waves']>): Column {
  const uncoded = { cells: 0 };
  const codes = new Map(waves.map(({ name }, at) => [name, at + 1]));
  const labels = [...codes].map(([label, code]) => ({ code, label }));
  return {
    ...column,
    ...(column.variable && { variable: { ...column.variable, codes: labels } }),
    type: 'number',
    uncoded,
    write: codedCell(codes, uncoded),
  };
}

/** A tick is empty, not 0, for respondents of a survey that did not offer it. */
export function whereOffered(waves: NonNullable<Survey['waves']>): (column: Column) => Column {
  const lacking = new Map<string, Set<string>>();
  for (const { id, lacks = [] } of waves) {
    for (const column of lacks) lacking.set(column, (lacking.get(column) ?? new Set()).add(String(id)));
  }
  return (column) => {
    const without = lacking.get(column.id);
    if (!without) return column;
    const fieldOf = fieldFinder(waveFields.id);
    return {
      ...column,
      write(reader, field, sink) {
        if (without.has(String(valueAt(reader, fieldOf(reader))))) sink.empty();
        else column.write(reader, field, sink);
      },
    };
  };
}
