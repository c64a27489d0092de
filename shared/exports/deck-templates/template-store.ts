/** Where templates of decks are kept: what is known of them, and their files. */
import { createOwnedStore } from '../../records/owned-store.ts';
import { deckTemplateSchema } from './deck-template.ts';

export const deckTemplateStore = createOwnedStore('DECKTEMPLATE#', deckTemplateSchema);

export interface OwnedId {
  owner: string;
  id: string;
}

/** Where its owner's browser or command leaves it, for nobody to read before it was looked at; forgotten after a day. */
export const uploadedKey = ({ owner, id }: OwnedId) => `new-templates/${owner}/${id}`;

/** What was kept of it, as long as the template is there. */
export const keptKey = ({ owner, id }: OwnedId) => `templates/${owner}/${id}.pptx`;
