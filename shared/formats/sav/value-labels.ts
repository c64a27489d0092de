/** What the numbers of variables mean: a record of labels, and one of the variables that have them. */
import type { RecordBytes } from '../../bytes/record-bytes.ts';
import { distinctLabels } from '../labelled/distinct-labels.ts';
import { labelSets } from '../labelled/label-sets.ts';
import { savLimits } from './sav-limits.ts';
import type { SavVariable } from './sav-variable.ts';

const record = { labels: 3, variables: 4 } as const;

export function writeValueLabels(out: RecordBytes, variables: readonly SavVariable[]): void {
  for (const { codes, variables: labelled } of labelSets(variables)) {
    out.int32(record.labels);
    out.int32(codes.length);
    for (const { code, label } of distinctLabels(codes, savLimits.valueLabel)) {
      const bytes = Buffer.from(label);
      out.float64(code);
      out.uint8(bytes.length);
      out.bytes(bytes);
      out.text('', 7 - (bytes.length % 8), ' ');
    }
    out.int32(record.variables);
    out.int32(labelled.length);
    for (const { place } of labelled) out.int32(place);
  }
}
