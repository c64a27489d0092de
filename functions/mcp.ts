/** HTTP: `/mcp/v1`, surveys and exports for assistants. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { conformanceFor } from '../shared/ways-in/mcp/conformance/conformance-switch.ts';
import { createMcpApi } from '../shared/ways-in/mcp/create-mcp-api.ts';
import { exportsApiDeps } from './runtime.ts';

const deps = exportsApiDeps('mcp');

export const handler = httpHandler(createMcpApi(deps, conformanceFor(process.env, deps.publicUrl)));
