/** Ours, from page files to snapshot parts only: makes what the render cases start from. */
import type { Task } from '../contender.ts';
import { pullPages } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  await pullPages(task);
}
