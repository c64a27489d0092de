/** How cells, headers and texts of a table can be shown, as words, for whoever lists them without checking any. */
export const valueStyles = ['labels', 'codes', 'both', 'numbers'] as const;
export const choiceStyles = ['joined', 'split', 'both', 'split_all'] as const;
export const headerStyles = ['title', 'code', 'both', 'name'] as const;
export const missingStyles = ['cannot_say'] as const;
export const textStyles = ['keep', 'plain'] as const;
