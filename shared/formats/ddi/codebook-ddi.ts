/**
 * A codebook as DDI Codebook 2.5, the XML that data archives take. The order of elements is the schema's; what is hidden
 * is left out, because the schema wants numbers.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { Language } from '../../surveys/language.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import { warningText } from '../../surveys/warnings/warning-text.ts';
import type { Codebook, CodebookCode, CodebookVariable } from '../../tables/codebook/codebook.ts';
import type { VariableSet } from '../../tables/variable.ts';
import { type CodebookTexts, codebookTexts, hiddenText } from '../codebook/codebook-texts.ts';
import { type LabelHistory, labelHistory } from '../codebook/label-history.ts';
import { onwardText, skippedText } from '../codebook/routing-texts.ts';
import { writePieces } from '../codebook/written-pieces.ts';
import { attributes, xmlText } from '../ooxml/xml.ts';

const namespace = 'ddi:codebook:2_5';
const schema = 'http://www.ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd';
const FILE = 'F1';

export async function renderCodebookDdi(codebook: Codebook, out: ByteSink): Promise<Warning[]> {
  await writePieces(pieces(codebook), out);
  return [];
}

function* pieces(codebook: Codebook): Generator<string> {
  const { language, variables, sets } = codebook;
  const texts = codebookTexts[language];
  const history = labelHistory(codebook);
  const head = {
    xmlns: namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
    version: '2.5',
    'xml:lang': language,
  };
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<codeBook${attributes(head)}>\n`;
  yield documentXml(codebook, texts, history.isoDayOf(codebook.newestAnswerAt));
  yield studyXml(codebook);
  yield fileXml(codebook);
  yield '<dataDscr>\n';
  for (const set of sets) yield setXml(set);
  for (const variable of variables) yield variableXml(variable, { language, texts, history });
  yield '</dataDscr>\n</codeBook>\n';
}

const element = (name: string, text: string | number | undefined, given: Parameters<typeof attributes>[0] = {}) =>
  text === undefined || text === '' ? '' : `<${name}${attributes(given)}>${contentOf(text)}</${name}>`;

function contentOf(text: string | number): string {
  return typeof text === 'number' ? String(text) : xmlText(text);
}

function documentXml({ survey }: Codebook, { title }: CodebookTexts, day: string): string {
  const produced = element('prodDate', day, { date: day }) + element('software', 'Survey Exports');
  const titled = `<titlStmt>${element('titl', `${survey.name || survey.id} — ${title}`)}</titlStmt>`;
  return `<docDscr><citation>${titled}<prodStmt>${produced}</prodStmt></citation></docDscr>\n`;
}

function studyXml({ survey, notes, warnings, language }: Codebook): string {
  const titled = element('titl', survey.name || String(survey.id)) + element('IDNo', String(survey.id));
  const lines = [
    ...notes.map(({ label, value }) => element('notes', `${label}: ${value}`)),
    ...warnings.map((warning) => element('notes', warningText(warning, language), { type: 'warning' })),
  ];
  return `<stdyDscr><citation><titlStmt>${titled}</titlStmt></citation><stdyInfo>${lines.join('\n')}</stdyInfo></stdyDscr>\n`;
}

function fileXml(codebook: Codebook): string {
  const { survey, answers, minimumBase, variables } = codebook;
  const size = element('caseQnty', answers ?? undefined) + element('varQnty', variables.length);
  const note = minimumBase > 0 ? element('notes', hiddenText(codebook), { type: 'disclosure' }) : '';
  const name = element('fileName', survey.name || String(survey.id));
  return `<fileDscr ID="${FILE}"><fileTxt>${name}<dimensns>${size}</dimensns></fileTxt>${note}</fileDscr>\n`;
}

/** Names are ASCII letters, digits and `_`: with a letter before them they are ids of XML. */
const idOf = (name: string) => `V_${name}`;
const questionIdOf = (name: string) => `Q_${name}`;

function setXml({ name, label, variables }: VariableSet): string {
  const given = { ID: `G_${name}`, type: 'multipleResp', var: variables.map(idOf).join(' '), name };
  return `<varGrp${attributes(given)}>${element('labl', label)}</varGrp>\n`;
}

interface Words {
  language: Language;
  texts: CodebookTexts;
  history: LabelHistory;
}

const formats = {
  text: { type: 'character' },
  number: { type: 'numeric' },
  moment: { type: 'character', category: 'date', formatname: 'date-time' },
  date: { type: 'character', category: 'date' },
} as const;

function variableXml(variable: CodebookVariable, words: Words): string {
  const { name, label, questionType, type, measure, valid, missing, numbers, codes, ends, longest } = variable;
  const isDiscrete = codes.length > 0 || measure === 'nominal' || measure === 'ordinal';
  const given = {
    ID: idOf(name),
    name,
    files: FILE,
    intrvl: isDiscrete ? 'discrete' : 'contin',
    ...(isNature(measure) && { nature: measure === 'scale' ? 'interval' : measure }),
  };
  const stats = [
    ...[stat('vald', valid), stat('invd', missing)],
    ...[stat('min', numbers?.min), stat('max', numbers?.max), stat('mean', numbers?.mean)],
    element('sumStat', longest, { type: 'other', otherType: 'longestText' }),
  ];
  return [
    `<var${attributes(given)}>${element('labl', label)}`,
    questionType === 'system' ? '' : questionXml(variable, words),
    ...stats,
    ...[...codes, ...(ends ?? []).map((end) => ({ ...end, count: null }))].map((code) => categoryXml(code, words)),
    `<varFormat${attributes({ ...formats[type], schema: 'ISO' })}/>`,
    ...notesOf(variable, words).map((note) => element('notes', note)),
    '</var>\n',
  ].join('');
}

/** The question as it was asked, where respondents went on from it, and which ones may have led past it. */
function questionXml({ name, question, routing }: CodebookVariable, { language }: Words): string {
  const onward = (routing?.onward ?? []).map((route) => {
    const { to } = route;
    const target = typeof to === 'string' ? {} : { qstn: questionIdOf(to.name) };
    return element('forward', onwardText(route, language), target);
  });
  const skipped = element('backward', routing && skippedText(routing, language));
  return `<qstn ID="${questionIdOf(name)}">${element('qstnLit', question)}${onward.join('')}${skipped}</qstn>`;
}

const isNature = (measure: string) => measure === 'nominal' || measure === 'ordinal' || measure === 'scale';

function stat(type: string, value: number | null | undefined): string {
  return element('sumStat', value ?? undefined, { type });
}

function categoryXml(
  { code, label, count, since, earlier, isMissing }: CodebookCode,
  { texts, history }: Words,
): string {
  const before = history.earlier(earlier);
  const day = history.dayOf(since);
  const lines = before.length === 0 ? '' : `${texts.since}: ${day}. ${texts.earlier}: ${before.join('; ')}`;
  const counted = element('catStat', count ?? undefined, { type: 'freq' });
  const missing = isMissing ? attributes({ missing: 'Y' }) : '';
  return `<catgry${missing}>${element('catValu', code)}${element('labl', label)}${element('txt', lines)}${counted}</catgry>`;
}

function notesOf({ id, isRetired, earlier }: CodebookVariable, { texts, history }: Words): string[] {
  const before = history.earlier(earlier);
  return [
    `${texts.column}: ${id}`,
    ...(isRetired ? [texts.retired] : []),
    ...(before.length > 0 ? [`${texts.earlierTitles}: ${before.join('; ')}`] : []),
  ];
}
