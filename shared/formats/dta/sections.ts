/**
 * The sections of a Stata file but for its rows and long texts: they are between tags, and a map says where each
 * begins.
 */
import { createRecordBytes, type RecordBytes } from '../../bytes/record-bytes.ts';
import type { AnswersFrame } from '../../tables/answers-document.ts';
import type { ValueLabel } from '../../tables/variable.ts';
import { distinctLabels } from '../labelled/distinct-labels.ts';
import { labelTruncation } from '../labelled/file-labels.ts';
import { fileTime } from '../labelled/file-time.ts';
import { oneLine } from '../labelled/file-variable.ts';
import { labelSets } from '../labelled/label-sets.ts';
import { dtaLimits } from './dta-limits.ts';
import type { DtaVariable } from './dta-variable.ts';

const NAME_BYTES = 129;
const FORMAT_BYTES = 57;
const LABEL_BYTES = 321;

export const shortLabel = labelTruncation({ characters: dtaLimits.labelCharacters });

export function tagged(tag: string, write: (out: RecordBytes) => void): Buffer {
  const out = createRecordBytes();
  out.text(`<${tag}>`);
  write(out);
  out.text(`</${tag}>`);
  return out.all();
}

export function headerSection(
  { survey, newestAnswerAt, table }: AnswersFrame,
  variables: readonly DtaVariable[],
  rows: number,
): Buffer {
  const { day, month, year, clock } = fileTime(newestAnswerAt, table.timezone);
  const label = Buffer.from(shortLabel(oneLine(survey.name)));
  const time = `${day} ${month} ${year} ${clock.slice(0, 5)}`;
  return tagged('header', (out) => {
    out.text('<release>118</release><byteorder>LSF</byteorder><K>');
    out.uint16(variables.length);
    out.text('</K><N>');
    out.uint64(rows);
    out.text('</N><label>');
    out.uint16(label.length);
    out.bytes(label);
    out.text('</label><timestamp>');
    out.uint8(time.length);
    out.text(`${time}</timestamp>`);
  });
}

/** In their order in the file. */
export function variableSections(variables: readonly DtaVariable[]): Buffer[] {
  const labelNames = labelNamesOf(variables);
  const each = (tag: string, write: (out: RecordBytes, variable: DtaVariable) => void) =>
    tagged(tag, (out) => {
      for (const variable of variables) write(out, variable);
    });
  return [
    each('variable_types', (out, { type }) => out.uint16(type)),
    each('varnames', (out, { name }) => out.text(name, NAME_BYTES)),
    tagged('sortlist', (out) => out.text('', 2 * (variables.length + 1))),
    each('formats', (out, { format }) => out.text(format, FORMAT_BYTES)),
    each('value_label_names', (out, variable) => out.text(labelNames.get(variable) ?? '', NAME_BYTES)),
    each('variable_labels', (out, { label }) => out.text(shortLabel(label), LABEL_BYTES)),
  ];
}

/** A list of labels has the name of the first variable that uses it. */
function labelNamesOf(variables: readonly DtaVariable[]): Map<DtaVariable, string> {
  return new Map(
    labelSets(variables).flatMap(({ variables: users }) =>
      users.map((variable) => [variable, users[0]?.name ?? ''] as const),
    ),
  );
}

export function valueLabelsSection(variables: readonly DtaVariable[]): Buffer {
  return tagged('value_labels', (out) => {
    for (const { codes, variables: users } of labelSets(variables)) {
      const table = valueLabelTable(codes);
      out.text('<lbl>');
      out.int32(table.length);
      out.text(users[0]?.name ?? '', NAME_BYTES);
      out.text('', 3);
      out.bytes(table);
      out.text('</lbl>');
    }
  });
}

/**
 * What numbers mean, as Stata looks it up: where each label begins, the numbers, least first, and then the labels.
 * `codes`: least first.
 */
function valueLabelTable(codes: readonly ValueLabel[]): Buffer {
  const texts = distinctLabels(codes, dtaLimits.valueLabel).map(({ label }) => Buffer.from(`${label}\0`));
  const out = createRecordBytes();
  out.int32(codes.length);
  out.int32(texts.reduce((sum, text) => sum + text.length, 0));
  let place = 0;
  for (const text of texts) {
    out.int32(place);
    place += text.length;
  }
  for (const { code } of codes) out.int32(code);
  for (const text of texts) out.bytes(text);
  return out.all();
}
