/**
 * Pass lines whose full size runs in the tests of their own part already: the tests are run, and what they say is the
 * figure. So the same driver is never written twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import type { ChaosCase, Figure } from '../chaos-case.ts';

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

interface Held {
  id: string;
  goal: string;
  files: readonly string[];
  /** Which facts of these files hold the line. */
  facts: RegExp;
}

const held: readonly Held[] = [
  {
    id: 'G13',
    goal: 'a link works at 3,599 s and answers 410 at 3,600 s (virtual clock)',
    files: ['test/shared/delivery/links/share-links.slow.test.ts'],
    facts: /3,599 s/,
  },
  {
    id: 'G14',
    goal: 'after a revoke returns, every request of that link is refused; a URL minted before lives at most 60 s',
    files: ['test/shared/delivery/links/share-links.slow.test.ts'],
    facts: /revocation has returned|lives for a minute/,
  },
  {
    id: 'G21',
    goal: 'every route x every id x {no, bad, foreign, revoked} token: 0 foreign 2xx',
    files: ['test/journeys/isolation-everywhere.test.ts'],
    facts: /get in nowhere/,
  },
  {
    id: 'G23',
    goal: '60 SSRF URLs, redirects and rebinding: 0 connections',
    files: ['test/shared/adapters/webhook-sender.test.ts'],
    facts: /nobody may be sent to/,
  },
  {
    id: 'G25',
    goal: '1,000 events, the receiver fails half the time: all delivered, same id on every try, every signature verified by an independent library',
    files: ['test/shared/delivery/webhooks/failing-receivers.slow.test.ts'],
    facts: /gets all of many events/,
  },
];

export const heldByTests: readonly ChaosCase[] = held.map(({ id, goal, files, facts }) => ({
  id,
  goal,
  run: () => runTests(files, facts),
}));

async function runTests(files: readonly string[], facts: RegExp): Promise<Figure> {
  const folder = await temporaryFolder();
  const outputFile = join(folder, 'report.json');
  const options = ['--reporter=json', `--outputFile=${outputFile}`, '-t', facts.source];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files], {
    stdio: 'ignore',
    // at the size that is promised
    env: { ...process.env, PROOFS: 'all' },
  });
  await once(child, 'exit');
  const report = reportSchema.parse(JSON.parse(await readFile(outputFile, 'utf8')));
  await rm(folder, { recursive: true, force: true });
  const looked = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = looked.filter(({ status }) => status === 'failed');
  const names = failed.map(({ fullName }) => fullName).join('; ');
  return {
    isMet: looked.length > 0 && failed.length === 0,
    figure: `${looked.length - failed.length} of ${looked.length} facts hold in ${files.join(', ')}${names && `, not: ${names}`}`,
  };
}
