/**
 * SPSS (`.sav`), written by two walks through the rows: one for the widths of texts and the kinds of values, one for the
 * rows themselves, in constant memory. Compressed by codes, as every program reads it; UTF-8.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import type { AnswersDocument, AnswersFrame, RenderedAnswers } from '../../tables/answers-document.ts';
import { zoneOf } from '../../zone.ts';
import { countTruncated, labelTruncation } from '../labelled/file-labels.ts';
import { labelledWarnings } from '../labelled/labelled-warnings.ts';
import { measureRows } from '../labelled/measure-rows.ts';
import { writeRows } from '../row-stream.ts';
import type { SegmentDocument } from '../segmented-format.ts';
import { createCaseEncoder } from './case-encoder.ts';
import { savHead } from './sav-head.ts';
import { savLimits } from './sav-limits.ts';
import { type SavVariable, savVariables } from './sav-variable.ts';

export async function renderSav(document: AnswersDocument, out: ByteSink): Promise<RenderedAnswers> {
  const { table } = document;
  const { rows, seen } = await measureRows(table, document.walk(table.columns), savLimits.text);
  const variables = savVariables(document, seen);
  await out.write(savHead(document, variables, rows));
  const written = await writeCases(document, variables, out);
  if (written !== rows) throw new Error(`${rows} rows were measured, and ${written} written`);
  return { rows, warnings: savWarnings(document, variables) };
}

export async function writeCases(
  { table, rows }: Pick<SegmentDocument, 'table' | 'rows'>,
  variables: readonly SavVariable[],
  out: ByteSink,
): Promise<number> {
  const encoder = createCaseEncoder(variables, zoneOf(table.timezone));
  return writeRows(rows, encoder, out);
}

export function savWarnings({ table }: AnswersFrame, variables: readonly SavVariable[]): Warning[] {
  const labels = labelTruncation({ bytes: savLimits.label });
  return labelledWarnings(
    table.columns,
    variables.map(({ seen }) => seen),
    {
      longestText: savLimits.text,
      truncatedLabels: countTruncated(variables, labels, labelTruncation({ bytes: savLimits.valueLabel })),
    },
  );
}
