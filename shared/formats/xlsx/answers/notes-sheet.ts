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
  const label = (text: string) => ({ value: text, style: style.label });
  const count = (value: number) => ({ value, style: style.count });
  const all = [...document.warnings, ...warnings].map((warning) => warningText(warning, document.language));
  const rows: SmallCell[][] = [
    [{ value: words.title, style: style.title }],
    [],
    [label(words.survey), document.survey.name],
    [label(words.surveyId), String(document.survey.id)],
    ...document.notes.map((note) => [label(note.label), note.value]),
    [label(words.newestAnswer), momentOrText(document.newestAnswerAt)],
    [label(words.read), count(document.counts.read)],
    [label(words.leftOut), count(document.counts.filteredOut)],
    [label(words.written), count(written)],
    [],
    ...(all.length === 0 ? [words.none] : all).map((warning, index) => [
      label(index === 0 ? words.warnings : ''),
      warning,
    ]),
  ];
  return { name: texts.sheets.notes, widths: [30, 90], hasHeader: false, rows };
}

function momentOrText(time = ''): SmallCell {
  const epochMs = parseMoment(time);
  return Number.isNaN(epochMs) ? time || '—' : new Date(epochMs);
}
