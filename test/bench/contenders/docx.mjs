/** docx: a landscape document with one table, the header row repeated on every page. */
import { writeFile } from 'node:fs/promises';
import { Document, Packer, PageOrientation, Paragraph, Table, TableCell, TableRow } from 'docx';
import { momentText, rowPages, titles } from '../answer-rows.ts';

function rowOf(cells, tableHeader = false) {
  return new TableRow({
    tableHeader,
    children: cells.map((cell) => new TableCell({ children: [new Paragraph(String(cell ?? ''))] })),
  });
}

export async function run(task) {
  const rows = [rowOf(titles, true)];
  for await (const page of rowPages(task, momentText)) rows.push(...page.map((cells) => rowOf(cells)));
  const page = { size: { orientation: PageOrientation.LANDSCAPE } };
  const document = new Document({ sections: [{ properties: { page }, children: [new Table({ rows })] }] });
  await writeFile(task.out, await Packer.toBuffer(document));
}
