/** What a table in Word can hold: larger ones are refused, because Word no longer opens them. */
export const wordLimits = { rows: 50_000 } as const;
