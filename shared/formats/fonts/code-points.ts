/** What kinds of code points there are for someone who sets text. */

/** Never drawn: joiners, direction marks, variation selectors, soft hyphens, tags. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u;
const invisibles = new RegExp(invisible.source, 'gu');

export const isInvisible = (char: string): boolean => invisible.test(char);
export const withoutInvisible = (text: string): string => text.replace(invisibles, '');

/** Tones of skin, where they follow a picture that has one: a font of one colour draws them as boxes beside it. */
const tones = /(?<=\p{Emoji_Modifier_Base}\ufe0f?)\p{Emoji_Modifier}/gu;

export const withoutTones = (text: string): string => text.replace(tones, '');

/** Letters of these need no shaper: one code point is one glyph, one after the other. */
const simple =
  /^[\u0020-\u007e\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u05be\u05d0-\u05ea\u0660-\u0669\u06f0-\u06f9\u1e00-\u1fff\u2010-\u2027\u202f-\u205f\u2070-\u20bf\u2100-\u2bff\u2e80-\u302f\u3030-\u3098\u309b-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\ufffd\u{1f000}-\u{1f1e5}\u{1f200}-\u{1f3fa}\u{1f400}-\u{1faff}\u{20000}-\u{2ffff}]*$/u;

export const isSimple = (text: string): boolean => simple.test(text);

/**
 * Scripts whose letters change places or stack: of Brahmi's family, from Devanagari to Khmer, without Tibetan. fontkit
 * throws at most of them and is wrong in some words of Thai, Lao and Myanmar; HarfBuzz shapes them all.
 */
export const needsHarfBuzz = (text: string): boolean =>
  /[\u0900-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u1cd0-\u1cff\ua8e0-\ua8ff\ua9e0-\ua9ff\uaa60-\uaa7f]/.test(
    text,
  );

/** The full stops of Devanagari serve its neighbours too. */
export const isDanda = (char: string): boolean => char === '\u0964' || char === '\u0965';

export const isMark = (char: string): boolean => /^\p{M}$/u.test(char);

/** Has letters, or marks, that run from right to left. */
export const hasRightToLeft = (text: string): boolean =>
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text);

/** Written without spaces: a line may end after any of them. */
export const isHan = (char: string): boolean =>
  /^[\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]$/u.test(
    char,
  );
