/**
 * What went wrong, for the reader: a sentence in their own language by the problem's code, and below it the API's own
 * words, which are English and name the very field, survey or limit.
 */
import type { Failure } from '../api/failure.ts';
import type { Words } from '../words.ts';

export interface ProblemWords {
  sentence: string;
  detail: string | undefined;
}

export function sayProblem({ code, message }: { code: string; message: string }, words: Words): ProblemWords {
  const byCode: Readonly<Record<string, string>> = words.texts.problems.byCode;
  const sentence = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (sentence === undefined) return { sentence: message, detail: undefined };
  return { sentence, detail: message || undefined };
}

/** Why files did not arrive: other servers are named in the API's own words. */
export function sayDelivery(
  { code, message }: { code: string; message: string },
  { texts }: Words,
): { text: string; lang?: string } {
  const { problems } = texts.forms.destination;
  const own = Object.hasOwn(problems, code) ? problems[code] : undefined;
  return own === undefined ? { text: message, lang: 'en' } : { text: own };
}

export function sayFailure({ status, code, message }: Failure, words: Words): ProblemWords {
  const { problems } = words.texts;
  if (code === 'no_connection') return { sentence: problems.noConnection, detail: undefined };
  if (code === 'page_error') return { sentence: problems.page, detail: message };
  const shown = sayProblem({ code, message }, words);
  // that something is gone, or that we failed, needs no more words in another language
  const isTranslated = words.language !== 'en' && (status === 404 || status >= 500);
  if (shown.sentence !== '')
    return isTranslated && shown.detail !== undefined ? { ...shown, detail: undefined } : shown;
  if (status === 404) return { sentence: problems.gone, detail: undefined };
  if (status >= 500) return { sentence: problems.server, detail: undefined };
  return { sentence: `${problems.title} (${code})`, detail: undefined };
}

/** What the API says of one field: in the sentences of the reader's language where it has them, otherwise in the API's own. */
export function fieldProblem(messages: readonly string[] | undefined, { texts }: Words): string | undefined {
  const { field, faults } = texts.problems;
  if (!messages) return undefined;
  const known = messages.map((message) => faultIn(message, faults));
  const others = messages.filter((_, at) => known[at] === undefined);
  return [...new Set(known), others.length > 0 && field(others.join('; '))].filter(Boolean).join(' ');
}

function faultIn(message: string, faults: Readonly<Record<string, string>>): string | undefined {
  for (const [sentence, own] of Object.entries(faults)) {
    const found = patternOf(sentence).exec(message);
    if (found) return own.replace(place, (_, name: string) => found.groups?.[name] ?? '');
  }
  return undefined;
}

const place = /\{(\w+)\}/g;

/** A sentence with a group for each of its values. */
function patternOf(sentence: string): RegExp {
  const plain = sentence.replace(/[.*+?^$()|[\]\\/]/g, '\\$&');
  return new RegExp(`^${plain.replace(place, '(?<$1>.+)')}$`);
}
