/** The fields of a request, the same for an export, a batch and a schedule: files, where they go, which answers, how they look. */
import type { Preview } from '../api/requests.ts';
import type { Child } from '../view/view.ts';
import { columnFields } from './column-fields.ts';
import { comparedFields } from './compared-fields.ts';
import { filterFields, type KnownAnswers } from './filters/filter-fields.ts';
import type { FormContext } from './form-context.ts';
import { optionFields } from './option-fields.ts';
import { outputFields } from './output-fields.ts';
import { hasReport, hasTable } from './request-form.ts';

interface Parts {
  /** Presets before and after the fields. */
  presets: Child;
  keep: Child;
  /** Below the files. */
  files?: Child;
  deliver: Child;
  /** All rows, or only some that have changed. */
  rows?: Child;
  known: KnownAnswers | undefined;
  /** The columns of the chosen survey. */
  columns?: Preview['columns'] | undefined;
}

export function requestFields(
  context: FormContext,
  { presets, keep, files, rows, deliver, known, columns }: Parts,
): Child {
  return [
    presets,
    outputFields(context.app, context.form, context.onchange),
    hasReport(context.form) && comparedFields(context),
    rows,
    files,
    deliver,
    filterFields(context, known),
    hasTable(context.form) && columns && columns.length > 0 && columnFields(context, columns),
    optionFields(context),
    keep,
  ];
}
