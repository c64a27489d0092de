/** A program that writes a large Word file to nowhere and prints the memory it took at most, in megabytes. */
import { renderWord } from '../../../../../shared/formats/word/answers/word.ts';
import { madeRows, madeTable, textCells } from '../../../../support/files-written/made-rows.ts';
import { documentOf } from '../../../../support/files-written/word-file.ts';
import { peakMb } from '../../../../support/run/peak-memory.ts';

const COLUMNS = 40;
const rows = Number(process.argv[2]);
const layout = process.argv[3] === 'blocks' ? 'blocks' : 'table';
const cells = textCells(COLUMNS, 'Доставка задержалась, "но" курьер <позвонил> 🙂');
const document = documentOf(madeTable(COLUMNS), madeRows(rows, cells));
await renderWord(document, { async write() {} }, { layout });
console.log(JSON.stringify({ rss_mb: peakMb(), cpu_s: process.cpuUsage().user / 1e6 }));
