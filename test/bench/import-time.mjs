/**
 * Imports one bundle in a bare process and prints what that took, then what it takes until everything is loaded that
 * its first call may ask for, which are fetch and the stores: `node import-time.mjs <bundle>`.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const bundle = process.argv[2];
const startedAt = performance.now();
const before = process.cpuUsage();
await import(pathToFileURL(bundle).href);
const measured = {
  cpuS: secondsSince(before),
  wallS: (performance.now() - startedAt) / 1e3,
  rssMb: process.resourceUsage().maxRSS / 1024,
  fileBytes: 0,
};
new Response();
for (const piece of readdirSync(dirname(bundle)).filter((name) =>
  /^(s3-files|sqs-queue|kms-secrets)-.*\.mjs$/.test(name),
)) {
  const { connectS3, connectSqs, connectKms } = await import(pathToFileURL(join(dirname(bundle), piece)).href);
  for (const connect of [connectS3, connectSqs, connectKms]) connect?.();
}
process.stdout.write(`${JSON.stringify({ ...measured, readyCpuS: secondsSince(before) })}\n`, () => process.exit());

function secondsSince(earlier) {
  const { user, system } = process.cpuUsage(earlier);
  return (user + system) / 1e6;
}
