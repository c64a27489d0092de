/** The same batch again, from what the API says about it. */
import type { Batch } from '../../api/pipeline.ts';
import type { BatchRequest } from '../../api/requests.ts';
import { sentOptions } from '../../forms/edited-request.ts';

/** Undefined where the API does not tell all of it: more surveys than it lists, or a ZIP of exports made before. */
export function sameBatch(batch: Batch): BatchRequest | undefined {
  const { name, surveys, outputs, merge, bundle } = batch;
  if (batch.export_ids || 'ids_count' in surveys || outputs.length === 0) return undefined;
  return {
    name,
    surveys,
    outputs,
    filters: askedFilters(batch),
    options: askedOptions(batch),
    ...(merge && { merge }),
    bundle: bundle ? 'zip' : null,
  };
}

/** A period is counted again; its days are those of then. */
function askedFilters({ filters }: Pick<Batch, 'filters'>): BatchRequest['filters'] {
  const { date_from: _, date_to: __, ...rest } = filters;
  return filters.period ? rest : filters;
}

function askedOptions({ options: { lang, ...options } }: Pick<Batch, 'options'>): BatchRequest['options'] {
  return sentOptions({ ...options, ...(lang && { lang }) });
}
