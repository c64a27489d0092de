/** HTTP: `/mcp/v1`, surveys and exports for assistants. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { conformanceFixtures } from '../shared/mcp/conformance/fixtures.ts';
import { createMcpApi } from '../shared/mcp/create-mcp-api.ts';
import { assistantDeps } from './runtime.ts';

const deps = assistantDeps('mcp');

/** For the official conformance runner, which sends no key: on this machine only, and never in production. */
const isUnderTest =
  process.env.MCP_CONFORMANCE === '1' &&
  process.env.NODE_ENV !== 'production' &&
  new URL(deps.publicUrl).hostname === '127.0.0.1';

export const handler = httpHandler(
  createMcpApi(deps, isUnderTest ? { catalogue: conformanceFixtures, token: '1|demo' } : undefined),
);
