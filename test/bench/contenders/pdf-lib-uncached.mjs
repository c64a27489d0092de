/** pdf-lib as its guide uses it: every word is measured by the font, every line drawn by `drawText`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, rgb } from 'pdf-lib';
import { columns, reportPages } from '../report-pages.ts';

const WIDTH = 483;
const LEFT = 56;
const ink = rgb(0.1, 0.14, 0.19);
const blue = rgb(0.18, 0.44, 0.93);

function linesOf(font, text, size, width) {
  const lines = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) <= width || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function drawPage(page, { heading, text, bars, rows }, { regular, bold }) {
  let y = 760;
  const write = (font, said, size, x, width) => {
    for (const line of linesOf(font, said, size, width)) {
      page.drawText(line, { x, y, size, font, color: ink });
      y -= size * 1.4;
    }
  };
  write(bold, heading, 13, LEFT, WIDTH);
  write(regular, text, 9.5, LEFT, WIDTH);
  for (const { label, value } of bars) {
    page.drawText(label, { x: LEFT, y, size: 8, font: regular, color: ink });
    page.drawRectangle({ x: LEFT + 120, y: y - 2, width: value * 3, height: 10, color: blue });
    page.drawText(`${value} %`, { x: LEFT + 124 + value * 3, y, size: 8, font: bold, color: ink });
    y -= 16;
  }
  for (const [at, cells] of [columns, ...rows].entries()) {
    const top = y;
    let lowest = y;
    cells.forEach((cell, column) => {
      y = top;
      write(at === 0 ? bold : regular, cell, 8.5, LEFT + [0, 290, 387][column], [278, 85, 85][column]);
      lowest = Math.min(lowest, y);
    });
    y = lowest - 6;
    page.drawLine({ start: { x: LEFT, y: y + 8 }, end: { x: LEFT + WIDTH, y: y + 8 }, thickness: 0.5, color: ink });
  }
}

export async function run(task) {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const embed = async (file) => pdf.embedFont(await readFile(join(task.source, file)), { subset: true });
  const fonts = { regular: await embed('NotoSans_400Regular.ttf'), bold: await embed('NotoSans_700Bold.ttf') };
  for (const page of reportPages(task.rows)) drawPage(pdf.addPage([595.28, 841.89]), page, fonts);
  await writeFile(task.out, await pdf.save());
}
