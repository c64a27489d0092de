/** The columns of a question as variables: names from its number and those of its parts, labels, measures, codes, sets. */
import { extraAnswerText } from '../../surveys/extra-answers.ts';
import type { Language } from '../../surveys/language.ts';
import type { Option, Question } from '../../surveys/question.ts';
import { isBeside, isCannotSay, isScale } from '../../surveys/scales/option-order.ts';
import type { ColumnParts, ShownPart } from '../column-parts.ts';
import { tableTexts } from '../texts.ts';
import type { DatedLabel, Measure, ValueLabel, Variable, VariableSet } from '../variable.ts';
import type { KnownPart, KnownQuestion } from './dictionary.ts';

const whole: ShownPart = { kind: 'whole' };

/** Everything a question is known by, in the language of the reader. */
export interface NamedQuestion {
  question: Question;
  known: KnownQuestion;
  language: Language;
  /** Options that say nothing are marked as missing. */
  missing?: 'cannot_say' | undefined;
  /** What the numbers of its rows mean: worked out once, though a matrix may have thousands. */
  rowCodes?: ValueLabel[];
}

export function questionVariable(
  named: NamedQuestion,
  { part = whole, title, type }: Pick<ColumnParts, 'part' | 'title' | 'type'>,
): Variable {
  const set = setOf(named, part);
  const earlier = named.known.titles.slice(0, -1);
  return {
    name: partName(named.known, part),
    label: partLabel(named, part) ?? title,
    measure: measureOf(named, part, type),
    codes: codesOf(named, part),
    ...endsOf(named, part),
    ...(set !== undefined && { set }),
    ...(earlier.length > 0 && { earlier }),
  };
}

/** What a question is called, and what the names of its columns begin with. */
export function questionName({ number }: Pick<KnownQuestion, 'number'>): string {
  return `q${number}`;
}

function partName(known: KnownQuestion, part: ShownPart): string {
  const name = questionName(known);
  switch (part.kind) {
    case 'whole':
      return name;
    case 'option':
      return `${name}_${codeIn(known.options, part.option)}`;
    case 'row':
      return `${name}_r${codeIn(known.rows, part.row)}`;
    case 'cell':
      return `${name}_r${codeIn(known.rows, part.row)}_c${codeIn(known.columns, part.column)}`;
    default:
      return `${name}_${part.kind}`;
  }
}

function codeIn(parts: ReadonlyMap<string, KnownPart>, { id }: Option): number {
  const known = parts.get(id);
  if (!known) throw new Error(`the dictionary has no number for ${id}`);
  return known.code;
}

/** What distinguishes it from its neighbours comes first: programs show the beginning. Undefined where the title of the column says it all. */
function partLabel({ question, known, language }: NamedQuestion, part: ShownPart): string | undefined {
  const joined = (...labels: string[]) => [...labels, question.title].join(' — ');
  const of = (parts: ReadonlyMap<string, KnownPart>, option: Option) => labelOf(option, parts.get(option.id), language);
  if (part.kind === 'option') return joined(of(known.options, part.option));
  if (part.kind === 'own') return joined(tableTexts[language].ownText);
  if (part.kind === 'row') return joined(of(known.rows, part.row));
  return part.kind === 'cell' ? joined(of(known.rows, part.row), of(known.columns, part.column)) : undefined;
}

/** As the survey words it now, as it did last, as we word it, or by its id. */
function labelOf({ id, text }: Option, known: KnownPart | undefined, language: Language): string {
  const last = known?.labels.findLast(({ label }) => label !== '')?.label;
  return text || last || extraAnswerText(id, language) || id;
}

const ordinal = new Set(['rating', 'scale', 'nps']);

function measureOf({ question, known }: NamedQuestion, { kind }: ShownPart, type: ColumnParts['type']): Measure {
  const { type: asked, options, matrixColumns } = question;
  if (kind === 'cell' || kind === 'own') return 'nominal';
  if (kind === 'option') return asked === 'ranking' ? 'ordinal' : 'nominal';
  if (kind === 'row') return isOrdered(matrixColumns, known.columns) ? 'ordinal' : 'nominal';
  if (kind === 'whole' && asked !== 'yesno' && isCoded(asked)) {
    return isOrdered(options, known.options) ? 'ordinal' : 'nominal';
  }
  if (kind === 'whole' && isCoded(asked)) return 'nominal';
  if (type === 'date' || type === 'moment') return 'date';
  if (type !== 'number') return 'text';
  return ordinal.has(asked) ? 'ordinal' : 'scale';
}

/** Two have no order to speak of; and one that was added later between others has a higher number than it should. */
function isOrdered(options: readonly Option[], known: ReadonlyMap<string, KnownPart>): boolean {
  const listed = options.map(({ id, text }) => ({ id, name: text })).filter((option) => !isBeside(option));
  const codes = listed.map(({ id }) => known.get(id)?.code ?? Number.NaN);
  const isRising = codes.every((code, at) => at === 0 || code > (codes[at - 1] ?? 0));
  return listed.length > 2 && isRising && isScale(listed);
}

