/**
 * A stored request, turned back into the form it could have come from. A request made through the API may ask for more
 * than the form shows: the rest is kept aside and sent back unchanged.
 */
import type { BatchRequest, WireOptions } from '../api/requests.ts';
import type { BatchForm } from './batch-form.ts';
import { editedCompared } from './compared-options.ts';
import { newDeliverForm } from './deliver/deliver-form.ts';
import { editedFilterForm } from './filter-form.ts';
import { formatChoices, withoutFormats } from './format-choices.ts';
import { newRequestForm, type RequestForm } from './request-form.ts';

/** `areListed`: the surveys can be ticked in a list; else their numbers are written. */
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
    // what says nothing is matched by names; a batch without a table is asked anew
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
  const fresh = newRequestForm();
  const { timezone, lang, values, choices, header, text, branding, report, ...others } = options;
  const { personal, free_text, minimum_base, salt } = options.privacy ?? {};
  const { rest, ...compared } = editedCompared(report);
  const otherOptions = { ...withoutFormats(others), ...(rest && { report: rest }) };
  return {
    ...fresh,
    outputs,
    filters: editedFilterForm(filters),
    timezone: timezone ?? 'UTC',
    lang: lang ?? '',
    values: values ?? fresh.values,
    choices: choices ?? fresh.choices,
    header: header ?? fresh.header,
    text: text ?? fresh.text,
    formatChoices: formatChoices(options),
    personal: personal ?? fresh.personal,
    freeText: free_text ?? '',
    minimumBase: minimum_base ? String(minimum_base) : '',
    salt: salt ?? '',
    compared,
    brandTitle: branding?.title ?? '',
    accent: branding?.accent ?? '',
    kept: { conditions: filters.answers, options: keptOptions(otherOptions, branding) },
  };
}

/** The API never sends the logo's bytes back, and keeps them if branding is sent without a logo, even if it is empty. */
function keptOptions(others: WireOptions, branding: WireOptions['branding']): WireOptions {
  return { ...others, ...(branding && { branding: {} }) };
}
