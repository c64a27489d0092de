/** A list of the pipeline to its end, page after page: a list that was cut short would look complete. */
import type { z } from 'zod';
import { listOf } from '../operations/parts.ts';
import type { PipelineClient } from './pipeline-client.ts';

/** No list of the pipeline gives less. */
const pageSize = 50;

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

export async function everyPage<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<Item> = await read({ limit: pageSize, ...(cursor !== '' && { cursor }) });
    items.push(...page.data);
    cursor = page.next_cursor;
  }
  return items;
}

/** `path` may have a query of its own. */
export async function wholeList<Schema extends z.ZodType>(
  pipeline: PipelineClient,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const items: z.infer<Schema>[] = [];
  const start = `${path}${path.includes('?') ? '&' : '?'}limit=${pageSize}`;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: z.infer<ReturnType<typeof listOf<Schema>>> = await pipeline.get(
      cursor === '' ? start : `${start}&cursor=${encodeURIComponent(cursor)}`,
      listOf(schema),
    );
    items.push(...page.data);
    cursor = page.next_cursor;
  }
  return items;
}
