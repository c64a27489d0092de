/** Warnings of values that were too long to be kept as they came: each says which question, and is noted once. */
import type { FactsGatherer } from '../surveys/facts.ts';
import { beginningOf } from '../surveys/shortened.ts';
import { upstreamLimits } from '../surveys/upstream-limits.ts';
import { type Warning, warningOf } from '../surveys/warnings/warning.ts';
import { isAmong } from '../surveys/warnings/warning-text.ts';
import type { FieldTable } from './field-table.ts';
import type { PackBuffer } from './pack-buffer.ts';

/** More would say nothing new. */
const MOST_WARNINGS = 20;

/** Those of the page that was packed last and that have not been noted before. */
export function createValueWarnings(fields: FieldTable, gatherer: Pick<FactsGatherer, 'titleOf'>) {
  const noted: Warning[] = [];

  function titleOf(field: number): string {
    const name = fields.names[field] ?? '';
    const id = /^[qov]:/.test(name) ? name.slice(2) : name;
    return beginningOf((name.startsWith('v:') ? undefined : gatherer.titleOf(id)) || id);
  }

  return ({ shortened, keptAsText }: Pick<PackBuffer, 'shortened' | 'keptAsText'>): Warning[] => {
    if (shortened.size === 0 && keptAsText.size === 0) return [];
    const most = upstreamLimits.valueBytes;
    const warnings = [
      ...Array.from(shortened, (field) => warningOf('value_cut', { title: titleOf(field), most })),
      ...Array.from(keptAsText, (field) => warningOf('number_as_text', { title: titleOf(field) })),
    ].filter((warning) => noted.length < MOST_WARNINGS && !isAmong(noted, warning));
    noted.push(...warnings);
    return warnings;
  };
}
