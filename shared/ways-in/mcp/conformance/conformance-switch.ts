/**
 * Whether the official conformance runner is let in, which sends no key and looks for fixtures. Only where somebody
 * asked for it, on this machine, and never in production.
 */
import type { Conformance } from '../create-mcp-api.ts';
import { conformanceFixtures } from './fixtures.ts';

interface Setting {
  MCP_CONFORMANCE?: string | undefined;
  NODE_ENV?: string | undefined;
}

export function conformanceFor(env: Setting, publicUrl: string): Conformance | undefined {
  const isWanted = env.MCP_CONFORMANCE === '1' && env.NODE_ENV !== 'production';
  const isHere = new URL(publicUrl).hostname === '127.0.0.1';
  return isWanted && isHere ? { catalogue: conformanceFixtures, token: '1|demo' } : undefined;
}
