/**
 * The dictionary as a manifest holds it: of the columns that are in the job's files, whatever these show of it. Columns
 * that were left out are not in it, and of answers it says nothing.
 */
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Survey } from '../../surveys/survey.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { Column } from '../../tables/column.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import { keptSets } from '../../tables/dictionary/table-variables.ts';
import { nothingSeen } from '../../tables/treating/personal-content.ts';
import { asText, decideColumn, type TreatedColumn } from '../../tables/treating/treated-table.ts';
import { dictionaryView } from '../dictionary/dictionary-view.ts';
import type { Job } from '../job/job.ts';
import { tableOptions } from '../options.ts';
import { shownFacts, withoutValues } from './shown-counts.ts';
import { hidesAnything } from './shown-filters.ts';
import { shapeOf } from './table-shape.ts';

interface Described {
  survey: Survey;
  snapshot: Snapshot;
  dictionary: Dictionary;
  /** What was done to the columns of all its tables. */
  treated: readonly TreatedColumn[];
}

export function manifestDictionary(job: Job, { survey, snapshot, dictionary, treated }: Described) {
  const { options, outputs } = job;
  const shown = tableOptions(options);
  const splits =
    shown.columns !== undefined || outputs.some((output) => shapeOf(output, shown, options).choices !== 'joined');
  const facts =
    treated.length > 0 && !hidesAnything(options.privacy) ? shownFacts(job, snapshot) : withoutValues(snapshot.facts);
  const whole = buildTable(
    survey,
    facts,
    { ...shown, columns: undefined, header: 'title', values: 'numbers', choices: splits ? 'both' : 'joined' },
    dictionary,
  );
  const isIn = fieldsOf(treated, () => buildTable(survey, facts, shown).columns);
  const given = new Map(treated.map(({ column, treatment }) => [column.id, treatment]));
  const columns = whole.columns.flatMap((column) => {
    const treatment = given.get(column.id) ?? decideColumn(column, options.privacy, nothingSeen).treatment;
    if (!isIn(column) || treatment === 'remove') return [];
    return [treatment === 'mask' || treatment === 'pseudonym' ? asText(column) : column];
  });
  return dictionaryView(dictionary, { columns, sets: keptSets(whole.sets ?? [], columns) });
}

/** A question is in the files if any column of it is; a report has the wanted ones. */
function fieldsOf(treated: readonly TreatedColumn[], wanted: () => readonly Column[]): (column: Column) => boolean {
  const left = treated.filter(({ treatment }) => treatment !== 'remove').map(({ column }) => column);
  const fields = new Set((treated.length > 0 ? left : wanted()).map(({ field }) => field));
  return ({ field }) => fields.has(field);
}
