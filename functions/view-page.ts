/** HTTP: shared views, for whoever holds their address, on an origin of their own. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createViewPageApi } from '../shared/ways-in/view-page/view-page-api.ts';
import { sharedViewDeps } from './figures-runtime.ts';

export const handler = httpHandler(createViewPageApi(sharedViewDeps('view-page')), 'VIEWS_URL');
