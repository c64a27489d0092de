/** Ours: made-up answers to the stretches that figures are counted from, and to the Parquet file that DuckDB counts. */
import { mkdirSync } from 'node:fs';
import { createStretchBuilder } from '../../../shared/figures/columns/code-part.ts';
import { renderParquet } from '../../../shared/formats/parquet/parquet.ts';
import { type PackedReader, readPacked } from '../../../shared/packing/packed-reader.ts';
import { createFactsGatherer, noFacts } from '../../../shared/surveys/facts.ts';
import type { Task } from '../contender.ts';
import { STRETCH_ANSWERS, writeStretch } from '../figures/stretch-files.ts';
import { typicalDocument, typicalParts } from '../figures/typical-answers.ts';
import { renderDocument } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  mkdirSync(task.source, { recursive: true });
  await renderDocument(task, typicalDocument(keptParts(task)), (document, out) =>
    renderParquet(document, { compression: 'zstd' }, out),
  );
}

/** Every part on its way to the table becomes a piece of a stretch. */
async function* keptParts({ rows, source }: Task): AsyncGenerator<PackedReader> {
  const fresh = () => ({ builder: createStretchBuilder(() => true), facts: createFactsGatherer(noFacts) });
  let stretch = fresh();
  let n = 0;
  let read = 0;
  for (const part of typicalParts(rows)) {
    stretch.builder.read(readPacked(part));
    stretch.facts.merge(part.facts);
    read += part.ids.length;
    if (stretch.builder.rows >= STRETCH_ANSWERS || read === rows) {
      writeStretch(source, n++, stretch.builder.stretch(), stretch.facts.facts());
      stretch = fresh();
    }
    yield readPacked(part);
  }
}
