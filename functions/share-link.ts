/** HTTP: `/s/{token}`, share links, for anybody who has one. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createShareLinkApi } from '../shared/ways-in/http/share-link-api.ts';
import { shareLinkDeps } from './runtime.ts';

export const handler = httpHandler(createShareLinkApi(shareLinkDeps('share-link')));
