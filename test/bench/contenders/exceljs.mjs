/** The stream writer of exceljs, with typed cells, a frozen header and widths, as ours has them. */
import ExcelJS from 'exceljs';
import { momentDate, rowPages, titles } from '../answer-rows.ts';

export async function run(task) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: task.out, useStyles: true });
  const sheet = workbook.addWorksheet('Answers', { views: [{ state: 'frozen', ySplit: 1 }] });
  const moments = new Set([1, 2, 3]);
  sheet.columns = titles.map((header, at) => ({
    header,
    width: 20,
    ...(moments.has(at) && { style: { numFmt: 'yyyy-mm-dd hh:mm:ss' } }),
  }));
  for await (const rows of rowPages(task, momentDate)) {
    for (const row of rows) sheet.addRow(row).commit();
  }
  sheet.commit();
  await workbook.commit();
}
