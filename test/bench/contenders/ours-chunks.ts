/** Ours: made-up answers to the chunks that figures are counted from, and to the Parquet file that DuckDB counts. */
import { mkdirSync } from 'node:fs';
import { createChunkBuilder } from '../../../shared/figures/columns/code-part.ts';
import { renderParquet } from '../../../shared/formats/parquet/parquet.ts';
import { type PackedReader, readPacked } from '../../../shared/packing/packed-reader.ts';
import { createFactsGatherer, noFacts } from '../../../shared/surveys/facts.ts';
import type { Task } from '../contender.ts';
import { CHUNK_ANSWERS, writeChunk } from '../figures/chunk-files.ts';
import { typicalDocument, typicalParts } from '../figures/typical-answers.ts';
import { renderDocument } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  mkdirSync(task.source, { recursive: true });
  await renderDocument(task, typicalDocument(keptParts(task)), (document, out) =>
    renderParquet(document, { compression: 'zstd' }, out),
  );
}

/** Every part on its way to the table becomes a piece of a chunk. */
async function* keptParts({ rows, source }: Task): AsyncGenerator<PackedReader> {
  const fresh = () => ({ builder: createChunkBuilder(() => true), facts: createFactsGatherer(noFacts) });
  let chunk = fresh();
  let n = 0;
  let read = 0;
  for (const part of typicalParts(rows)) {
    chunk.builder.read(readPacked(part));
    chunk.facts.merge(part.facts);
    read += part.ids.length;
    if (chunk.builder.rows >= CHUNK_ANSWERS || read === rows) {
      writeChunk(source, n++, chunk.builder.chunk(), chunk.facts.facts());
      chunk = fresh();
    }
    yield readPacked(part);
  }
}
