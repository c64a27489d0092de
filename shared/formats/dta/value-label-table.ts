/** What numbers mean, as Stata looks it up: where each label begins, the numbers, least first, and then the labels. */
import { createRecordBytes } from '../../bytes/record-bytes.ts';
import type { ValueLabel } from '../../tables/variable.ts';
import { distinctLabels } from '../labelled/distinct-labels.ts';
import { dtaLimits } from './dta-limits.ts';

/** `codes`: least first. */
export function valueLabelTable(codes: readonly ValueLabel[]): Buffer {
  const texts = distinctLabels(codes, dtaLimits.valueLabel).map(({ label }) => Buffer.from(`${label}\0`));
  const out = createRecordBytes();
  out.int32(codes.length);
  out.int32(texts.reduce((sum, text) => sum + text.length, 0));
  let place = 0;
  for (const text of texts) {
    out.int32(place);
    place += text.length;
  }
  for (const { code } of codes) out.int32(code);
  for (const text of texts) out.bytes(text);
  return out.all();
}
