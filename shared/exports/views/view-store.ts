/** Saved views in the table. */
import { createOwnedStore } from '../../records/owned-store.ts';
import { savedViewSchema } from './saved-view.ts';

export const viewStore = createOwnedStore('VIEW#', savedViewSchema);
