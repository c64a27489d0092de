/**
 * Filters as they may be asked of a table whose personal cells are masked: whoever could ask whether a masked cell begins
 * with an A would soon know all of it. Texts are compared as they are shown.
 */
import { ownTextField, questionField, variableField } from '../../packing/fields.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import { passesAll } from '../../packing/row-test.ts';
import { invalid } from '../../problems/problem.ts';
import type { KnownQuestions } from '../../surveys/conditions/known-questions.ts';
import { settleConditions } from '../../surveys/conditions/settle-condition.ts';
import type { Filters } from '../../surveys/filters/filters.ts';
import { showValue } from '../../surveys/show-value.ts';
import { fieldFinder } from '../../tables/field-finder.ts';
import { rowTests } from '../../tables/row-filter.ts';
import type { MaskedColumn, MaskedTable } from './masked-table.ts';

type RowTest = (reader: PackedReader) => boolean;

/** Whether something was answered is seen in a masked cell, too. */
const bareOps: ReadonlySet<string> = new Set(['answered', 'not_answered']);

export function maskedFilter(table: MaskedTable, filters: Filters, timezone: string, known: KnownQuestions): RowTest {
  const plain = passesAll(rowTests({ ...filters, answers: [], variables: {} }, timezone));
  const tests = [...variableTests(table, filters), ...conditionTests(table, filters, known)];
  return (reader) => plain(reader) && tests.every((passes) => passes(reader));
}

function variableTests(table: MaskedTable, { variables }: Filters): RowTest[] {
  return Object.entries(variables).map(([name, wanted]) => {
    const id = `var:${name}`;
    const read = valueReader(table, variableField(name));
    if (read.shown === 'mask') throw invalid('filters.variables', 'masked_here', { id });
    return (reader) => {
      const value = read.valueOf(reader);
      return value !== undefined && showValue(value) === wanted;
    };
  });
}

function conditionTests(table: MaskedTable, { answers }: Filters, known: KnownQuestions): RowTest[] {
  return settleConditions(answers, known).map(({ questionId, isMetBy }, at) => {
    const { question_id: id = '', op = 'eq' } = answers[at] ?? {};
    const given = valueReader(table, questionField(questionId));
    const own = valueReader(table, ownTextField(questionId));
    if (bareOps.has(op)) return (reader) => isMetBy(given.plainOf(reader), own.plainOf(reader));
    const asked = id.endsWith(':other') ? own : given;
    if (asked.shown === 'mask') throw invalid(`filters.answers.${at}.question_id`, 'masked_here', { id });
    return (reader) => isMetBy(given.valueOf(reader), own.valueOf(reader));
  });
}

function valueReader(table: MaskedTable, field: string) {
  const column: MaskedColumn | undefined = table.columns.find((one) => one.field === field);
  const numberOf = fieldFinder(field);
  const plainOf = (reader: PackedReader) => valueAt(reader, numberOf(reader));
  return {
    shown: column?.shown,
    plainOf,
    /** A text of which something was taken out is what is left of it. */
    valueOf(reader: PackedReader): unknown {
      if (column?.shown === 'mask') return undefined;
      const cell = column?.shown === 'scrub' ? table.cellOf(reader, column.id) : undefined;
      return cell?.isChanged ? cell.text : plainOf(reader);
    },
  };
}
