/** Trackers in the table. */
import { createOwnedStore } from '../../records/owned-store.ts';
import { trackerSchema } from './tracker.ts';

export const trackerStore = createOwnedStore('TRACKER#', trackerSchema);
