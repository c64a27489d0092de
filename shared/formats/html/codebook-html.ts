/**
 * A codebook as a page, complete in one file: no script, no picture, no font from elsewhere. Its policy allows the one
 * style by its hash and nothing else, so that no label can do anything but be read.
 */
import { createHash } from 'node:crypto';
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { formatsOf } from '../../reports/document/formats.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import { warningText } from '../../surveys/warnings/warning-text.ts';
import type { Codebook, CodebookVariable } from '../../tables/codebook/codebook.ts';
import { codebookTexts, hiddenText } from '../codebook/codebook-texts.ts';
import { labelHistory } from '../codebook/label-history.ts';
import { writePieces } from '../codebook/written-pieces.ts';
import { xmlText } from '../ooxml/xml.ts';
import { type Entry, entriesOf } from './html-entries.ts';
import { type HtmlWords, setHtml, variableHtml } from './html-sections.ts';
import { htmlStyle } from './html-style.ts';

const styleHash = createHash('sha256').update(htmlStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

export async function renderCodebookHtml(codebook: Codebook, out: ByteSink): Promise<Warning[]> {
  await writePieces(pieces(codebook), out);
  return [];
}

function* pieces(codebook: Codebook): Generator<string> {
  const { language } = codebook;
  const words: HtmlWords = {
    texts: codebookTexts[language],
    formats: formatsOf(language),
    history: labelHistory(codebook),
    language: codebook.language,
  };
  const entries = entriesOf(codebook);
  yield headHtml(codebook, words);
  yield aboutHtml(codebook, words);
  yield* contentsHtml(entries, words);
  yield `<h2>${words.texts.variables}</h2>\n`;
  for (const entry of entries) yield 'set' in entry ? setHtml(entry, words) : variableHtml(entry.variable, words);
  yield '</main>\n</body>\n</html>\n';
}

function headHtml({ survey, language }: Codebook, { texts }: HtmlWords): string {
  const name = xmlText(survey.name || String(survey.id));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} – ${texts.title}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<p class="kind">${texts.title}</p>
<h1 dir="auto">${name}</h1>
</header>
<main>
`;
}

function aboutHtml(codebook: Codebook, { texts, formats, history }: HtmlWords): string {
  const { survey, notes, answers, variables, minimumBase, newestAnswerAt, warnings, language } = codebook;
  const facts: [string, string][] = [
    [texts.surveyId, String(survey.id)],
    [texts.answers, answers === null ? texts.hidden : formats.count(answers)],
    [texts.variables, formats.count(variables.length)],
    [texts.newestAnswer, history.dayOf(newestAnswerAt) || '–'],
    ...notes.map(({ label, value }): [string, string] => [label, value]),
    ...warnings.map((warning): [string, string] => [texts.warnings, warningText(warning, language)]),
  ];
  const rows = facts.map(([label, value]) => `<dt>${xmlText(label)}</dt><dd dir="auto">${xmlText(value)}</dd>`);
  const note = minimumBase > 0 ? `<p>${xmlText(hiddenText(codebook))}</p>\n` : '';
  return `<h2>${texts.about}</h2>\n<dl>\n${rows.join('\n')}\n</dl>\n${note}`;
}

function* contentsHtml(entries: readonly Entry[], { texts }: HtmlWords): Generator<string> {
  yield `<nav aria-labelledby="contents">\n<h2 id="contents">${texts.contents}</h2>\n<ol>\n`;
  for (const entry of entries) {
    const { name, label } = 'set' in entry ? entry.set : labelled(entry.variable);
    const target = 'set' in entry ? `s-${name}` : `v-${name}`;
    yield `<li><a href="#${target}"><code>${name}</code> <bdi>${xmlText(label)}</bdi></a></li>\n`;
  }
  yield '</ol>\n</nav>\n';
}

const labelled = ({ name, label }: CodebookVariable) => ({ name, label });
