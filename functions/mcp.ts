/** HTTP: `/mcp/v1`, surveys and exports for assistants. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { conformanceFor } from '../shared/ways-in/mcp/conformance/conformance-switch.ts';
import { createMcpApi } from '../shared/ways-in/mcp/create-mcp-api.ts';
import { assistantDeps } from './runtime.ts';

const deps = assistantDeps('mcp');

export const handler = httpHandler(createMcpApi(deps, conformanceFor(process.env, deps.publicUrl)));
