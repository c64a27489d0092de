/** The parts of a codebook's page: one section for a variable, one for a set of ticks. */
import type { Formats } from '../../reports/document/formats.ts';
import type { Language } from '../../surveys/language.ts';
import { questionTypeText } from '../../surveys/question-type-words.ts';
import type { CodebookCode, CodebookVariable } from '../../tables/codebook/codebook.ts';
import { type CodebookTexts, codeLabel, endsText } from '../codebook/codebook-texts.ts';
import type { LabelHistory } from '../codebook/label-history.ts';
import { routingLines, routingWords } from '../codebook/routing-texts.ts';
import { xmlText } from '../ooxml/xml.ts';
import type { SetEntry } from './html-entries.ts';

export interface HtmlWords {
  language: Language;
  texts: CodebookTexts;
  formats: Formats;
  history: LabelHistory;
}

export function variableHtml(variable: CodebookVariable, words: HtmlWords): string {
  const { name, label, codes } = variable;
  return section(`v-${name}`, { name, label }, [
    questionHtml(variable),
    metaHtml(variable, words),
    earlierHtml(variable, words),
    routingHtml(variable, words),
    figuresHtml(variable, words),
    codes.length > 0 ? codesHtml(variable, words) : '',
  ]);
}

/** Ticks have one table: the question is above it, and each option is a row. */
export function setHtml({ set: { name, label }, variables }: SetEntry, words: HtmlWords): string {
  const [first] = variables;
  const { texts } = words;
  const [no, yes] = first?.codes ?? [];
  const tick = (code: CodebookCode | undefined) => (code ? `${code.code} = ${xmlText(code.label)}` : '');
  const heads = [
    ...[head(texts.variable), head(texts.label)],
    ...[numberHead(tick(yes)), numberHead(texts.percent), numberHead(tick(no))],
    ...[numberHead(texts.valid), numberHead(texts.missing)],
  ];
  return section(`s-${name}`, { name, label }, [
    first ? questionHtml({ question: first.question, label }) : '',
    setMetaHtml(first, words),
    first ? earlierHtml(first, words) : '',
    first ? routingHtml(first, words) : '',
    tableHtml(
      label,
      heads,
      variables.map((variable) => tickRow(variable, label, words)),
    ),
  ]);
}

function setMetaHtml(first: CodebookVariable | undefined, { texts, language }: HtmlWords): string {
  const asked = first ? [`${texts.questionType}: ${questionTypeText(first.questionType, language)}`] : [];
  const facts = [texts.set, ...asked, ...(first?.isRetired ? [texts.retired] : [])];
  return `<p class="meta">${xmlText(facts.join(' · '))}</p>`;
}

function section(id: string, { name, label }: { name: string; label: string }, parts: readonly string[]): string {
  const title = `<h3 id="${id}-title"><code>${name}</code> <bdi>${xmlText(label)}</bdi></h3>`;
  const body = parts.filter((part) => part !== '').join('\n');
  return `<section class="variable" id="${id}" aria-labelledby="${id}-title">\n${title}\n${body}\n</section>\n`;
}

/** Where the label does not say it already. */
function questionHtml({ question, label }: Pick<CodebookVariable, 'question' | 'label'>): string {
  return label.startsWith(question) ? '' : `<p class="question" dir="auto">${xmlText(question)}</p>`;
}

function metaHtml(
  { id, type, measure, questionType, isRetired }: CodebookVariable,
  { texts, language }: HtmlWords,
): string {
  const kind = [texts.types[type], ...(measure === type ? [] : [texts.measures[measure]])];
  const asked = questionType === 'system' ? [] : [`${texts.questionType}: ${questionTypeText(questionType, language)}`];
  const facts = [...new Set(kind), ...asked, ...(isRetired ? [texts.retired] : [])].join(' · ');
  return `<p class="meta">${xmlText(facts)} · ${texts.column}: <code>${xmlText(id)}</code></p>`;
}

function earlierHtml({ earlier }: Pick<CodebookVariable, 'earlier'>, { texts, history }: HtmlWords): string {
  const before = history.earlier(earlier);
  return before.length === 0
    ? ''
    : `<p class="meta" dir="auto">${texts.earlierTitles}: ${xmlText(before.join('; '))}</p>`;
}

