/** Notes of a Stata file and of its variables: what was asked for, and the labels and questions that a label has no room for. */
import type { RecordBytes } from '../../bytes/record-bytes.ts';
import type { AnswersFrame } from '../../tables/answers-document.ts';
import { truncateToBytes } from '../truncate-to-bytes.ts';
import type { DtaVariable } from './dta-variable.ts';
import { shortLabel, tagged } from './sections.ts';

const NAME_BYTES = 129;
const MOST_BYTES = 67_783;
/** The file itself, among the names of variables. */
const WHOLE_FILE = '_dta';

export function notesSection({ notes }: Pick<AnswersFrame, 'notes'>, variables: readonly DtaVariable[]): Buffer {
  return tagged('characteristics', (out) => {
    writeNotes(
      out,
      WHOLE_FILE,
      notes.map(({ label, value }) => `${label}: ${value}`),
    );
    for (const variable of variables) writeNotes(out, variable.name, notesOf(variable));
  });
}

/** Whole labels where they were cut, and the question where the label is not the question. */
function notesOf({ label, question }: DtaVariable): string[] {
  const cut = shortLabel(label) === label ? [] : [label];
  return question === '' || label.startsWith(question) ? cut : [...cut, question];
}

/** The one of number 0 says how many there are. */
function writeNotes(out: RecordBytes, name: string, notes: readonly string[]): void {
  if (notes.length === 0) return;
  for (const [at, note] of [String(notes.length), ...notes].entries()) {
    const content = `${truncateToBytes(note, MOST_BYTES)}\0`;
    out.text('<ch>');
    out.int32(2 * NAME_BYTES + Buffer.byteLength(content));
    out.text(name, NAME_BYTES);
    out.text(`note${at}`, NAME_BYTES);
    out.text(`${content}</ch>`);
  }
}
