/** The table that files of analysts are made of: its columns named by a dictionary that has just been begun. */

import { shapeOf } from '../../shared/exports/outputs/table-shape.ts';
import type { Format } from '../../shared/formats/all-formats.ts';
import type { Facts } from '../../shared/surveys/facts.ts';
import type { Survey } from '../../shared/surveys/survey.ts';
import { buildTable } from '../../shared/tables/build-table.ts';
import type { Table } from '../../shared/tables/column.ts';
import { dictionaryOf } from '../../shared/tables/dictionary/dictionary.ts';
import { newEntries } from '../../shared/tables/dictionary/new-entries.ts';
import type { TableOptions } from '../../shared/tables/table-options.ts';

export function analystTable(survey: Survey, facts: Facts, format: Format, options: TableOptions): Table {
  const entries = newEntries(dictionaryOf([]), { survey, facts, at: '2026-03-01T00:00:00.000Z' });
  return buildTable(survey, facts, shapeOf({ content: 'answers', format }, options), dictionaryOf(entries));
}
