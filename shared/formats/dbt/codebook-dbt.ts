/**
 * A codebook as sources of dbt (`version: 2`): a table with its columns, what they are, and tests of the numbers that may
 * are in them. Texts are JSON, which is YAML too. dbt renders descriptions with Jinja, so nothing of it may be in them.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import type { Codebook, CodebookVariable } from '../../tables/codebook/codebook.ts';
import { codebookTexts, endsText } from '../codebook/codebook-texts.ts';
import { writePieces } from '../codebook/written-pieces.ts';

const SOURCE = 'survey_exports';
/** What the number of an answer is called in a table of a warehouse, whose key it is. */
const KEY = 'answer_id';

export async function renderCodebookDbt(codebook: Codebook, out: ByteSink): Promise<Warning[]> {
  await writePieces(pieces(codebook), out);
  return [];
}

function* pieces({ survey, notes, variables, language }: Codebook): Generator<string> {
  const noteLines = notes.map(({ label, value }) => `${label}: ${value}`);
  yield `version: 2\n\nsources:\n  - name: ${SOURCE}\n    tables:\n      - name: survey_${survey.id}\n`;
  yield `        description: ${quoted([survey.name, ...noteLines].join('\n'))}\n        columns:\n`;
  const retired = codebookTexts[language].retired;
  for (const variable of variables) yield columnYaml(variable, retired);
}

function columnYaml(variable: CodebookVariable, retired: string): string {
  const { id, name, label, question, codes, isRetired } = variable;
  const isKey = id === 'id';
  const lines = [
    isRetired ? `${label} (${retired})` : label,
    ...(question === '' || label.includes(question) ? [] : [question]),
    ...codes.map((code) => `${code.code} = ${code.label}`),
    ...(variable.ends ? [endsText(variable)] : []),
  ];
  const tests = [
    ...(isKey ? ['unique', 'not_null'] : []),
    ...(codes.length > 0
      ? [
          `accepted_values:\n                  values: [${codes.map(({ code }) => code).join(', ')}]\n                  quote: false`,
        ]
      : []),
  ];
  return [
    `          - name: ${quoted(isKey ? KEY : name)}\n            description: ${quoted(lines.join('\n'))}\n`,
    tests.length === 0 ? '' : `            tests:\n${tests.map((test) => `              - ${test}\n`).join('')}`,
  ].join('');
}

/** Braces that would open an expression, a statement or a comment of Jinja are put apart. */
function quoted(text: string): string {
  return JSON.stringify(text.replace(/\{(?=[{%#])/g, '{ ').toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
