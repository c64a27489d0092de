/** What the steps of a scale count: the numbers that they are, such as 1 to 10, or their places from no to yes. */

const bare = /^[-+\u2212]?\d+(?:[.,]\d+)?$/;
/** Only ends are explained: a list whose every name begins with a number is numbered, and measures nothing. */
const explained = /^([-+\u2212]?\d+(?:[.,]\d+)?)\s*[-\u2013\u2014:=(]\s*(?!\d)\S/;

/** Undefined where the names are no numbers, or do not rise or fall from one end to the other. */
export function stepNumbers(names: readonly string[]): number[] | undefined {
  const numbers = names.flatMap((name, at) => {
    const isEnd = at === 0 || at === names.length - 1;
    const digits = bare.exec(name.trim())?.[0] ?? (isEnd ? explained.exec(name.trim())?.[1] : undefined);
    return digits === undefined ? [] : [Number(digits.replace('\u2212', '-').replace(',', '.'))];
  });
  const steps = numbers.slice(1).map((number, at) => Math.sign(number - (numbers[at] ?? 0)));
  const isOneWay = steps.every((step) => step !== 0 && step === steps[0]);
  return numbers.length === names.length && numbers.length > 1 && isOneWay ? numbers : undefined;
}

const none = /^(?:almost|nearly|почти|casi|quase)?\s*(?:no|never|not at all|нет|никогда|совсем нет|nunca|jamás|não)$/iu;
const all =
  /^(?:almost|nearly|почти|casi|quase)?\s*(?:yes|always|completely|да|всегда|полностью|sí|siempre|sim|sempre)$/iu;

/** Where a scale leads from no or never to yes or always: from which of its ends. Neither is known to be good. */
export function lowEndOf(names: readonly string[]): 'first' | 'last' | undefined {
  const [first, last] = [names[0]?.trim() ?? '', names.at(-1)?.trim() ?? ''];
  if (none.test(first) && all.test(last)) return 'first';
  return all.test(first) && none.test(last) ? 'last' : undefined;
}
