/** The switch for the conformance runner: off unless asked for, and never where it could harm. */
import { expect, it } from 'vitest';
import { conformanceFor } from '../../../../shared/ways-in/mcp/conformance/conformance-switch.ts';

const here = 'http://127.0.0.1:3000';

it('is off unless it is asked for', () => {
  expect(conformanceFor({}, here)).toBeUndefined();
  expect(conformanceFor({ MCP_CONFORMANCE: '0' }, here)).toBeUndefined();
  expect(conformanceFor({ MCP_CONFORMANCE: '1' }, here)).toBeDefined();
});

it('is off in production and at every address but this machine’s', () => {
  expect(conformanceFor({ MCP_CONFORMANCE: '1', NODE_ENV: 'production' }, here)).toBeUndefined();
  expect(conformanceFor({ MCP_CONFORMANCE: '1' }, 'https://exports.example.com')).toBeUndefined();
  expect(conformanceFor({ MCP_CONFORMANCE: '1' }, 'https://127.0.0.1.example.com')).toBeUndefined();
});
