/** HTTP: `/exports`, the v3 export operations and `/health`. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createExportsApi } from '../shared/ways-in/http/exports-api.ts';
import { exportsApiDeps } from './runtime.ts';

export const handler = httpHandler(createExportsApi(exportsApiDeps('export-api')));
