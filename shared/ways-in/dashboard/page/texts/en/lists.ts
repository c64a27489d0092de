/** Words of the page in English: lists that are searched, and several of a list at once. */
import { pluralForms } from '../plural-forms.ts';

export const listsEnglish = {
  pack: 'Download as one ZIP',
  packName: 'Exports',
  packing: 'The ZIP is being packed.',
  packed: 'The ZIP is ready.',
  packOf: pluralForms({ one: 'ZIP of {n} export', other: 'ZIP of {n} exports' }),
  searchBatches: 'Name',
  searchLinks: 'File',
  chosenBatches: 'Chosen batches',
  chosenLinks: 'Chosen links',
  chooseNamed: (name: string) => `Choose ${name}`,
  removeBatches: 'Delete these batches?',
  removedBatches: pluralForms({ one: '{n} batch was deleted.', other: '{n} batches were deleted.' }),
  cancelledBatches: pluralForms({ one: '{n} batch was cancelled.', other: '{n} batches were cancelled.' }),
  retriedBatches: pluralForms({ one: '{n} batch runs again.', other: '{n} batches run again.' }),
  revokeLinks: 'Revoke these links?',
  revokeLinksText: 'They stop working at once for everyone who has them.',
  revokedLinks: pluralForms({ one: '{n} link was revoked.', other: '{n} links were revoked.' }),
  batchAgain: 'Start again',
  made: (when: string) => `created ${when}`,
  sender: (name: string) => `by ${name}`,
  ofBatch: 'of a batch',
  ofSchedule: 'newest of a schedule',
};
