/**
 * The official conformance runner against a whole host. Scenarios that need a stream or a session do not apply to an
 * HTTP API that answers each message with one body; the baseline names them, and the runner fails when it is out of date.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestHost } from '../support/hosts/local-host.ts';

const projectFolder = fileURLToPath(new URL('../../', import.meta.url));
const baseline = fileURLToPath(new URL('./mcp/conformance-baseline.yml', import.meta.url));
const runner = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

let host: Awaited<ReturnType<typeof startTestHost>>;

beforeAll(async () => {
  process.env.MCP_CONFORMANCE = '1';
  host = await startTestHost();
});

afterAll(async () => {
  await host.close();
  delete process.env.MCP_CONFORMANCE;
});

async function run(url: string): Promise<{ exitCode: number | null; output: string }> {
  const args = [runner, 'server', '--url', url, '--suite', 'all', '--expected-failures', baseline];
  const child = spawn(process.execPath, args, { cwd: projectFolder, env: { ...process.env, NO_COLOR: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, output };
}

describe('the conformance runner', () => {
  it('passes every scenario that applies', async () => {
    const { exitCode, output } = await run(`${host.url}/mcp/v1`);
    expect(exitCode, output).toBe(0);
    const passed = output.match(/^✓ \S+: [1-9]\d* passed, 0 failed$/gm) ?? [];
    expect(passed).toHaveLength(21);
  });
});
