/** papaparse, page by page: all at once would hold the whole table in memory. */
import { open } from 'node:fs/promises';
import Papa from 'papaparse';
import { momentText, rowPages, titles } from '../answer-rows.ts';

export async function run(task) {
  const file = await open(task.out, 'w');
  await file.writeFile(`${Papa.unparse([titles])}\r\n`);
  for await (const rows of rowPages(task, momentText)) await file.writeFile(`${Papa.unparse(rows)}\r\n`);
  await file.close();
}
