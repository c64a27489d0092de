/** The first rows of the file as a preview shows them: the cells as texts, treated as the file will be. */
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import type { Privacy } from '../../privacy/policy.ts';
import type { CellSink, Table } from '../../tables/column.ts';
import { type RowFilter, tableRows } from '../../tables/rows.ts';
import type { PersonalContent } from '../../tables/treating/personal-content.ts';
import { treatTable } from '../../tables/treating/treated-table.ts';
import { isoInZone, zoneOf } from '../../zone.ts';

export const sampleSize = 5;

interface Sampled {
  table: Table;
  pages: readonly PackedAnswers[];
  belongs: RowFilter;
  privacy: Privacy;
  content: PersonalContent;
  /** Columns of the survey beside those of the table. */
  every: Table['columns'];
}

/** A preview has no key for pseudonyms, which only the workers that write files have: it shows that one will be there. */
const hiddenPseudonym = () => '•••••';

export async function sampleRows({ table, pages, belongs, privacy, content, every }: Sampled): Promise<string[][]> {
  const shown = treatTable(table, privacy, content, { pseudonym: hiddenPseudonym, every }).table;
  const rows: string[][] = [];
  for await (const source of tableRows(shown, readersOf(pages), belongs, { read: 0, filteredOut: 0 })) {
    while (rows.length < sampleSize && source.next()) {
      const cells: string[] = [];
      source.write(textSink(cells, table.timezone));
      rows.push(cells);
    }
    if (rows.length === sampleSize) break;
  }
  return rows;
}

async function* readersOf(pages: readonly PackedAnswers[]) {
  for (const page of pages) yield readPacked(page);
}

/** A cell is a line of the preview, not a page of it. */
const MOST_CHARACTERS = 200;

function textSink(cells: string[], timezone: string): CellSink {
  const zone = zoneOf(timezone);
  const add = (bytes: Uint8Array, start: number, end: number) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start, end);
    cells.push(text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
  };
  return {
    empty: () => void cells.push(''),
    text: add,
    number: add,
    moment: (epochMs) => void cells.push(isoInZone(epochMs, zone)),
  };
}
