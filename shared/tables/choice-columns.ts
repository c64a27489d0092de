/** Columns of questions with options: choices joined or split, ranks, yes and no. */
import { ownTextField, questionField } from '../packing/fields.ts';
import { fieldKind } from '../packing/pack-buffer.ts';
import type { PackedReader } from '../packing/packed-reader.ts';
import { allExtraOptions } from '../surveys/extra-answers.ts';
import type { Option, Question } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import { derivedNumber, derivedText, oncePerAnswer, plainCell } from './cells.ts';
import { type Codes, chosenCodes, codedCell } from './coded-cells.ts';
import { listMark } from './column.ts';
import { type ColumnParts, partColumn } from './column-parts.ts';
import { fieldFinder } from './field-finder.ts';
import { chosenNames, optionName } from './option-names.ts';
import type { TableOptions } from './table-options.ts';
import type { TableTexts } from './texts.ts';

/** `codes`: the numbers of options, where cells are to show them. */
export function choiceColumns(question: Question, options: TableOptions, codes: Codes | undefined): ColumnParts[] {
  const { choices, areLists } = options;
  if (question.options.length === 0) return [joinedColumn(question, options, undefined)];
  // ticks that are named one by one are there beside a list
  const ofMultiple = areLists ? choices === 'all' : choices !== 'joined';
  const splits = question.isMultiple ? ofMultiple : choices === 'split_all' || choices === 'all';
  const isJoined = !splits || choices === 'both' || choices === 'all';
  return [
    ...(isJoined ? [joinedColumn(question, options, codes)] : []),
    ...(splits ? tickColumns(question, options) : []),
  ];
}

function joinedColumn(question: Question, options: TableOptions, codes: Codes | undefined): ColumnParts {
  const field = questionField(question.id);
  const isList = options.areLists && question.isMultiple;
  const mark = isList ? listMark : undefined;
  const whole = { id: field, title: question.title, field, ...(isList && { isList }) };
  if (codes) return question.isMultiple ? listColumn(whole, codes, mark) : codedColumn(whole, codes);
  // an answer may name one of the two extra answers that the question has left out since
  const left = allExtraOptions(options.language).filter(({ id }) => !question.options.some((one) => one.id === id));
  const write = derivedText(chosenNames([...question.options, ...left], options.values, mark));
  return { ...whole, type: 'text', write };
}

type Whole = Pick<ColumnParts, 'id' | 'title' | 'field' | 'isList'>;

function listColumn(whole: Whole, codes: Codes, mark: string | undefined): ColumnParts {
  return { ...whole, type: 'text', write: derivedText(chosenCodes(codes, mark)) };
}

function codedColumn(whole: Whole, codes: Codes): ColumnParts {
  const uncoded = { cells: 0 };
  return { ...whole, type: 'number', uncoded, write: codedCell(codes, uncoded) };
}

/** One 0/1 column per option; empty where the question was not answered at all. */
function tickColumns(question: Question, { values }: TableOptions): ColumnParts[] {
  const unpack = oncePerAnswer((value) => new Set([value].flat().map(showValue)));
  return question.options.map((option) => {
    const write = derivedNumber(unpack, (chosen) => Number(chosen.has(option.id)));
    return partColumn(question, { kind: 'option', option }, optionName(option, values), 'number', write);
  });
}

/**
 * A tick for an answer of one's own, so that the set of ticks has all that was answered: the text is in a column beside
 * it. It is read from two fields, so it is asked of every answer.
 */
export function ownTick(question: Question, texts: TableTexts): ColumnParts[] {
  if (!question.isMultiple || !question.hasOwnText || question.options.length === 0) return [];
  const { given, written } = choiceFields(question);
  const listed = new Set(question.options.map(({ id }) => id));
  const isOther = oncePerAnswer((value) =>
    [value].flat().some((id) => showValue(id) !== '' && !listed.has(showValue(id))),
  );
  const [no, yes] = [Buffer.from('0'), Buffer.from('1')];
  const write: ColumnParts['write'] = (reader, _field, sink) => {
    const [chosen, own] = [given(reader), written(reader)];
    const isAnswered = isThere(reader, chosen);
    if (isThere(reader, own) || (isAnswered && isOther(reader, chosen))) sink.number(yes, 0, 1);
    else if (isAnswered) sink.number(no, 0, 1);
    else sink.empty();
  };
  return [{ ...partColumn(question, { kind: 'own' }, texts.ownText, 'number', write), field: 'id' }];
}

/** Where options and own texts are. What is read from both is asked of every answer. */
function choiceFields({ id }: Question) {
  return { given: fieldFinder(questionField(id)), written: fieldFinder(ownTextField(id)) };
}

function isThere(reader: PackedReader, field: number): boolean {
  return (reader.kinds[field] ?? fieldKind.absent) !== fieldKind.absent;
}

/** No option has this number: of a single choice it is the answer of one's own, of a tick that it was not set. */
export const OWN_CODE = 0;

/** Whoever answered in words alone has not skipped the question: the cell says so with a number. */
export function withOwnCode(question: Question, column: ColumnParts): ColumnParts {
  if (!question.hasOwnText || question.options.length === 0 || column.type !== 'number') return column;
  const { given, written } = choiceFields(question);
  const digits = Buffer.from(String(OWN_CODE));
  const write: ColumnParts['write'] = (reader, _field, sink) => {
    const isOwn = isThere(reader, written(reader));
    const into = isOwn ? { ...sink, empty: () => sink.number(digits, 0, digits.length) } : sink;
    column.write(reader, given(reader), into);
  };
  return { ...column, field: 'id', write };
}

export function rankColumns(question: Question, { values }: TableOptions): ColumnParts[] {
  const unpack = oncePerAnswer(ranksOf);
  return question.options.map((option) => {
    const write = derivedNumber(unpack, (ranks) => ranks.get(option.id));
    return partColumn(question, { kind: 'option', option }, optionName(option, values), 'number', write);
  });
}

/** Option id to rank; an option named twice keeps its better rank. */
function ranksOf(value: unknown): ReadonlyMap<string, number> {
  const ids = Array.isArray(value) ? value.map(showValue) : [];
  return new Map(ids.map((id, index): [string, number] => [id, index + 1]).toReversed());
}

/** Yes and no in the survey's own words, as 1 and 0, both, or by their numbers. */
export function yesNoColumn(
  question: Question,
  texts: TableTexts,
  { values }: TableOptions,
  codes: Codes | undefined,
): ColumnParts {
  const field = questionField(question.id);
  const whole = { id: field, title: question.title, field };
  if (codes) return codedColumn(whole, codes);
  if (values === 'codes') return { ...whole, type: 'number', write: flagCode() };
  const [yes, no] = yesNoOptions(question, texts);
  return { ...whole, type: 'text', write: plainCell(optionName(yes, values), optionName(no, values)) };
}

/** The two, with the codes that cells show. */
export function yesNoOptions({ options: [yes, no] }: Question, texts: TableTexts): [yes: Option, no: Option] {
  return [
    { id: '1', text: yes?.text || texts.yes },
    { id: '0', text: no?.text || texts.no },
  ];
}

/** True and false as numbers; whatever else a live service sends, as it is. */
function flagCode(): ColumnParts['write'] {
  const number = derivedNumber(
    oncePerAnswer((value) => value),
    Number,
  );
  const other = plainCell('1', '0');
  const unpack = oncePerAnswer((value) => typeof value === 'boolean');
  return (reader, field, sink) => (unpack(reader, field) ? number : other)(reader, field, sink);
}
