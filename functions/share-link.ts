/** HTTP: `/s/{token}`, the share links, for whoever holds one. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createShareLinkApi } from '../shared/api/share-link-api.ts';
import { shareLinkDeps } from './runtime.ts';

export const handler = httpHandler(createShareLinkApi(shareLinkDeps('share-link')));
