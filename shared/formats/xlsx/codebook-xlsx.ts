/** A codebook as a workbook: a sheet of variables, one of codes, one of sets where there are any, and notes. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { createZipWriter } from '../../bytes/zip/zip-writer.ts';
import type { Language } from '../../surveys/language.ts';
import { questionTypeText } from '../../surveys/question-type-words.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import { warningText } from '../../surveys/warnings/warning-text.ts';
import type { Codebook, CodebookVariable } from '../../tables/codebook/codebook.ts';
import { type CodebookTexts, codebookTexts, codeLabel, hiddenText } from '../codebook/codebook-texts.ts';
import { type LabelHistory, labelHistory } from '../codebook/label-history.ts';
import { routingLines, routingWords } from '../codebook/routing-texts.ts';
import { documentDate } from '../ooxml/document-properties.ts';
import { momentCell, noteLabel, warningRows } from './answers/notes-sheet.ts';
import { addSmallSheet, type SmallCell, type SmallSheet } from './answers/small-sheet.ts';
import { style } from './answers/styles.ts';
import { createWorkbook } from './answers/workbook.ts';
import { addFirstParts, addListing } from './answers/xlsx.ts';

export async function renderCodebookXlsx(codebook: Codebook, out: ByteSink): Promise<Warning[]> {
  const zip = createZipWriter(out, documentDate(codebook.newestAnswerAt));
  const workbook = createWorkbook(codebook);
  const texts = codebookTexts[codebook.language];
  const history = labelHistory(codebook);
  await addFirstParts(codebook, zip);
  await addSmallSheet(variablesSheet(codebook, texts, history), workbook, zip);
  await addSmallSheet(codesSheet(codebook, texts, history), workbook, zip);
  if (codebook.sets.length > 0) await addSmallSheet(setsSheet(codebook, texts), workbook, zip);
  await addSmallSheet(notesSheet(codebook, texts), workbook, zip);
  await addListing(workbook, zip);
  await zip.finish();
  return workbook.truncatedCells.warnings();
}

function variablesSheet({ variables, language }: Codebook, texts: CodebookTexts, history: LabelHistory): SmallSheet {
  const { name, label, question, questionType, type, measure, set, valid, missing, min, max, mean } = texts;
  const heads = [name, label, question, questionType, type, measure, set, valid, missing, min, max, mean];
  return {
    name: texts.variables,
    widths: [16, 44, 44, 14, 14, 14, 16, 11, 11, 12, 12, 12, 14, 30, 40, 50],
    hasHeader: true,
    rows: [
      [...heads, texts.longest, texts.earlierTitles, texts.column, routingWords[language].routing],
      ...variables.map((variable) => [
        ...variableRow(variable, { texts, history, language }),
        routingLines(variable.routing, language).join('\n'),
      ]),
    ],
  };
}

function variableRow(
  variable: CodebookVariable,
  { texts, history, language }: { texts: CodebookTexts; history: LabelHistory; language: Language },
): SmallCell[] {
  const { numbers } = variable;
  const asked = questionTypeText(variable.questionType, language);
  return [
    ...[variable.name, variable.label, variable.question],
    variable.isRetired ? `${asked} (${texts.retired})` : asked,
    ...[texts.types[variable.type], texts.measures[variable.measure], variable.set ?? ''],
    ...[variable.valid ?? texts.hidden, variable.missing ?? texts.hidden],
    ...[numbers?.min ?? '', numbers?.max ?? '', numbers?.mean ?? '', variable.longest ?? ''],
    ...[history.earlier(variable.earlier).join('\n'), variable.id],
  ];
}

function codesSheet({ variables }: Codebook, texts: CodebookTexts, history: LabelHistory): SmallSheet {
  const rows = variables.flatMap(({ name, codes, ends = [] }) => [
    ...ends.map(({ code, label }): SmallCell[] => [name, code, label, '', '', '']),
    ...codes.map(({ code, label, count, since, earlier, ...mark }): SmallCell[] => [
      ...[name, code, codeLabel({ label, ...mark }, texts), count ?? texts.hidden],
      ...[history.dayOf(since), history.earlier(earlier).join('\n')],
    ]),
  ]);
  return {
    name: texts.sheets.codes,
    widths: [16, 10, 60, 12, 20, 50],
    hasHeader: true,
    rows: [[texts.variable, texts.code, texts.label, texts.count, texts.since, texts.earlier], ...rows],
  };
}

function setsSheet({ sets }: Codebook, texts: CodebookTexts): SmallSheet {
  return {
    name: texts.sheets.sets,
    widths: [16, 60, 60],
    hasHeader: true,
    rows: [
      [texts.name, texts.label, texts.variables],
      ...sets.map(({ name, label, variables }) => [name, label, variables.join(' ')]),
    ],
  };
}

function notesSheet(codebook: Codebook, texts: CodebookTexts): SmallSheet {
  const { survey, language, notes, answers, minimumBase, warnings, newestAnswerAt } = codebook;
  const warningLines = warnings.map((warning) => warningText(warning, language));
  const rows: SmallCell[][] = [
    [{ value: texts.about, style: style.title }],
    [],
    [noteLabel(texts.survey), survey.name],
    [noteLabel(texts.surveyId), String(survey.id)],
    ...notes.map((note) => [noteLabel(note.label), note.value]),
    [noteLabel(texts.newestAnswer), momentCell(newestAnswerAt)],
    [noteLabel(texts.answers), answers === null ? texts.hidden : { value: answers, style: style.count }],
    ...(minimumBase > 0 ? [['', hiddenText(codebook)]] : []),
    [],
    ...warningRows(texts, warningLines),
  ];
  return { name: texts.sheets.notes, widths: [30, 90], hasHeader: false, rows };
}
