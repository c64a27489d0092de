/**
 * What a run of digits in a text is: a phone, a card, an account, an IP address, or a plain number that stays. Dates,
 * prices, decimals, lists of marks and spans of years are plain numbers.
 */
import { isCard } from './number-checks.ts';

type NumberName = 'phone' | 'card' | 'account' | 'number' | 'ip';

interface FoundNumber {
  start: number;
  end: number;
  name: NumberName;
}

/** Digits with at most three signs between them; whether it means something is asked of the whole run. */
const runs = /(?:\+ ?|\()?\d(?:[ ().\-/]{0,3}\d)+/g;
const aPhoneComes =
  /(?:phone|mobile|cell|call|whats ?app|viber|telegram|tel|fax|sms|тел|телефон\p{L}*|моб|номер|звон\p{L}*|вотсап|ватсап|m[oó]vil|celular|fono|zap|llam\p{L}*|ligu\p{L}*|ligar)[ .:№#-]{0,3}$/iu;
const moneyBehind = /^[ ]?(?:руб|р\.|₽|\$|€|£|eur|usd|rub|brl|reais|euros?|dollars?|pesos|тыс|млн|km|км|kg|кг|шт|%)/iu;
const moneyBefore = /(?:[$€£₽]|R\$|usd|eur|rub)[ ]?$/iu;
const date = /^(?:(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ](?:(?:19|20)\d\d|\d\d(?!\d)))/;
const LONGEST_PHONE = 15;
const LONGEST_CARD = 19;
/** The words before a number that are looked at. */
const CONTEXT = 16;

export function findNumbers(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const { 0: run, index } of text.matchAll(runs)) {
    for (const piece of piecesOf(run, index)) {
      const name = nameOf(piece.run, text, piece.start);
      if (name) found.push({ start: piece.start, end: piece.start + piece.run.length, name });
    }
  }
  return found;
}

interface Piece {
  run: string;
  start: number;
}

/** A date before a number is no part of it, and two phones in a row are two. */
function piecesOf(run: string, start: number): Piece[] {
  const from = afterDates(run);
  const rest = run.slice(from);
  const digits = digitsOf(rest);
  const whole = [{ run: rest, start: start + from }];
  if (digits.length <= LONGEST_CARD || digits.length === ACCOUNT_DIGITS) return whole;
  const words = [...rest.matchAll(/\S+/g)];
  if (words.length < 2 || words.some(({ 0: word }) => digitsOf(word).length < 7)) return whole;
  return words.map(({ 0: word, index }) => ({ run: word, start: start + from + index }));
}

/** Where the run goes on behind the dates it begins with. A run that is nothing but dates is left whole. */
function afterDates(run: string): number {
  let at = 0;
  for (;;) {
    const [day = ''] = date.exec(run.slice(at)) ?? [];
    const skipped = day === '' ? -1 : run.slice(at + day.length).search(/[\d(]/);
    if (skipped < 1) return at;
    at += day.length + skipped;
  }
}

/** As in Russia. */
const ACCOUNT_DIGITS = 20;

function digitsOf(run: string): string {
  return run.replace(/\D/g, '');
}

function nameOf(run: string, text: string, start: number): NumberName | undefined {
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const isAnnounced = aPhoneComes.test(before);
  if (/[\p{L}\p{N}]$/u.test(before) && !isAnnounced) return undefined;
  const digits = digitsOf(run);
  if (isIp(run)) return 'ip';
  if (digits.length < 7 || isPlain(run)) return undefined;
  if (digits.length > LONGEST_CARD) return 'account';
  if (isCard(digits) && !run.startsWith('+')) return 'card';
  if (moneyBefore.test(before) || moneyBehind.test(text.slice(start + run.length, start + run.length + 8))) {
    return undefined;
  }
  if (digits.length > LONGEST_PHONE) return 'number';
  return run.startsWith('+') || isAnnounced || isPhone(run, digits) ? 'phone' : undefined;
}

function isIp(run: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(run) && run.split('.').every((part) => Number(part) < 256);
}

/** Neither a phone nor anything else personal, however long. */
function isPlain(run: string): boolean {
  const chunks = run.split(/\D+/).filter((chunk) => chunk !== '');
  const isYear = (chunk: string) => /^(?:19|20)\d\d$/.test(chunk);
  const isDecimal = /^\d{1,6}\.\d+$/.test(run);
  const isDate = date.exec(run)?.[0] === run || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(run);
  const isListOfMarks = !/^[+(0]/.test(run) && chunks.length > 2 && chunks.every((chunk) => chunk.length < 3);
  return isDecimal || isDate || isListOfMarks || (chunks.length > 1 && chunks.every(isYear));
}

/** Without a word that says so: by length and by the way it is cut. */
function isPhone(run: string, digits: string): boolean {
  const shape = run.replace(/\d/g, '9').replace(/[ .\-/]+/g, '-');
  const isThousands = /^\d{1,3}(?:[ .]\d{3})+$/.test(run) && !/^[6-9]\d\d(?:[ .]\d{3}){2}$/.test(run);
  if (isThousands) return false;
  if (digits.length >= 9) return !/^9{4}-9{4,6}$/.test(shape);
  return /^(?:9{3}-99-99|9{3}-9{4}|9{2}-9{2}-9{3,4}|\(9{2,5}\)-?9[9-]*)$/.test(shape);
}
