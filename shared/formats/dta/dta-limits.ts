/** What a Stata file can hold: in bytes of UTF-8, except labels, which have so many characters. */
export const dtaLimits = {
  text: 2_000_000,
  fixedText: 2_045,
  labelCharacters: 80,
  valueLabel: 32_000,
  columns: 32_767,
} as const;
