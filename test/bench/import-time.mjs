/** Imports one bundle in a bare process and prints what that took: `node import-time.mjs <bundle>`. */
import { pathToFileURL } from 'node:url';

const startedAt = performance.now();
const before = process.cpuUsage();
await import(pathToFileURL(process.argv[2]).href);
const { user, system } = process.cpuUsage(before);
const measured = {
  cpuS: (user + system) / 1e6,
  wallS: (performance.now() - startedAt) / 1e3,
  rssMb: process.resourceUsage().maxRSS / 1024,
  fileBytes: 0,
};
process.stdout.write(`${JSON.stringify(measured)}\n`, () => process.exit());
