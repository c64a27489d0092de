/** Tables that are cut over columns and slides: a row that names others never stands apart from them. */
import { expect, it } from 'vitest';
import { laidTable, tablePart, twoColumnPart } from '../../../../shared/formats/pptx/table-part.ts';

const rows = ['Venue', 'Catering', 'Schedule', 'Speakers'].flatMap((name) => [
  [{ text: name, tone: 'strong' as const }, { text: '' }],
  ...['Poor', 'Fair', 'Good', 'Excellent'].map((answer) => [{ text: answer }, { text: '4.2%' }]),
]);
const columns = (['start', 'end'] as const).map((align) => ({ title: 'Title', align, width: 1 }));
const set = { places: [0, 1], widths: [120, 80], points: 12 };

/** The first texts of the rows in each table that is drawn, as far as the table has a name for them. */
function drawnIn(part: ReturnType<typeof tablePart>, room: number): string[][] {
  const tables: string[][] = [];
  for (let left = part; left; ) {
    const { piece, rest } = left.take(room, room) ?? {};
    const shapes = piece?.place({ x: 0, y: 0, width: 500, height: room }) ?? [];
    for (const shape of shapes) {
      if (shape.kind === 'table') tables.push(shape.rows.slice(1).map(({ cells }) => cells[0]?.text ?? ''));
    }
    left = rest;
  }
  return tables;
}

it.each([60, 90, 120, 150, 200, 260, 400])('keeps names with what they name on %i points', (room) => {
  const table = laidTable({ caption: '', columns, rows }, set, { accent: '#226688', continued: 'continued' });
  for (const part of [tablePart(table), twoColumnPart(table, 20)]) {
    const tables = drawnIn(part, room);
    const names = rows.filter((_, at) => at % 5 === 0).map(([first]) => first?.text ?? '');
    for (const drawn of tables) {
      expect(names).toContain(drawn[0]);
      expect(names).not.toContain(drawn.at(-1));
    }
    expect(tables.flat().filter((text) => !names.includes(text))).toHaveLength(16);
  }
});
