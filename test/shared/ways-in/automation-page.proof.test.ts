/** The page on automation: its receivers of webhooks verify as Standard Webhooks says, and its commands are understood. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../../infra/local/listen.ts';
import { findCommand, parseInput } from '../../../shared/ways-in/cli/parse-command.ts';
import { commands } from '../../../shared/ways-in/cli/run-cli.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { page } from '../../support/source/pages.ts';

const text = page('shared/ways-in/guides/automation.md');
const block = (language: string) => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1] ?? '';
const secret = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`;

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer();
  const { url } = await listen(server, 0);
  await closeServer(server);
  return Number(new URL(url).port);
}

describe.each([
  ['python', 'python3', 'receiver.py'],
  ['js', process.execPath, 'receiver.mjs'],
])('the receiver in %s', (language, program, name) => {
  let child: ChildProcess;
  let url: string;
  let printed = '';

  beforeAll(async () => {
    await writeFile(join(folder, name), block(language));
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    child = spawn(program, [name], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout?.on('data', (bytes) => {
      printed += bytes;
    });
    await vi.waitFor(() => fetch(url), { timeout: 60_000 });
  });
  afterAll(async () => {
    child.kill();
    await once(child, 'exit');
  });

  function send(id: string, body: string, at = new Date(), signedBody = body) {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,bm9uZQ== ${new Webhook(secret).sign(id, at, signedBody)}`,
    };
    return fetch(url, { method: 'POST', headers, body });
  }

  const event = JSON.stringify({ type: 'export.ready', data: { id: 'exp_1', name: 'Zürich' } });

  it('takes what we sign, and does it once', async () => {
    expect((await send('msg_1', event)).status).toBe(204);
    expect((await send('msg_1', event)).status).toBe(204);
    expect((await send('msg_2', event)).status).toBe(204);
    await expect.poll(() => printed).toBe('export.ready exp_1\nexport.ready exp_1\n');
  });

  it('refuses what was changed, is old, or is not signed', async () => {
    expect((await send('msg_3', event.replace('exp_1', 'exp_2'), new Date(), event)).status).toBe(401);
    expect((await send('msg_4', event, new Date(Date.now() - 3_600_000))).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body: event })).status).toBe(401);
    expect(printed).not.toContain('exp_2');
  });
});

it('has only commands that the command line understands', () => {
  const lines = [...text.matchAll(/(?:&& |run: |ExecStart=\S*\/|npx )survey-exports (.+?)\)?$/gm)].map(
    ([, words = '']) => words,
  );
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);
    const found = findCommand(commands, words);
    expect([line, found?.command.name]).toEqual([line, expect.any(String)]);
    if (found) expect(() => parseInput(found.command, found.rest)).not.toThrow();
  }
});
