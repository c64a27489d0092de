/** Words in another language than their file are to be marked with it, and no others: Russian ones, and English ones in a Russian file. */

const russian = /[а-яё]/i;
const otherCyrillic = /[іїєґўјљњћђџәғқңөұүһ]/i;
const english = /(?<!\p{L})(?:the|and|you|your|how|what|which|with|from|our|they)(?!\p{L})/iu;

export function languageFault(text: string, said: string, own: string): string | undefined {
  if (otherCyrillic.test(text)) return undefined;
  const isSaid = said.startsWith('ru');
  if (russian.test(text) && !isSaid) return `“${text}” is Russian, and read as ${said}`;
  if (own.startsWith('ru'))
    return english.test(text) && !said.startsWith('en') ? `“${text}” is English, and read as ${said}` : undefined;
  return isSaid && /[a-z]/i.test(text) ? `“${text}” is read as Russian` : undefined;
}
