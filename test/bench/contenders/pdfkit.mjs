/** pdfkit: texts flow by themselves, tables are texts side by side. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { columns, reportPages } from '../report-pages.ts';

const LEFT = 56;

function drawPage(pdf, { heading, text, bars, rows }) {
  pdf.font('bold').fontSize(13).fillColor('#1b2430').text(heading, LEFT, 78, { width: 483 });
  pdf.font('regular').fontSize(9.5).text(text, { width: 483 });
  let y = pdf.y + 8;
  for (const { label, value } of bars) {
    pdf.font('regular').fontSize(8).fillColor('#1b2430').text(label, LEFT, y, { lineBreak: false });
    pdf.rect(LEFT + 120, y, value * 3, 10).fill('#2f6fed');
    pdf
      .font('bold')
      .fillColor('#1b2430')
      .text(`${value} %`, LEFT + 124 + value * 3, y, { lineBreak: false });
    y += 16;
  }
  for (const [at, cells] of [columns, ...rows].entries()) {
    pdf.font(at === 0 ? 'bold' : 'regular').fontSize(8.5);
    let lowest = y;
    cells.forEach((cell, column) => {
      pdf.text(cell, LEFT + [0, 290, 387][column], y, { width: [278, 85, 85][column] });
      lowest = Math.max(lowest, pdf.y);
    });
    y = lowest + 4;
    pdf
      .moveTo(LEFT, y)
      .lineTo(LEFT + 483, y)
      .lineWidth(0.5)
      .stroke('#dde2e9');
    y += 4;
  }
}

export async function run(task) {
  const pdf = new PDFDocument({ size: 'A4', autoFirstPage: false });
  const out = pdf.pipe(createWriteStream(task.out));
  pdf.registerFont('regular', join(task.source, 'NotoSans_400Regular.ttf'));
  pdf.registerFont('bold', join(task.source, 'NotoSans_700Bold.ttf'));
  for (const page of reportPages(task.rows)) {
    pdf.addPage({ size: 'A4', margin: 20 });
    drawPage(pdf, page);
  }
  pdf.end();
  await finished(out);
}
