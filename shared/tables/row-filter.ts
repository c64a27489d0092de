/** The filters as a question to one packed answer. All of them are asked here, also those the upstream was told. */

import { type SystemField, systemFields } from '../snapshots/fields.ts';
import { type PartReader, valueAt } from '../snapshots/part-reader.ts';
import { fieldKind } from '../snapshots/part-writer.ts';
import type { Filters } from '../surveys/filters.ts';
import { parseMoment, startOfDay, zoneOf } from '../zone.ts';
import type { RowFilter } from './rows.ts';

export function rowFilter(filters: Filters, timezone: string): RowFilter {
  const tests = [
    flagTest('is_complete', filters.is_complete),
    flagTest('is_screenout', filters.is_screenout ? null : false),
    flagTest('is_deleted', filters.is_deleted),
    ...dateTests(filters, timezone),
    ...idTests(filters),
  ];
  return (reader) => tests.every((passes) => passes(reader));
}

function flagTest(field: SystemField, wanted: boolean | null): RowFilter {
  if (wanted === null) return () => true;
  const number = systemFields.indexOf(field);
  return (reader) => (reader.kinds[number] === fieldKind.yes) === wanted;
}

/** Whole days of the caller's zone, both inclusive. */
function dateTests(filters: Filters, timezone: string): RowFilter[] {
  if (filters.date_from === undefined && filters.date_to === undefined) return [];
  const zone = zoneOf(timezone);
  const from = filters.date_from === undefined ? Number.NEGATIVE_INFINITY : startOfDay(filters.date_from, 0, zone);
  const before = filters.date_to === undefined ? Number.POSITIVE_INFINITY : startOfDay(filters.date_to, 1, zone);
  const number = systemFields.indexOf('submitted_at');
  return [
    (reader: PartReader) => {
      const at = parseMoment(String(valueAt(reader, number)));
      return at >= from && at < before;
    },
  ];
}

function idTests(filters: Filters): RowFilter[] {
  const wanted = new Set(filters.ids);
  const unwanted = new Set(filters.excludedIds);
  const number = systemFields.indexOf('id');
  const idOf = (reader: PartReader) => Number(valueAt(reader, number));
  const tests: RowFilter[] = [];
  if (wanted.size > 0) tests.push((reader) => wanted.has(idOf(reader)));
  if (unwanted.size > 0) tests.push((reader) => !unwanted.has(idOf(reader)));
  return tests;
}
