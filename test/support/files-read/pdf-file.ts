/** PDFs read by readers that are nobody's here: poppler for texts, places and fonts, qpdf for the file's structure. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { renderPdf } from '../../../shared/formats/pdf/pdf.ts';
import type { RenderedReport, ReportDocument } from '../../../shared/reports/report-document.ts';

const isThere = (tool: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)));

export const hasPdfReaders = isThere('pdftotext') && isThere('pdftoppm') && isThere('qpdf');

/** Call it where tests depend on `hasPdfReaders`, so that nobody takes silence for success. */
export function warnWithoutPdfReaders(what: string): void {
  if (hasPdfReaders) return;
  console.warn(`NOT TESTED: ${what}. PDF readers are missing: apt-get install poppler-utils qpdf`);
}

export interface PdfFile extends RenderedReport {
  bytes: Buffer;
}

export async function pdfFile(document: ReportDocument): Promise<PdfFile> {
  const parts: Buffer[] = [];
  const rendered = await renderPdf(document, { write: async (bytes) => void parts.push(Buffer.from(bytes)) });
  return { ...rendered, bytes: Buffer.concat(parts) };
}

/** The text of all pages, each page ended by a form feed. */
export function pdfText({ bytes }: PdfFile, ...options: string[]): string {
  return withPath(bytes, (path) => read('pdftotext', [...options, '-enc', 'UTF-8', path, '-']));
}

/** What readers have to say against the file; empty where it is clean. */
export function pdfComplaints({ bytes }: PdfFile): string[] {
  return withPath(bytes, (path) => [
    ...complaints('qpdf', ['--check', path]),
    ...complaints('pdftoppm', ['-r', '20', '-png', path, join(path, '..', 'page')]),
  ]);
}

/** The file's objects as qpdf understands them. */
export function pdfObjects({ bytes }: PdfFile): Record<string, unknown>[] {
  const json = withPath(bytes, (path) => read('qpdf', ['--json=2', '--json-key=qpdf', path]));
  const { qpdf } = JSON.parse(json);
  return Object.values<{ value?: unknown; stream?: { dict?: unknown } }>(qpdf[1]).flatMap(({ value, stream }) => {
    const dict = value ?? stream?.dict;
    return typeof dict === 'object' && dict !== null ? [{ ...dict }] : [];
  });
}

/** The same file with nothing compressed, so that it can be read and changed as text. */
export function unpackedPdf({ bytes }: PdfFile): string {
  const args = ['--qdf', '--object-streams=disable'];
  return withPath(bytes, (path) =>
    execFileSync('qpdf', [...args, path, '-'], { maxBuffer: MAX_OUTPUT }).toString('latin1'),
  );
}

/** How many pixels of the first page have this colour, or nearly so. */
export function pixelsOfColor({ bytes }: PdfFile, color: readonly number[]): number {
  const args = ['-r', '36', '-f', '1', '-l', '1'];
  const ppm = withPath(bytes, (path) => execFileSync('pdftoppm', [...args, path], { maxBuffer: MAX_OUTPUT }));
  const [head = ''] = /^P6\s+\d+\s+\d+\s+\d+\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  let count = 0;
  for (let at = head.length; at + 2 < ppm.length; at += 3) {
    if (color.every((value, part) => Math.abs((ppm[at + part] ?? 0) - value) < 6)) count++;
  }
  return count;
}

export interface PlacedWord {
  page: number;
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function placedWords(file: PdfFile): PlacedWord[] {
  let page = 0;
  return pdfText(file, '-bbox')
    .split('\n')
    .flatMap((line) => {
      if (line.includes('<page ')) page++;
      const word = /xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*)<\/word>/.exec(line);
      if (!word) return [];
      const [left = 0, top = 0, right = 0, bottom = 0] = word.slice(1, 5).map(Number);
      return [{ page, text: word[5] ?? '', left, top, right, bottom }];
    });
}

function withPath<T>(bytes: Buffer, use: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    writeFileSync(join(folder, 'file.pdf'), bytes);
    return use(join(folder, 'file.pdf'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const MAX_OUTPUT = 256 * 1024 * 1024;

function read(tool: string, args: readonly string[]): string {
  return execFileSync(tool, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT, stdio: ['ignore', 'pipe', 'ignore'] });
}

function complaints(tool: string, args: readonly string[]): string[] {
  const { status, stderr } = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT });
  const lines = stderr.split('\n').filter((line) => line !== '');
  return status === 0 || lines.length > 0 ? lines : [`${tool} ended with ${status}`];
}
