/** How long a page keeps its browser busy at a stretch, by what Chromium notes of the page's own thread. */
import type { Page } from 'playwright-core';
import { z } from 'zod';

export interface Busy {
  /** The longest task. */
  longestMs: number;
  /** The same in CPU time: other work on the machine does not lengthen it. */
  longestCpuMs: number;
  /** All tasks together. */
  cpuMs: number;
}

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.object({ name: z.string().optional() }).catch({}),
});
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) });

const categories = ['-*', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'];

export async function busyDuring(page: Page, act: () => Promise<unknown>): Promise<Busy> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const events = traceEvents.flatMap((event) => eventSchema.safeParse(event).data ?? []);
  const threadOf = ({ pid, tid }: (typeof events)[number]) => `${pid} ${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)));
  return {
    longestMs: Math.max(0, ...tasks.map(({ dur }) => dur)) / 1_000,
    longestCpuMs: Math.max(0, ...tasks.map(({ tdur }) => tdur)) / 1_000,
    cpuMs: tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1_000,
  };
}
