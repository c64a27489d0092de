/** What a reader must know of the answers: which survey, what was asked for, how many, how new, and what went wrong. */
import type { Warning } from '../../../surveys/warnings/warning.ts';
import { warningText } from '../../../surveys/warnings/warning-text.ts';
import type { AnswersFrame } from '../../../tables/answers-document.ts';
import { parseMoment } from '../../../zone.ts';
import type { SmallCell, SmallSheet } from './small-sheet.ts';
import { style } from './styles.ts';
import type { WorkbookTexts } from './texts.ts';

/** `warnings` are those of this file; the document brings those of the pull. */
export function notesSheet(
  document: AnswersFrame,
  written: number,
  warnings: readonly Warning[],
  texts: WorkbookTexts,
): SmallSheet {
  const words = texts.notes;
  const count = (value: number) => ({ value, style: style.count });
  const all = [...document.warnings, ...warnings].map((warning) => warningText(warning, document.language));
  const rows: SmallCell[][] = [
    [{ value: words.title, style: style.title }],
    [],
    [noteLabel(words.survey), document.survey.name],
    [noteLabel(words.surveyId), String(document.survey.id)],
    ...document.notes.map((note) => [noteLabel(note.label), note.value]),
    [noteLabel(words.newestAnswer), momentCell(document.newestAnswerAt)],
    [noteLabel(words.read), count(document.counts.read)],
    [noteLabel(words.leftOut), count(document.counts.filteredOut)],
    [noteLabel(words.written), count(written)],
    [],
    ...warningRows(words, all),
  ];
  return { name: texts.sheets.notes, widths: [30, 90], hasHeader: false, rows };
}

/** What a note is about, at the start of its row. */
export function noteLabel(text: string): SmallCell {
  return { value: text, style: style.label };
}

/** What went wrong, a row each, or that nothing did. */
export function warningRows(words: { warnings: string; none: string }, lines: readonly string[]): SmallCell[][] {
  return (lines.length === 0 ? [words.none] : lines).map((line, at) => [
    noteLabel(at === 0 ? words.warnings : ''),
    line,
  ]);
}

export function momentCell(time = ''): SmallCell {
  const epochMs = parseMoment(time);
  return Number.isNaN(epochMs) ? time || '—' : new Date(epochMs);
}