function routingHtml({ routing }: Pick<CodebookVariable, 'routing'>, { language }: HtmlWords): string {
  const lines = routingLines(routing, language).map((line) => `<li dir="auto">${xmlText(line)}</li>`);
  return lines.length === 0
    ? ''
    : `<ul class="meta" aria-label="${routingWords[language].routing}">${lines.join('')}</ul>`;
}

function figuresHtml({ valid, missing, numbers, longest, ends }: CodebookVariable, words: HtmlWords): string {
  const { texts, formats } = words;
  const shown: [string, string][] = [
    [texts.valid, countHtml(valid, words)],
    [texts.missing, countHtml(missing, words)],
    ...(numbers
      ? ([
          [texts.min, formats.number(numbers.min)],
          [texts.max, formats.number(numbers.max)],
          [texts.mean, formats.mean(numbers.mean)],
        ] satisfies [string, string][])
      : []),
    ...(ends ? ([[texts.code, xmlText(endsText({ ends }))]] satisfies [string, string][]) : []),
    ...(longest === undefined ? [] : ([[texts.longest, formats.count(longest)]] satisfies [string, string][])),
  ];
  const pairs = shown.map(([label, value]) => `<div><dt>${xmlText(label)}</dt><dd>${value}</dd></div>`);
  return `<dl class="figures">${pairs.join('')}</dl>`;
}

function codesHtml({ label, codes, valid }: CodebookVariable, words: HtmlWords): string {
  const { texts } = words;
  const heads = [
    `<th scope="col" class="code">${texts.code}</th>`,
    head(texts.label),
    numberHead(texts.count),
    numberHead(texts.percent),
  ];
  return tableHtml(
    label,
    heads,
    codes.map((code) => codeRow(code, valid, words)),
  );
}

function codeRow(
  { code, label, count, since, earlier, ...mark }: CodebookCode,
  valid: number | null,
  words: HtmlWords,
): string {
  const { texts, history } = words;
  const before = history.earlier(earlier);
  const was =
    before.length === 0
      ? ''
      : `<span class="was">${xmlText(`${texts.since}: ${history.dayOf(since)}. ${texts.earlier}: ${before.join('; ')}`)}</span>`;
  return [
    `<tr><th scope="row">${code}</th><td dir="auto">${xmlText(codeLabel({ label, ...mark }, texts))}${was}</td>`,
    `${number(countHtml(count, words))}${number(percentHtml(mark.isMissing ? null : count, valid, words))}</tr>`,
  ].join('');
}

/** Shows only the part of its label that the label of the set does not say. */
function tickRow(variable: CodebookVariable, setLabel: string, words: HtmlWords): string {
  const { name, label, codes, valid, missing } = variable;
  const prefix = `${setLabel} — `;
  const own = label.startsWith(prefix) ? label.slice(prefix.length) : label;
  const [no, yes] = codes;
  const cells = [
    countHtml(yes?.count ?? null, words),
    percentHtml(yes?.count ?? null, valid, words),
    countHtml(no?.count ?? null, words),
    ...[countHtml(valid, words), countHtml(missing, words)],
  ];
  return [
    `<tr id="v-${name}"><th scope="row"><code>${name}</code></th><td dir="auto">${xmlText(own)}</td>`,
    `${cells.map(number).join('')}</tr>`,
  ].join('');
}

/** It can be scrolled by keyboard where it is wider than the screen. */
function tableHtml(label: string, heads: readonly string[], rows: readonly string[]): string {
  const name = xmlText(label);
  return [
    `<div class="scroll" role="region" tabindex="0" aria-label="${name}"><table>`,
    `<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table></div>`,
  ].join('\n');
}

const head = (text: string) => `<th scope="col">${text}</th>`;
const numberHead = (text: string) => `<th scope="col" class="number">${text}</th>`;
const number = (html: string) => `<td class="number">${html}</td>`;

function countHtml(count: number | null, { texts, formats }: HtmlWords): string {
  return count === null ? `<span class="hidden">${texts.hidden}</span>` : formats.count(count);
}

function percentHtml(count: number | null, valid: number | null, { formats }: HtmlWords): string {
  return count === null || valid === null || valid === 0 ? '–' : formats.percent((count / valid) * 100);
}
