/** Russian words in a file of another language are to be marked as Russian, and no other words. */

const russian = /[а-яё]/i;
const otherCyrillic = /[іїєґўјљњћђџәғқңөұүһ]/i;

export function languageFault(text: string, said: string, own: string): string | undefined {
  if (own.startsWith('ru') || otherCyrillic.test(text)) return undefined;
  const isSaid = said.startsWith('ru');
  if (russian.test(text) && !isSaid) return `“${text}” is Russian, and read as ${said}`;
  return isSaid && /[a-z]/i.test(text) ? `“${text}” is read as Russian` : undefined;
}
