/** A list of the pipeline to its end, page after page: a list that was cut short would look complete. */

/** No list of the pipeline gives less. */
const pageSize = 50;

export interface Page<Item> {
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
