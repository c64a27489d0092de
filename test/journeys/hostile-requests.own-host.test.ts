/** Hundreds of requests made up from the API's own description; `npm run chaos` sends fifty thousand. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendHostileRequests } from '../chaos/hostile-requests.ts';
import { randomOf } from '../chaos/random.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { startTestHost } from '../support/hosts/local-host.ts';
import { inPart } from '../support/run/proof-size.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host.close());

const COUNT = inPart(400, 1_000);
const seed = Number(process.env.SEED ?? 20_260_302);

it('no request gives a 5xx but a deliberate 503, and every answer is as described', async () => {
  const run = await sendHostileRequests({
    url: host.url,
    token: demoToken,
    stranger: strangerToken,
    count: COUNT,
    atOnce: 8,
    random: randomOf(seed),
    say() {},
  });
  const { faults, misshapen, undescribed } = run;
  expect({ faults, misshapen, undescribed }).toEqual({ faults: [], misshapen: [], undescribed: [] });
  expect(run.sent).toBe(COUNT);
  // requests that never get past the door would prove nothing
  expect(run.reached.size).toBeGreaterThan(run.operations * inPart(0.4, 0.5));
});
