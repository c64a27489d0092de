/**
 * A process of its own that takes the place of Lambda's runtime: imports the bundle named on the command line, hands its
 * handler the events from standard input one after the other, and prints what became of each.
 */
import { json } from 'node:stream/consumers';

export type Outcome = { result: unknown } | { error: string };

const [bundle = ''] = process.argv.slice(2);
const { handler } = await import(bundle);
const context = { awsRequestId: 'test', functionName: 'test', getRemainingTimeInMillis: () => 20_000 };

const outcomes: Outcome[] = [];
const events = await json(process.stdin);
if (!Array.isArray(events)) throw new Error('Give an array of events.');
for (const event of events) {
  try {
    outcomes.push({ result: await handler(event, context) });
  } catch (error) {
    outcomes.push({ error: error instanceof Error ? `${Reflect.get(error, 'code')} ${error.stack}` : String(error) });
  }
}
process.stdout.write(`\n${JSON.stringify(outcomes)}\n`);
