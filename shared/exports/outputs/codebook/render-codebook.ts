/** A codebook of a table: one pass over its rows, then a file of what they came to. */
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import type { Format } from '../../../formats/all-formats.ts';
import { described } from '../../../formats/described.ts';
import { warningOf } from '../../../surveys/warnings/warning.ts';
import type { AnswersDocument, RenderedAnswers } from '../../../tables/answers-document.ts';
import { createCellTally } from '../../../tables/codebook/cell-tally.ts';
import type { Codebook } from '../../../tables/codebook/codebook.ts';
import { listedCodes } from '../../../tables/codebook/listed-codes.ts';
import { uncodedWarnings } from '../../../tables/uncoded-cells.ts';
import type { Options } from '../../options.ts';
import { reportOf } from '../../report-options.ts';
import { buildCodebook } from './build-codebook.ts';
import { hideFigures } from './hide-figures.ts';

export async function renderCodebook(
  format: Format,
  document: AnswersDocument,
  options: Pick<Options, 'privacy' | 'report'>,
  out: ByteSink,
): Promise<RenderedAnswers> {
  const { rows: parts, walk: _, ...frame } = document;
  const { columns, leftOut } = listedCodes(frame.table.columns);
  const tally = createCellTally(columns);
  let rows = 0;
  for await (const part of parts) {
    for (; part.next(); rows++) {
      tally.startRow();
      part.write(tally);
    }
    // reports to the observer of the bytes that rows have been read
    await out.write(nothing);
  }
  const { privacy } = options;
  const { banner, weight } = reportOf(options);
  const base = privacy.minimum_base;
  const unlisted = leftOut > 0 ? [warningOf('codes_left_out', { count: leftOut })] : [];
  const uncoded = base > 0 ? [] : uncodedWarnings(frame.table.columns);
  const shown = {
    ...frame,
    table: { ...frame.table, columns },
    warnings: [...frame.warnings, ...unlisted, ...uncoded],
  };
  const codebook = hideFigures(
    buildCodebook(shown, tally.figures(), privacy),
    base,
    banner.length > 0 || weight !== null,
  );
  return { rows, warnings: [...unlisted, ...(await write(format, codebook, out))] };
}

const nothing = new Uint8Array();

async function write(format: Format, codebook: Codebook, out: ByteSink): Promise<RenderedAnswers['warnings']> {
  const held = described(format).contents.codebook;
  if (!held) throw new Error(`${format} is not a format of codebooks`);
  return held.render(codebook, out);
}
