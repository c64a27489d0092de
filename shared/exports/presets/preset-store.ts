/** Presets in the table. */
import { createOwnedStore } from '../../records/owned-store.ts';
import { presetSchema } from './preset.ts';

export const presetStore = createOwnedStore('PRESET#', presetSchema);
