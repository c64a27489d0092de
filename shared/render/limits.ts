/** What the formats can hold. Beyond a limit a file is split, a cell is cut with a warning, or the request is refused. */
export const xlsxLimits = { rowsASheet: 1_048_575, columns: 16_384, charactersACell: 32_767 } as const;
export const wordLimits = { rows: 50_000 } as const;
