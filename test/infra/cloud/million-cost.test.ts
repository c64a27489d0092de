/** What the page says a million answers cost, here and elsewhere: worked out from the one table of prices. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { functionSpecs } from '../../../infra/topology.ts';
import { others, prices } from '../../bench/simulation/prices.ts';

/** Measured: a million answers of 1.3 KB to CSV take the worker so long, two thirds of it waiting for pages. */
const WORKER_SECONDS = 68;
const WAITING_SECONDS = 45;
const PAGES = 1_640;
const GIGABYTES = 1.3;
/** The reference service reads answers as they are stored, with nothing left out. */
const READ_UNIT_BYTES = 4_096;
const CALL_BYTES = 512 * 1_024;
const MONTH_HOURS = 730;

const gigabytesOf = (name: string) => (functionSpecs[name]?.memoryMb ?? 0) / 1_024;
const bytes = GIGABYTES * 1e9;

const worker =
  WORKER_SECONDS * gigabytesOf('export-worker') * prices.gigabyteSecond +
  225 * prices.fileWrite +
  200 * prices.fileRead +
  300 * prices.tableWriteUnit;
const service = {
  reads: (bytes / READ_UNIT_BYTES) * prices.tableReadUnit,
  functions: WAITING_SECONDS * gigabytesOf('survey-api') * prices.gigabyteSecond + PAGES * prices.invocation,
  calls: PAGES * Math.ceil(bytes / PAGES / CALL_BYTES) * prices.apiCall,
};
const reference = service.reads + service.functions + service.calls;
const egress = GIGABYTES * prices.egress;
const glue = 2 * (3 / 60) * others.glueUnitHour + (GIGABYTES / 1_000) * others.athenaTerabyte;
const appFlow = others.appFlowRun + GIGABYTES * others.appFlowGigabyte;
const container = 0.25 * others.fargateProcessorHour + 0.5 * others.fargateGigabyteHour;

const dollars = (sum: number) => `$${sum.toFixed(sum < 0.01 ? 4 : sum < 1 ? 3 : 2)}`;

it('is said on the page, line by line', () => {
  const page = readFileSync(new URL('../../../infra/README.md', import.meta.url), 'utf8');
  const lines = [
    `| a live survey service | ${dollars(worker)} |`,
    `| the reference service, which reads its table for it | ${dollars(worker + reference)} |`,
    `| downloading the file once (1.3 GB to the internet) | ${dollars(egress)} more |`,
    `| Glue (a Spark job of three minutes with two units) and Athena (one scan) | ${dollars(glue)} |`,
    `| AppFlow (one run) | ${dollars(appFlow)} |`,
    `| a container that is always on (Fargate, a quarter of a processor, 512 MB) | ${dollars(container * MONTH_HOURS)} a month, with a load balancer ${dollars((container + others.loadBalancerHour) * MONTH_HOURS)} |`,
  ];
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
});