/** Those of a scale that names them. */
function endsOf({ question: { ends, range } }: NamedQuestion, { kind }: ShownPart): Pick<Variable, 'ends'> {
  if (kind !== 'whole' || !ends || !range) return {};
  const { low, high } = ends;
  return {
    ends: [...(low ? [{ code: range.min, label: low }] : []), ...(high ? [{ code: range.max, label: high }] : [])],
  };
}

const isCoded = (type: string) => type === 'choice' || type === 'dropdown' || type === 'yesno';

function codesOf(named: NamedQuestion, part: ShownPart): ValueLabel[] {
  const { question, known, language } = named;
  switch (part.kind) {
    case 'whole':
      return isCoded(question.type) ? valueLabels(known.options, optionsOf(named), named) : [];
    case 'option':
      return question.type === 'ranking' ? [] : tickCodes(part.option, known.options.get(part.option.id), language);
    case 'row':
      named.rowCodes ??= valueLabels(known.columns, question.matrixColumns, named);
      return named.rowCodes;
    case 'cell':
      return tickCodes(part.column, known.columns.get(part.column.id), language);
    case 'own':
      return yesNoCodes(language);
    default:
      return [];
  }
}

function yesNoCodes(language: Language): [no: ValueLabel, yes: ValueLabel] {
  const { yes, no } = tableTexts[language];
  return [
    { code: 0, label: no },
    { code: 1, label: yes },
  ];
}

function optionsOf({ question: { type, options }, language }: NamedQuestion): readonly Option[] {
  if (type !== 'yesno') return options;
  const { yes, no } = tableTexts[language];
  return [
    { id: 'true', text: options[0]?.text || yes },
    { id: 'false', text: options[1]?.text || no },
  ];
}

/** Not those that only other answers have ever shown: they are answers, not options. */
function valueLabels(
  parts: ReadonlyMap<string, KnownPart>,
  options: readonly Option[],
  { language, missing }: NamedQuestion,
): ValueLabel[] {
  const present = new Map(options.map((option) => [option.id, option]));
  return [...parts]
    .filter(([id, { labels }]) => present.has(id) || labels.some(({ label }) => label !== ''))
    .map(([id, known]) => {
      const label = labelOf(present.get(id) ?? { id, text: '' }, known, language);
      const isMissing = missing === 'cannot_say' && isCannotSay({ id, name: label });
      return {
        code: known.code,
        label,
        optionId: id,
        ...datesOf(known.labels, label),
        ...(isMissing && { isMissing: true as const }),
      };
    })
    .toSorted((one, other) => one.code - other.code);
}

function datesOf(labels: readonly DatedLabel[], label: string): Pick<ValueLabel, 'since' | 'earlier'> {
  const found = labels.findLastIndex((earlierLabel) => earlierLabel.label === label);
  const at = found < 0 ? labels.length - 1 : found;
  const since = labels[at]?.since;
  const earlier = labels.slice(0, at).filter((earlierLabel) => earlierLabel.label !== '');
  return { ...(since !== undefined && { since }), ...(earlier.length > 0 && { earlier }) };
}

function tickCodes({ id }: Option, known: KnownPart | undefined, language: Language): ValueLabel[] {
  const [no, yes] = yesNoCodes(language);
  const since = known?.labels.at(-1)?.since;
  return [no, { ...yes, optionId: id, ...(since !== undefined && { since }) }];
}

/** Ticks of a question with one answer are no set: they exclude each other. */
function setOf({ question, known }: NamedQuestion, part: ShownPart): string | undefined {
  const name = `q${known.number}`;
  if (part.kind === 'cell') return `${name}_r${codeIn(known.rows, part.row)}`;
  if (part.kind === 'own') return name;
  return part.kind === 'option' && question.type !== 'ranking' && question.isMultiple ? name : undefined;
}

/** The sets that some of the columns belong to. */
export function questionSets(named: NamedQuestion, columns: readonly Pick<ColumnParts, 'part'>[]): VariableSet[] {
  const { question, known, language } = named;
  const sets = new Map<string, { label: string; variables: string[] }>();
  for (const { part = whole } of columns) {
    const name = setOf(named, part);
    if (name === undefined) continue;
    const row = part.kind === 'cell' ? [labelOf(part.row, known.rows.get(part.row.id), language)] : [];
    const set = sets.get(name) ?? { label: [question.title, ...row].join(' — '), variables: [] };
    set.variables.push(partName(known, part));
    sets.set(name, set);
  }
  return [...sets].map(([name, set]) => ({ name, label: set.label, kind: 'dichotomous', variables: set.variables }));
}
