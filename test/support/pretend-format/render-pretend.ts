/** Renders the number of rows, and in which voice. */
import type { ByteSink } from '../../../shared/bytes/byte-sink.ts';
import type { AnswersDocument, RenderedAnswers } from '../../../shared/tables/answers-document.ts';

export async function renderPretend(
  document: AnswersDocument,
  { voice }: { voice: string },
  out: ByteSink,
): Promise<RenderedAnswers> {
  let rows = 0;
  for await (const part of document.rows) while (part.next()) rows++;
  await out.write(Buffer.from(`${rows} rows, ${voice}`));
  return { rows, warnings: [] };
}
