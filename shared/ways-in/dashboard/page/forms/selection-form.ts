/** The form of what somebody looks at, and of an export, batch or schedule that begins with it: all its filters can be changed. */
import { usualFormat } from '../../../../formats/described.ts';
import type { WireFilters } from '../api/requests.ts';
import { isSameSelection, type SurveySelection, selectionRequest } from '../survey-selection.ts';
import { editedRequestForm } from './edited-request.ts';
import { type Condition, filtersOf, newCondition, type RequestForm } from './request-form.ts';

/**
 * The report of what was broken down or compared, the answers otherwise. What goes to somebody is the report in any case:
 * nobody means to send the answers of everyone without saying so.
 */
export function selectionForm(selection: SurveySelection, isForOthers = false): RequestForm {
  const { filters, options } = selectionRequest(selection);
  const content = options.report || isForOthers ? 'report' : 'answers';
  const form = editedRequestForm({ outputs: [{ content, format: usualFormat(content) }], filters, options });
  const { conditions: _, ...kept } = form.kept;
  return { ...form, conditions: (filters.answers ?? []).map(editedCondition), kept };
}

function editedCondition({ question_id, op, value }: NonNullable<WireFilters['answers']>[number]): Condition {
  const all = value === undefined ? [] : [value].flat().map(String);
  return { ...newCondition(), questionId: question_id, op, value: all.join(', '), ...(op === 'in' && { chosen: all }) };
}

/** What the form asks for, without what is usual. */
export function filtersIn(form: RequestForm): WireFilters {
  const { is_complete, ...others } = filtersOf(form);
  return { ...others, ...(is_complete !== true && { is_complete }) };
}

/** The address may say the same in another order. */
export function isOfSelection(form: RequestForm, selection: SurveySelection): boolean {
  return isSameSelection({ ...selection, filters: filtersIn(form) }, selection);
}
