/** What the schedules of an owner ask for that decides which tables they keep, as far as their requests show. */
import { z } from 'zod';
import type { Files } from '../../ports.ts';
import type { Records } from '../../records/records.ts';
import { spilled, unspill } from '../job/spill.ts';
import type { Asked } from './database-tables.ts';

/** What the sort keys of schedules begin with. */
export const schedulesPrefix = 'SCHEDULE#';

const MOST_SCHEDULES = 100;

const outputs = z.array(z.object({ content: z.string(), format: z.string() }));

/** The part of a request that decides which tables it writes. */
const requestSchema = z.object({
  surveys: z.union([z.object({ ids: z.array(z.number()) }), z.object({ ids: z.undefined().optional() })]),
  outputs,
  merge: z.object({ outputs }).optional(),
  deliver: z.array(z.object({ destination_id: z.string() })).optional(),
});

const scheduleSchema = z.object({ id: z.string(), name: z.string(), batch: spilled(requestSchema) });

interface KeptTables {
  schedule: { id: string; name: string };
  asked: Asked;
  surveys: readonly number[] | undefined;
  destinations: readonly string[];
}

export async function keptTables(
  { records, files }: { records: Records; files: Files },
  owner: string,
): Promise<KeptTables[]> {
  const range = { partition: `O#${owner}`, prefix: schedulesPrefix, limit: MOST_SCHEDULES };
  const kept: KeptTables[] = [];
  for (const { value } of await records.list(range)) {
    const schedule = scheduleSchema.safeParse(value).data;
    const request = schedule && (await unspill(files, schedule.batch, requestSchema));
    if (!schedule || !request?.deliver) continue;
    const { id, name } = schedule;
    const destinations = request.deliver.map(({ destination_id }) => destination_id);
    kept.push({ schedule: { id, name }, asked: request, surveys: request.surveys.ids, destinations });
  }
  return kept;
}
