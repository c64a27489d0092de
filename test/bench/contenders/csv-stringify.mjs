/** csv-stringify as a stream. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { momentText, rowPages, titles } from '../answer-rows.ts';

export async function run(task) {
  const csv = stringify({ record_delimiter: '\r\n' });
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
