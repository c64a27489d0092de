/** A list as the API gives it: in pages, each with the cursor of the next. */

export interface ListPage<Item> {
  data: Item[];
  next_cursor: string | null;
}

export type PageQuery = {
  limit?: number;
  cursor?: string | undefined;
};

export type ReadPage<Item> = (query: PageQuery) => Promise<ListPage<Item>>;

export interface Listed<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

/** The bound of the shortest pages: those of schedules. */
const mostAtOnce = 50;

/** So many from the beginning on, in as few pages as that takes. */
export async function readFirst<Item>(readPage: ReadPage<Item>, wanted: number): Promise<Listed<Item>> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage({ limit: Math.min(mostAtOnce, wanted - items.length), cursor });
    items.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && items.length < wanted);
  return { items, hasMore: cursor !== undefined };
}
