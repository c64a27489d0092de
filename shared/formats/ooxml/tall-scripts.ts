/** Scripts whose lines are taller than others': Indic ones, Thai, Lao, Tibetan, Myanmar and Khmer reach far above and below. */

const tallScripts = /[\u0900-\u109f\u1780-\u17ff]/;

/** What a line of such a text takes, in parts of its size. */
export const TALL_LINE = 1.95;

export function hasTallScript(text: string): boolean {
  return tallScripts.test(text);
}
