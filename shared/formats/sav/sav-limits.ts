/** What an SPSS file can hold, in bytes of UTF-8. */
export const savLimits = { text: 32_767, label: 255, valueLabel: 120, fileLabel: 64 } as const;
