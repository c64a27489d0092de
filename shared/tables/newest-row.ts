/** The newest of the answers that pass a filter, found as they go by: the snapshot may hold newer ones that do not. */
import { systemFields } from '../packing/fields.ts';
import { fieldKind } from '../packing/pack-buffer.ts';
import type { PackedReader } from '../packing/packed-reader.ts';
import type { RowFilter } from './rows.ts';

interface NewestRow {
  /** Asks the filter, and remembers when what passes was submitted. */
  belongs: RowFilter;
  submittedAt(): string | undefined;
}

/** The newest of several that `newestRow` has found among different answers. */
export function newestOf(times: readonly (string | undefined)[]): string | undefined {
  return times.reduce((newest, time) => (isNewer(time, newest) ? time : newest), undefined);
}

/** By their bytes, as rows are compared. */
function isNewer(time = '', than = ''): boolean {
  return Buffer.compare(Buffer.from(time), Buffer.from(than)) > 0;
}

const field = systemFields.indexOf('submitted_at');

/** Times are compared as bytes, and only a newer one is copied. */
export function newestRow(passes: RowFilter): NewestRow {
  let newest = Buffer.alloc(0);

  function see({ kinds, bytes, starts, ends }: PackedReader): void {
    if (kinds[field] !== fieldKind.text) return;
    const [start, end] = [starts[field] ?? 0, ends[field] ?? 0];
    if (bytes.compare(newest, 0, newest.length, start, end) > 0) newest = Buffer.from(bytes.subarray(start, end));
  }

  return {
    belongs(reader) {
      if (!passes(reader)) return false;
      see(reader);
      return true;
    },
    submittedAt: () => (newest.length === 0 ? undefined : newest.toString()),
  };
}
