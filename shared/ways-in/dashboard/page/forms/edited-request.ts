/**
 * A stored request, turned back into the form it could have come from. A request made through the API may ask for more
 * than the form shows: the rest is kept aside and sent back unchanged.
 */
import type { presetViewSchema } from '../../../../operations/presets.ts';
import type { BatchRequest, WireOptions } from '../api/requests.ts';
import type { BatchForm } from './batch-form.ts';
import { editedCompared } from './compared-options.ts';
import { newDeliverForm } from './deliver/deliver-form.ts';
import { editedFilterForm } from './filter-form.ts';
import { formatChoices, withoutFormats } from './format-choices.ts';
import { optionForm, withoutOptions } from './option-form.ts';
import { newRequestForm, newTreatment, type RequestForm } from './request-form.ts';

/** `areListed`: the surveys can be ticked in a list; otherwise their numbers are written. */
export function editedBatchForm(batch: BatchRequest, areListed: boolean): BatchForm {
  const { surveys } = batch;
  const ids = 'ids' in surveys ? surveys.ids : [];
  return {
    name: batch.name ?? '',
    pick: 'ids' in surveys ? 'ids' : 'folder_id' in surveys ? 'folder' : 'all',
    folderId: 'folder_id' in surveys ? String(surveys.folder_id) : '',
    search: '',
    ids: areListed ? ids : [],
    numbers: areListed ? '' : ids.join(', '),
    bundle: batch.bundle === 'zip',
    deliver: newDeliverForm(batch.deliver),
    merges: batch.merge !== undefined,
    // what says nothing is matched by names; a batch without a table is asked again
    mergesBy: batch.merge ? (batch.merge.by ?? 'name') : 'title',
    ...(batch.merge && { keptMerge: batch.merge }),
    request: editedRequestForm(batch),
    isTried: false,
  };
}

export function editedRequestForm({
  outputs,
  filters = {},
  options = {},
}: Pick<BatchRequest, 'outputs' | 'filters' | 'options'>): RequestForm {
  const { columns: treated = {}, ...privacy } = options.privacy ?? {};
  const others = withoutOptions(withoutFormats({ ...options, ...(options.privacy && { privacy }) }));
  const { rest, ...compared } = editedCompared(others.report);
  return {
    ...newRequestForm(),
    outputs,
    filters: editedFilterForm(filters),
    options: optionForm(options),
    treatments: Object.entries(treated).map(([column, how]) => newTreatment(column, how)),
    formatChoices: formatChoices(options),
    compared,
    kept: { conditions: filters.answers, options: { ...others, ...(rest && { report: rest }) } },
  };
}

/** The API keeps a logo and shows only its hash. */
export function sentOptions({
  branding,
  ...options
}: NonNullable<(typeof presetViewSchema)['_output']['options']>): WireOptions {
  if (!branding) return options;
  const { logo: _, ...appearance } = branding;
  return { ...options, branding: appearance };
}
