/** Works on several items at a time and hands out the results in the order of the items. */

/** When nobody asks on, or one fails, `stop` is aborted and all that is under way has ended before this does. */
export async function* inOrder<Item, Made>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Made>,
  { atOnce, stop }: { atOnce: number; stop: AbortController },
): AsyncGenerator<{ item: Item; made: Made }> {
  const ahead: { item: Item; making: Promise<Made> }[] = [];
  try {
    for await (const item of items) {
      const making = work(item);
      making.catch(() => {}); // seen when it is awaited
      ahead.push({ item, making });
      if (ahead.length >= atOnce) yield* first();
    }
    while (ahead.length > 0) yield* first();
  } finally {
    stop.abort();
    await Promise.allSettled(ahead.map(({ making }) => making));
  }

  async function* first(): AsyncGenerator<{ item: Item; made: Made }> {
    const next = ahead.shift();
    if (next) yield { item: next.item, made: await next.making };
  }
}
