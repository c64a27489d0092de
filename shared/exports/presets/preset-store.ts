/** Presets in the table. A change is written only if nobody wrote in between. */
import { changeRecord } from '../../records/change-record.ts';
import { type ListPage, readList } from '../../records/read-list.ts';
import { readRecord } from '../../records/read-record.ts';
import type { Records } from '../../records/records.ts';
import { type Preset, presetSchema } from './preset.ts';

const PRESET = 'PRESET#';

interface PresetKey {
  owner: string;
  id: string;
}

const reader = { parse: (value: unknown) => presetSchema.safeParse(value).data };

export async function getPreset(records: Records, key: PresetKey): Promise<Preset | undefined> {
  const record = await records.get(recordKey(key));
  return record && readRecord(record, reader);
}

export function createPreset(records: Records, preset: Preset): Promise<boolean> {
  return records.create(recordKey(preset), preset);
}

export async function changePreset(
  records: Records,
  key: PresetKey,
  change: (preset: Preset) => Preset,
): Promise<Preset | undefined> {
  return (await changeRecord(records, recordKey(key), reader, change))?.after;
}

export function removePreset(records: Records, key: PresetKey): Promise<void> {
  return records.remove(recordKey(key));
}

/** The newest first. */
export function listPresets(
  records: Records,
  owner: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<ListPage<Preset>> {
  const range = { partition: `O#${owner}`, prefix: PRESET, ...page };
  return readList(records, range, { reader: () => reader, show: (preset) => preset });
}

function recordKey({ owner, id }: PresetKey) {
  return { partition: `O#${owner}`, sort: `${PRESET}${id}` };
}
