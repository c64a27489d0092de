/**
 * CSV from another program as rows, read as a stream. Its separator and line break are unknown, and guessing them
 * from the first bytes goes wrong, so both are taken from the whole header row.
 */
import papaparse from 'papaparse';
import { Problem } from '../../problems/problem.ts';

const separators = [',', ';', '\t', '|'] as const;
/** A character that never occurs in text. */
const NO_SEPARATOR = '\u001f';
const MAX_ROW_CHARACTERS = 16 * 1024 * 1024;

interface Dialect {
  delimiter: string;
  newline: '\n' | '\r' | '\r\n';
}

export async function* csvRows(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let dialect: Dialect | undefined;
  let rest = '';
  /**
   * An unfinished row is parsed again only when it has doubled: parsing it with every chunk would take for ever on a
   * long one.
   */
  let enough = 0;
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length > MAX_ROW_CHARACTERS) throw new Problem('upstream_unreadable.csv_long_row');
    if (rest.length < enough) continue;
    dialect ??= dialectOf(rest);
    const { rows, end } = dialect ? parseRows(rest, dialect, false) : { rows: [], end: 0 };
    yield* rows;
    enough = rows.length === 0 ? rest.length * 2 : 0;
    rest = rest.slice(end);
  }
  rest += decoder.decode();
  if (rest === '') return;
  yield* parseRows(rest, dialect ?? dialectOf(`${rest}\n\n`) ?? { delimiter: ',', newline: '\n' }, true).rows;
}

/** Only complete rows until the text is final; `end` is where the first incomplete row begins. */
function parseRows(text: string, dialect: Dialect, isFinal: boolean): { rows: string[][]; end: number } {
  const { data, errors, meta }: papaparse.ParseResult<string[]> = new papaparse.Parser(dialect).parse(
    text,
    0,
    !isFinal,
  );
  if (isFinal && errors.some((error) => error.code === 'MissingQuotes')) {
    throw new Problem('upstream_unreadable.csv_quote');
  }
  return { rows: data, end: meta.cursor };
}

/** Undefined until the text holds the whole header row and the character after its line break. */
function dialectOf(text: string): Dialect | undefined {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (let at = 0; at < text.length - 1; at++) {
    const char = text.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '\n') return { delimiter: mostFrequent(counts), newline: '\n' };
    else if (char === '\r') return { delimiter: mostFrequent(counts), newline: text[at + 1] === '\n' ? '\r\n' : '\r' };
    else if (counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return undefined;
}

/** Where the header has no separator there is one column, and a comma in it is a comma. */
function mostFrequent(counts: ReadonlyMap<string, number>): string {
  if (separators.every((separator) => counts.get(separator) === 0)) return NO_SEPARATOR;
  return separators.reduce((best, separator) =>
    (counts.get(separator) ?? 0) > (counts.get(best) ?? 0) ? separator : best,
  );
}
