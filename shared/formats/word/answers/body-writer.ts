/** What writes the rows of a document: a table, or one block for every answer. */
import type { RowSource } from '../../../tables/rows.ts';

export interface BodyWriter {
  row(source: RowSource): void;
  /** After the last row. */
  end(): void;
}
