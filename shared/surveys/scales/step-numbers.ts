/** The numbers of a scale whose steps are numbers, such as 1 to 10. */

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
