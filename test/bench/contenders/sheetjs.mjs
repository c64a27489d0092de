/** SheetJS has no stream for XLSX: the whole sheet is built in memory, in its dense form, and written compressed. */
import { writeFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import { momentDate, rowPages, titles } from '../answer-rows.ts';

export async function run(task) {
  const table = [titles];
  for await (const rows of rowPages(task, momentDate)) table.push(...rows);
  const sheet = utils.aoa_to_sheet(table, { dense: true, dateNF: 'yyyy-mm-dd hh:mm:ss' });
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, 'Answers');
  await writeFile(task.out, write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }));
}
