/** The answers as a table: from the frozen snapshot to a stored file, in one pass with flat memory. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { RowCounts } from '../../tables/rows.ts';
import type { Output } from '../options.ts';
import { type AnswersRequest, fileWarnings, prepareAnswers } from './answers-table.ts';
import { renderTable } from './formats.ts';
import { checkCounts, type RenderedOutput, type RenderRequest, storeOutput } from './store-output.ts';

export async function answersOutput(request: AnswersRequest, output: Output): Promise<RenderedOutput> {
  const { document, treated, newestAt } = prepareAnswers(request, output);
  const { table, counts } = document;
  let guarded: RenderedOutput['guarded'];
  const file = await storeOutput(request, output, async (out) => {
    const made = await renderTable(output, document, request.job.options, watchedRows(request, counts, out));
    checkCounts(request.snapshot, counts, made.rows);
    guarded = made.guarded;
    const warnings = fileWarnings(request, table, made.warnings);
    return { rows: made.rows, warnings, newestAt: newestAt() };
  });
  return { file, columns: table.columns, counts, guarded, treated: treated() };
}

/** Reports the rows written so far whenever bytes are written. */
export function watchedRows({ onRows }: Pick<RenderRequest, 'onRows'>, counts: RowCounts, out: ByteSink): ByteSink {
  let furthest = 0;
  return {
    async write(bytes) {
      // a format that reads the rows a second time starts over
      furthest = Math.max(furthest, counts.read);
      onRows(furthest);
      await out.write(bytes);
    },
  };
}
