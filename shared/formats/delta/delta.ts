/** Answers as a data file of a Delta table: Parquet in the types of such tables, packed as the oldest of their readers can unpack it. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { AnswersDocument, RenderedAnswers } from '../../tables/answers-document.ts';
import { deltaStyle } from '../parquet/column-kind.ts';
import { renderParquet } from '../parquet/parquet.ts';
import { segmentedParquet } from '../parquet/segmented-parquet.ts';
import type { SegmentedFormat } from '../segmented-format.ts';

const options = { compression: 'snappy', style: deltaStyle } as const;

export function renderDelta(document: AnswersDocument, out: ByteSink): Promise<RenderedAnswers> {
  return renderParquet(document, options, out);
}

export function segmentedDelta(): SegmentedFormat {
  return segmentedParquet(options);
}
