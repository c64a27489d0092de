/** fast-csv as a stream. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { format } from '@fast-csv/format';
import { momentText, rowPages, titles } from '../answer-rows.ts';

export async function run(task) {
  const csv = format({ rowDelimiter: '\r\n', includeEndRowDelimiter: true });
  const written = pipeline(csv, createWriteStream(task.out));
  csv.write(titles);
  for await (const rows of rowPages(task, momentText)) {
    let hasRoom = true;
    for (const row of rows) hasRoom = csv.write(row);
    if (!hasRoom) await once(csv, 'drain');
  }
  csv.end();
  await written;
}
