/**
 * Free texts without what can be recognised by its shape: e-mails, links, phones, card and account numbers. Names and
 * addresses have no shape, so a scrubbed text is never said to be free of personal data.
 */
import { foldText } from './folded-text.ts';
import { findEmails } from './found-emails.ts';
import { findNumbers } from './found-numbers.ts';
import { ibanLengthAt } from './number-checks.ts';

interface Found {
  start: number;
  end: number;
  /** As it appears in the scrubbed text, in brackets. */
  name: string;
}

const links =
  /(?:\b(?:https?|ftp):\/\/|\bwww\.)[^\s<>"]+|(?<![\p{L}\p{N}@.-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}\/[^\s<>"]+/giu;
const handles = /(?<![\p{L}\p{N}@./])@[a-z][a-z0-9_.]{3,31}(?![\p{L}\p{N}@])/giu;
const accounts = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?=[ -]?[a-z0-9])/giu;
/** Without any of these there is nothing to find. */
const mayHoldPersonal = /[@0-9\uff10-\uff19\uff20\u0660-\u0669\u06f0-\u06f9]|:\/\/|www\.|\/|at[)\]}> ]|собака|arroba/i;

export function scrubText(text: string): string {
  if (!mayHoldPersonal.test(text)) return text;
  const folded = foldText(text);
  let scrubbed = '';
  let done = 0;
  for (const { start, end, name } of apart(findings(folded.text))) {
    scrubbed += `${text.slice(done, folded.placeOf(start))}[${name}]`;
    done = folded.placeOf(end - 1) + 1;
  }
  return scrubbed + text.slice(done);
}

/** In the order in which they are believed. */
function findings(text: string): Found[] {
  return [
    ...Array.from(text.matchAll(links), ({ 0: link, index }) => named('link', index, withoutStop(link))),
    ...findEmails(text).map((email) => ({ ...email, name: 'e-mail' })),
    ...Array.from(text.matchAll(accounts), ({ index }) => account(text, index)).filter(({ start, end }) => end > start),
    ...findNumbers(text),
    ...Array.from(text.matchAll(handles), ({ 0: handle, index }) => named('handle', index, withoutStop(handle))),
  ];
}

function named(name: string, start: number, found: string): Found {
  return { name, start, end: start + found.length };
}

function account(text: string, start: number): Found {
  return { name: 'account', start, end: start + ibanLengthAt(text, start) };
}

/** The full stop of a sentence is no part of the link at its end. */
function withoutStop(link: string): string {
  return link.replace(/[.,;:!?)\]}»”"']{1,8}$/u, '');
}

/** From left to right. Two that overlap go as one, under the name believed first. */
function apart(found: readonly Found[]): Found[] {
  const kept: (Found & { rank: number })[] = [];
  const ranked = found.map((one, rank) => ({ ...one, rank })).toSorted((a, b) => a.start - b.start || a.rank - b.rank);
  for (const one of ranked) {
    const last = kept.at(-1);
    if (!last || one.start >= last.end) kept.push(one);
    else
      kept[kept.length - 1] = {
        ...(one.rank < last.rank ? one : last),
        start: last.start,
        end: Math.max(last.end, one.end),
      };
  }
  return kept;
}
