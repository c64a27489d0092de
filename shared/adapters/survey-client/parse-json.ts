/**
 * Parses a reply as JSON with care: absurd nesting is refused before anybody walks through it, and a number whose
 * digits a double cannot hold stays the text it was written as.
 */
import { BACKSLASH, QUOTE } from '../../bytes/json-bytes.ts';
import { parseKeepingDigits } from '../../bytes/number-digits.ts';
import { Problem } from '../../problems/problem.ts';
import { upstreamLimits } from '../../surveys/upstream-limits.ts';

/** Only these can exceed a double; looking closely at all numbers would cost three times as much. */
const mayBeTooLong = /\d{16}|\.\d{15}|\d[eE][+-]?\d{2}/;

export function parseJson(body: Uint8Array, mostBytes?: number): unknown {
  const text = checkedText(body, mostBytes);
  return mayBeTooLong.test(text) ? parseKeepingDigits(text).value : JSON.parse(text);
}

/** For ids, where a number that a double cannot hold must not become a text. */
export function parseStrictly(body: Uint8Array): unknown {
  return JSON.parse(checkedText(body));
}

function checkedText(body: Uint8Array, mostBytes: number = upstreamLimits.replyBytes): string {
  if (body.length > mostBytes) {
    throw new Problem('upstream_unreadable.too_large', { mostBytes });
  }
  if (isTooDeep(body)) {
    throw new Problem('upstream_unreadable.nesting', { most: upstreamLimits.nesting });
  }
  return new TextDecoder().decode(body);
}

function isTooDeep(body: Uint8Array): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) {
      if (byte === BACKSLASH) at++;
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > upstreamLimits.nesting) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}
