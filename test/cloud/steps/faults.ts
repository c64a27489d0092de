/** Stores that fail: each service throttled, erring and cut off now and then, and every export still ends ready. */
import { expect } from 'vitest';
import { csv, customerOf, downloaded } from './customer.ts';
import { textSurvey } from './made-surveys.ts';
import { openFile } from './opened-file.ts';
import type { FaultKind, FaultService, Step } from './step.ts';
import { until } from './until.ts';

const services: readonly FaultService[] = ['dynamodb', 's3', 'sqs', 'kms'];
const kinds: readonly FaultKind[] = ['throttled', 'error', 'cut-before', 'cut-after'];
const ONE_IN = 4;
const EXPORTS = 3;
/** A message whose receiving was cut off stays hidden; the sweeper sends another after some minutes. */
const ENOUGH_SECONDS = 600;

/** Requests that anybody may repeat after a 5xx, a 429 or no response at all. */
async function askedUntilTaken<T>(what: string, ask: () => Promise<T>): Promise<T> {
  return until(what, ENOUGH_SECONDS, async (note) => ask().catch((error) => note(String(error).slice(0, 300))));
}

const stepOf = (service: FaultService): Step => ({
  name: `${service} that is throttled, fails or is cut off in one call of ${ONE_IN}: every export still ends ready`,
  // an export whose message a fault has hidden waits for the sweeper, five minutes: too long for the short form
  form: 'long',
  async run(cloud) {
    const { faults } = cloud;
    if (!faults) throw new Error('nothing here can make a store fail');
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One', 'Two']);
    for (const kind of kinds) {
      const fault = faults.inject({ service, kind, every: ONE_IN });
      try {
        for (let turn = 0; turn < EXPORTS; turn++) {
          const body = { quiz_id: id, outputs: csv };
          const headers = { 'idempotency-key': crypto.randomUUID() };
          const { id: exportId } = await askedUntilTaken('an export to be taken', () =>
            customer.started(body, headers),
          );
          const job = await until(
            `export ${exportId} to end while ${service} is ${kind} now and then`,
            ENOUGH_SECONDS,
            (note) => customer.ended(exportId, 0).catch((error) => note(String(error).slice(0, 300))),
          );
          expect(job.status, JSON.stringify(job.problem)).toBe('ready');
        }
      } finally {
        fault.remove();
      }
      expect(fault.struck, `${kind} calls to ${service}`).toBeGreaterThan(0);
    }
    const { files } = await customer.ready({ quiz_id: id, outputs: csv }, ENOUGH_SECONDS);
    if (files[0]) expect(await openFile(files[0], await downloaded(files[0].url))).toBe(2);
  },
});

export const faultSteps: readonly Step[] = services.map(stepOf);
