/** What the formats can hold. Beyond a limit a file is split, a cell is cut with a warning, or the request is refused. */
export const xlsxLimits = { rowsASheet: 1_048_575, columns: 16_384, charactersACell: 32_767 } as const;
export const wordLimits = { rows: 50_000 } as const;
/** In bytes of UTF-8. */
export const savLimits = { text: 32_767, label: 255, valueLabel: 120, fileLabel: 64 } as const;
/** In bytes of UTF-8, but for labels, which have so many characters. */
export const dtaLimits = {
  text: 2_000_000,
  fixedText: 2_045,
  labelCharacters: 80,
  valueLabel: 32_000,
  columns: 32_767,
} as const;
