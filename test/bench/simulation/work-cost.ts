/** What a piece of work costs, whoever does it: its own time, and what it asks of everything shared. */
import { z } from 'zod';

export const workCostSchema = z.object({
  /** CPU of all threads. */
  cpuS: z.number(),
  /** Calls to the survey service. */
  pages: z.number(),
  tableCalls: z.number(),
  /** As DynamoDB counts them: a kilobyte written, four read. */
  writeUnits: z.number(),
  readUnits: z.number(),
  fileWrites: z.number(),
  fileReads: z.number(),
  /** Ranges that the store copied by itself. */
  fileCopies: z.number(),
  /** Through the worker, to and from files. */
  movedBytes: z.number(),
  messages: z.number(),
});
export type WorkCost = z.infer<typeof workCostSchema>;

export const noCost = (): WorkCost => ({
  cpuS: 0,
  pages: 0,
  tableCalls: 0,
  writeUnits: 0,
  readUnits: 0,
  fileWrites: 0,
  fileReads: 0,
  fileCopies: 0,
  movedBytes: 0,
  messages: 0,
});

/** What it costs at another size, from what it costs at two: some of it is the same at every size. */
export function costAt(size: number, [small, less]: [number, WorkCost], [large, more]: [number, WorkCost]): WorkCost {
  const steps = (size - large) / (large - small);
  return mapCost(more, (figure, name) => Math.max(0, figure + steps * Math.max(0, figure - less[name])));
}

export function addCost(sum: WorkCost, more: WorkCost): WorkCost {
  return mapCost(sum, (figure, name) => figure + more[name]);
}

export function scaledCost(cost: WorkCost, factor: number): WorkCost {
  return mapCost(cost, (figure) => figure * factor);
}

function mapCost(cost: WorkCost, change: (figure: number, name: keyof WorkCost) => number): WorkCost {
  return {
    cpuS: change(cost.cpuS, 'cpuS'),
    pages: change(cost.pages, 'pages'),
    tableCalls: change(cost.tableCalls, 'tableCalls'),
    writeUnits: change(cost.writeUnits, 'writeUnits'),
    readUnits: change(cost.readUnits, 'readUnits'),
    fileWrites: change(cost.fileWrites, 'fileWrites'),
    fileReads: change(cost.fileReads, 'fileReads'),
    fileCopies: change(cost.fileCopies, 'fileCopies'),
    movedBytes: change(cost.movedBytes, 'movedBytes'),
    messages: change(cost.messages, 'messages'),
  };
}
