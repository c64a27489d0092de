/** What a client of the table reads: how many items came back, and how many bytes they have. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface ReadMeter {
  items: number;
  bytes: number;
  calls: number;
}

/** Counts from now on; to start again, set the numbers to 0. */
export function meterReads(client: DynamoDBClient): ReadMeter {
  const meter = { items: 0, bytes: 0, calls: 0 };
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { Items, Item } = Object(result.output);
      const read: unknown[] = Items ?? (Item ? [Item] : []);
      meter.calls++;
      meter.items += read.length;
      meter.bytes += read.reduce((sum: number, item) => sum + JSON.stringify(item).length, 0);
      return result;
    },
    { step: 'initialize', priority: 'high', name: 'meterReads' },
  );
  return meter;
}
