/** What a sheet of a workbook can hold. Beyond a limit the table is split, a cell is truncated with a warning, or the request is refused. */
export const xlsxLimits = { rowsASheet: 1_048_575, columns: 16_384, charactersACell: 32_767 } as const;
